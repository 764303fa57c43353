import type { RunState } from "../state/RunState.js";

/** Whether anything was asked in a thread: there may be answers, or what became of them. */
export function wasAsked({
  batch,
  attempt,
  dismissed,
  answered,
  decisions,
}: Pick<RunState, "batch" | "attempt" | "dismissed" | "answered" | "decisions">): boolean {
  const before = batch ?? attempt ?? dismissed ?? answered;
  return before !== null || decisions.length > 0;
}
