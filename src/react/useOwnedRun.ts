"use client";
import { useInsertionEffect, useState } from "react";
import type { AgentRun, AgentRunOptions } from "../run/AgentRun.js";
import { createAgentRun } from "../run/createAgentRun.js";

/** What is needed to make a run, or a run that exists already. */
export type RunSource = (AgentRunOptions & { readonly run?: never }) | { readonly run: AgentRun };

/**
 * Makes a run for a component, or joins one. It is made once, also in StrictMode, and replaced only when the address, transport or
 * thread changes; new headers, tools, props and callbacks are used from the next request on, without a new run.
 */
export function useOwnedRun(source: RunSource): AgentRun {
  const [held, setHeld] = useState(() => hold(source));
  const current = isSame(held.source, source) ? held : hold(source);
  if (current !== held) setHeld(current);
  useInsertionEffect(() => current.refresh(source));
  return current.run;
}

interface Held {
  readonly source: RunSource;
  readonly run: AgentRun;
  /** Gives the run the options of the latest render. */
  readonly refresh: (latest: RunSource) => void;
}

function hold(source: RunSource): Held {
  if (source.run !== undefined) return { source, run: source.run, refresh: () => {} };
  const options = { ...source };
  const refresh = (latest: RunSource): void => {
    for (const key of Object.keys(options)) if (!Object.hasOwn(latest, key)) Reflect.deleteProperty(options, key);
    Object.assign(options, latest);
  };
  return { source, run: createAgentRun(options), refresh };
}

function isSame(a: RunSource, b: RunSource): boolean {
  if (a.run !== undefined || b.run !== undefined) return a.run === b.run;
  return String(a.url) === String(b.url) && a.transport === b.transport && a.threadId === b.threadId;
}
