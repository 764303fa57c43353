"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { useRunSelector } from "./useRunSelector.js";

/**
 * Whether an answer has been in transit for longer than this; some connections break without an
 * error.
 */
export function useSlowRun(run: AgentRun, milliseconds: number): boolean {
  return useLasting(run, sending, milliseconds);
}

/**
 * Whether an answer that is sent as soon as it is given was not sent within this time: it was given
 * before a reload, or the user has stopped it.
 */
export function useUnsent(run: AgentRun, milliseconds: number): boolean {
  return useLasting(run, unsent, milliseconds);
}

/** Whether a run has had the same value, other than null, for longer than this. */
function useLasting(
  run: AgentRun,
  select: (snapshot: AgentRunSnapshot) => string | null,
  milliseconds: number,
): boolean {
  const selected = useRunSelector(run, select);
  const [late, setLate] = useState<string | null>(null);
  const { clock } = internalsOf(run);
  useEffect(() => {
    if (selected === null) return;
    const timer = clock.setTimeout(() => setLate(selected), milliseconds);
    return () => clock.clearTimeout(timer);
  }, [clock, selected, milliseconds]);
  return selected !== null && late === selected;
}

function sending({ status, runId }: AgentRunSnapshot): string | null {
  return status === "resuming" ? runId : null;
}

function unsent({ composer, interrupts: [first] }: AgentRunSnapshot): string | null {
  return composer.sendsAtOnce &&
    composer.sendsAt === null &&
    composer.status === "ready" &&
    first !== undefined
    ? first.key
    : null;
}

/**
 * Whether the browser knows that it has no connection. Where it does not know, the answer is no.
 */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, read, readOnServer);
}

const read = (): boolean => globalThis.navigator?.onLine === false;
const readOnServer = (): boolean => false;

function subscribe(onChange: () => void): () => void {
  globalThis.addEventListener?.("online", onChange);
  globalThis.addEventListener?.("offline", onChange);
  return () => {
    globalThis.removeEventListener?.("online", onChange);
    globalThis.removeEventListener?.("offline", onChange);
  };
}
