import type { AgentRunError } from "../../errors/errors.js";
import type { RunState } from "../../thread/state/RunState.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import { callSafely } from "../shared/promises.js";

/** Tells the host of a failure. */
export type ReportError = (error: AgentRunError) => void;

/** Reports each failure to the host once, with the callback that the options have at that time. */
export function errorReporter(options: AgentRunOptions): ReportError {
  const reported = new WeakSet<AgentRunError>();
  return (error) => {
    if (reported.has(error)) return;
    reported.add(error);
    callSafely(() => options.onError?.(error));
  };
}

/** Reports new failures and decisions to the host. */
export function reportChanges(
  before: RunState,
  after: RunState,
  { onDecision }: AgentRunOptions,
  reportError: ReportError,
): void {
  const { error, decisions } = after;
  if (error !== null && error !== before.error) reportError(error);
  if (decisions === before.decisions || onDecision === undefined) return;
  const earlier = new Set(before.decisions);
  for (const record of decisions) if (!earlier.has(record)) callSafely(() => onDecision(record));
}
