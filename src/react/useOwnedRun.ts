"use client";
import { useInsertionEffect, useState } from "react";
import type { AgentRun, AgentRunOptions } from "../run/AgentRun.js";
import { createAgentRun } from "../run/createAgentRun.js";

/** What is needed to make a run, or a run that exists already. */
export type RunSource = (AgentRunOptions & { readonly run?: never }) | { readonly run: AgentRun; readonly agent?: never };

/**
 * Makes a run for a component, or joins one. It is made once, also in StrictMode, and replaced only when the address, transport, agent
 * or thread changes; new headers, tools, props and callbacks are used from the next request on, without a new run. A thread that is left
 * while it waits for answers, or is still being read, is kept: whoever comes back finds it with every answer, and no answer ever goes
 * to another thread.
 */
export function useOwnedRun(source: RunSource): AgentRun {
  const [{ current, shelf }, setHeld] = useState<{ readonly current: Held; readonly shelf: readonly Held[] }>(() => ({
    current: hold(source),
    shelf: [],
  }));
  const held = isSame(current, source) ? current : (shelf.find((kept) => isSame(kept, source)) ?? hold(source));
  if (held !== current) {
    const others = shelf.filter((kept) => kept !== held);
    setHeld({ current: held, shelf: isUnfinished(current.run) ? [...others, current] : others });
  }
  useInsertionEffect(() => held.refresh(source));
  return held.run;
}

interface Held {
  readonly source: RunSource;
  /** The thread of an agent that somebody else owns, which may go on to another one. */
  readonly agentThread: string | undefined;
  readonly run: AgentRun;
  /** Gives the run the options of the latest render. */
  readonly refresh: (latest: RunSource) => void;
}

function isUnfinished(run: AgentRun): boolean {
  const { status, interrupts } = run.getSnapshot();
  return interrupts.length > 0 || status === "running" || status === "resuming";
}

function hold(source: RunSource): Held {
  const agentThread = source.agent?.threadId;
  if (source.run !== undefined) return { source, agentThread, run: source.run, refresh: () => {} };
  const options = { ...source };
  const refresh = (latest: RunSource): void => {
    for (const key of Object.keys(options)) if (!Object.hasOwn(latest, key)) Reflect.deleteProperty(options, key);
    Object.assign(options, latest);
  };
  return { source, agentThread, run: createAgentRun(options), refresh };
}

function isSame({ source, agentThread }: Held, b: RunSource): boolean {
  if (source.run !== undefined || b.run !== undefined) return source.run === b.run;
  if (source.agent !== undefined || b.agent !== undefined) return source.agent === b.agent && agentThread === b.agent?.threadId;
  return String(source.url) === String(b.url) && source.transport === b.transport && source.threadId === b.threadId;
}
