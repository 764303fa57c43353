"use client";
import type { ReactNode } from "react";
import { useRun } from "../react/run/AgentRunProvider.js";
import { useLazyModule } from "../react/useLazyModule.js";
import type { AgentRun } from "../run/api/AgentRun.js";
import { lazyModule } from "../run/shared/lazyModule.js";
import type { Recorder } from "./createRecorder.js";

/** The props of `InterruptInspector`. */
export interface InterruptInspectorProps {
  /** The run to look into. Default: the provider's. */
  readonly run?: AgentRun | undefined;
  /**
   * What records the requests of the run, made by `createRecorder`. Without it, only the state is
   * shown.
   */
  readonly recorder?: Recorder | undefined;
}

const content = lazyModule(() => import("./InspectorContent.js"));

/**
 * Shows developers what a run has received and what it made of it: the events of each request,
 * problems, the state, and which dialect claimed each question. Exports a recording that
 * `replayRecording` plays back in a test. Loads when it is first rendered; leave it out of
 * production.
 */
export function InterruptInspector({ run: given, recorder }: InterruptInspectorProps): ReactNode {
  const run = useRun("<InterruptInspector>", given);
  const loaded = useLazyModule(content, true);
  if (loaded === "failed") return <p>The inspector could not be loaded.</p>;
  return loaded === null ? null : <loaded.InspectorContent run={run} recorder={recorder} />;
}
