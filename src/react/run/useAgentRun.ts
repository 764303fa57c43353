"use client";

import { useInsertionEffect, useMemo, useState } from "react";
import { AgentRunError } from "../../errors/errors.js";
import type { AgentRun, AgentRunOptions } from "../../run/api/AgentRun.js";
import { agentAddress } from "../../run/shared/agentAddress.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { useOptionWarnings } from "../development/useDevelopmentWarnings.js";
import { shallowEqual } from "./AgentRunProvider.js";
import { createLazyRun } from "./createLazyRun.js";
import { useRunSelector } from "./useRunSelector.js";

/**
 * A run's methods and its current snapshot in one object; it can be passed wherever an `AgentRun`
 * is expected.
 */
export type AgentRunHandle = AgentRun & AgentRunSnapshot;

/**
 * Runs an agent and exposes its messages, its state and the questions it is waiting for. Pass a URL
 * or a transport to create a run, or `{ run }` to use an existing one. Nothing is requested until
 * `send` or `start` is called.
 *
 * @example
 * const run = useAgentRun({ url: "/agent", threadId }); return <InterruptPanel run={run} />;
 */
export function useAgentRun(source: RunSource): AgentRunHandle;
/**
 * The same, but it renders only when the selected part changes, and returns the methods with only
 * that part.
 */
export function useAgentRun<Selected extends object>(
  source: RunSource,
  selector: (snapshot: AgentRunSnapshot) => Selected,
): AgentRun & Selected;
export function useAgentRun<Selected extends object>(
  source: RunSource,
  selector?: (snapshot: AgentRunSnapshot) => Selected,
): AgentRun & (Selected | AgentRunSnapshot) {
  const run = useOwnedRun(source);
  const selected = useRunSelector<Selected | AgentRunSnapshot>(
    run,
    selector ?? wholeSnapshot,
    shallowEqual,
  );
  return useMemo(() => ({ ...run, ...selected }), [run, selected]);
}

function wholeSnapshot(snapshot: AgentRunSnapshot): AgentRunSnapshot {
  return snapshot;
}

/** The options of a new run, or an existing run. */
export type RunSource =
  | (AgentRunOptions & { readonly run?: undefined })
  | { readonly run: AgentRun; readonly agent?: never };

/**
 * Creates a run for a component, or uses an existing one. It is created once, also in StrictMode,
 * and replaced only when the origin or path of the URL, the transport, agent or thread changes; new
 * headers, tools, props and callbacks are used from the next request on. The id of its own thread,
 * passed back, changes nothing. A thread that waits for answers, or is still being
 * read, is kept when the component switches to another thread: switching back shows it with every
 * answer, and no answer is ever sent to another thread.
 */
function useOwnedRun(source: RunSource): AgentRun {
  const [{ current, shelf, unused }, setHeld] = useState<Holding>(() => ({
    current: hold(source),
    shelf: [],
    unused: 0,
  }));
  const held = isSame(current, source)
    ? current
    : (shelf.find((kept) => isSame(kept, source)) ?? hold(source));
  if (held !== current) {
    if (unused > mostUnused) throw madeAtEachRender();
    const others = shelf.filter((kept) => kept !== held);
    const kept = isUnfinished(current.run) ? [...others, current] : others;
    setHeld({ current: held, shelf: kept, unused: current.isUsed() ? 0 : unused + 1 });
  }
  useInsertionEffect(() => held.refresh(source));
  useOptionWarnings(source);
  return held.run;
}

interface Holding {
  readonly current: Held;
  readonly shelf: readonly Held[];
  /** How many runs in a row were replaced before they were mounted. */
  readonly unused: number;
}

/** React stops at 25, with an error that does not name the cause. */
const mostUnused = 10;

interface Held {
  readonly source: RunSource;
  readonly run: AgentRun;
  /** Updates the run with the options of the latest render. */
  readonly refresh: (latest: RunSource) => void;
  /** Whether a component has mounted with it. */
  readonly isUsed: () => boolean;
  /** The thread that was last named for it. */
  readonly threadId: () => string | undefined;
}

function isUnfinished(run: AgentRun): boolean {
  const { status, interrupts } = run.getSnapshot();
  return interrupts.length > 0 || status === "running" || status === "resuming";
}

function hold(source: RunSource): Held {
  let used = false;
  let { threadId: named } = { threadId: undefined, ...source };
  const isUsed = (): boolean => used;
  const threadId = (): string | undefined => named;
  const use = (): void => {
    used = true;
  };
  if (source.run !== undefined) return { source, run: source.run, refresh: use, isUsed, threadId };
  const options = { ...source };
  const refresh = (latest: RunSource): void => {
    use();
    if (latest.run === undefined) named = latest.threadId;
    for (const key of Object.keys(options))
      if (!Object.hasOwn(latest, key)) Reflect.deleteProperty(options, key);
    Object.assign(options, latest);
  };
  return { source, run: createLazyRun(options), refresh, isUsed, threadId };
}

function madeAtEachRender(): AgentRunError {
  const help = "make it once, outside of the component or in useMemo or useState";
  return new AgentRunError(
    "misuse",
    `useAgentRun was given another transport, agent, thread or run at each render; ${help}.`,
  );
}

function isSame({ source, run, threadId }: Held, b: RunSource): boolean {
  if (source.run !== undefined || b.run !== undefined) return source.run === b.run;
  // The host's own agent may switch to another thread; a run that has nothing yet moves with it.
  if (source.agent !== undefined || b.agent !== undefined)
    return source.agent === b.agent && run.getSnapshot().threadId === b.agent?.threadId;
  const isOfThread =
    threadId() === b.threadId ||
    // A chat that gets the address of the thread that was made for it.
    (threadId() === undefined && b.threadId === run.getSnapshot().threadId);
  return isOfThread && source.transport === b.transport && isSameAddress(source.url, b.url);
}

/** A token in the query of a URL may be renewed: origin and path name the agent. */
function isSameAddress(a: unknown, b: unknown): boolean {
  return String(a) === String(b) || (agentAddress(a) ?? a) === (agentAddress(b) ?? b);
}
