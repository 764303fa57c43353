"use client";
import { useMemo } from "react";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { shallowEqual } from "./shallowEqual.js";
import { type RunSource, useOwnedRun } from "./useOwnedRun.js";
import { useRunSelector } from "./useRunSelector.js";

/** A run's methods and its current snapshot in one object; it can be passed wherever an `AgentRun` is expected. */
export type AgentRunHandle = AgentRun & AgentRunSnapshot;

/**
 * Runs an agent and exposes its messages, its state and the questions it is waiting for. Pass a URL or a transport to create a run, or `{
 * run }` to use an existing one. Nothing is requested until `send` or `start` is called.
 *
 * @example
 * const run = useAgentRun({ url: "/agent", threadId });
 * return <InterruptPanel run={run} />;
 */
export function useAgentRun(source: RunSource): AgentRunHandle;
/** The same, but it renders only when the selected part changes, and returns the methods with only that part. */
export function useAgentRun<Selected extends object>(
  source: RunSource,
  selector: (snapshot: AgentRunSnapshot) => Selected,
): AgentRun & Selected;
export function useAgentRun<Selected extends object>(
  source: RunSource,
  selector?: (snapshot: AgentRunSnapshot) => Selected,
): AgentRun & (Selected | AgentRunSnapshot) {
  const run = useOwnedRun(source);
  const selected = useRunSelector<Selected | AgentRunSnapshot>(run, selector ?? wholeSnapshot, shallowEqual);
  return useMemo(() => ({ ...run, ...selected }), [run, selected]);
}

function wholeSnapshot(snapshot: AgentRunSnapshot): AgentRunSnapshot {
  return snapshot;
}
