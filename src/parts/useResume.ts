"use client";
import { createContext, useContext } from "react";
import type { ComposerView } from "../core/AgentRunSnapshot.js";
import { AgentRunError } from "../core/errors.js";
import type { Labels } from "../react/labels.js";
import { useResumeComposer } from "../react/useInterrupts.js";
import { useLabels } from "../react/useLabels.js";
import type { AgentRun } from "../run/AgentRun.js";
import type { PartState } from "./renderPart.js";

/** The state every part of the resume bar can be styled by. */
export interface ResumePartState extends PartState {
  readonly status: ComposerView["status"];
  readonly delivery?: string;
}

/** The run whose answers the bar around a part sends. */
export const ResumeContext = createContext<AgentRun | null>(null);

/** Everything the parts of the bar share; outside the root it throws and names both. */
export function useResume(part: string): { readonly run: AgentRun; readonly composer: ComposerView; readonly labels: Labels } {
  const run = useContext(ResumeContext);
  if (run === null) {
    throw new AgentRunError(
      "misuse",
      `<${part}> is outside <Resume.Root>. It cannot know which answers to send. Put it inside <Resume.Root run={run}>.`,
    );
  }
  return { run, composer: useResumeComposer(run), labels: useLabels() };
}

/** The state of a part of the bar. */
export function resumeState({ status, delivery }: ComposerView): ResumePartState {
  return { status, ...(delivery !== null && { delivery }) };
}
