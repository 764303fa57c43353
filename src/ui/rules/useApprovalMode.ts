"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useRun } from "../../react/run/AgentRunProvider.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import type { ApprovalMode } from "../../thread/rules/approvalMode.js";

/** What a person wants to be asked about, and how they change it. */
export interface ApprovalModeHandle {
  /** What the person is asked about. */
  readonly mode: ApprovalMode;
  /**
   * Changes it for this conversation, until the page is reloaded. Unsent answers that the new mode
   * would not give are taken back.
   */
  readonly setMode: (mode: ApprovalMode) => void;
}

/**
 * Returns what the person is asked about in the conversation of a run: `all`, only `changes`, or
 * only what is a `risk`. Null where the rules of the run have no `effectOf`, in a run with
 * `signDecision`, and before its code is loaded.
 *
 * @param given The run. Default: the provider's.
 */
export function useApprovalMode(given?: AgentRun): ApprovalModeHandle | null {
  const run = useRun("useApprovalMode", given);
  const modes = useRunSelector(run, () => internalsOf(run).rules?.mode ?? null);
  // Another thread begins with being asked about everything.
  useRunSelector(run, ({ threadId }) => threadId);
  const subscribe = useCallback(
    (listener: () => void) => modes?.subscribe(listener) ?? (() => {}),
    [modes],
  );
  const get = (): ApprovalMode => modes?.get() ?? "all";
  const mode = useSyncExternalStore(subscribe, get, get);
  return modes === null ? null : { mode, setMode: modes.set };
}
