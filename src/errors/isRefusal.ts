import { adviceByCode, hasCode } from "./adviceFor.js";
import { type AgentRunError, RunFailedError } from "./errors.js";

/**
 * Codes that lead to advice, and may be about what a tool has done, or about this answer, which was
 * carried out before.
 */
const tooGeneral =
  /(^|_)(NOT_FOUND|INVALID_RESPONSE|TOOL_CONFIRMATION_REQUIRED|ALREADY_(APPLIED|RESOLVED|RESUMED)|EXECUTION_LOST)$/;
const otherRefusals =
  /(^|_)((INTERRUPT|RESUME)_NOT_FOUND|RESUME_(INVALID_RESPONSE|REQUIRED|CANCELLED)|(PARTIAL|INCOMPLETE)_RESUME|TOO_MANY_ENTRIES|DUPLICATE_INTERRUPT_ID|PENDING_INTERRUPTS)$/;

/**
 * Whether the code of an error is one of a known server, or of this library's own gate, for answers
 * that were not taken.
 */
export function isRefusal(error: AgentRunError): boolean {
  // An answer that waits for others was recorded.
  const isKnown =
    adviceByCode.some(([pattern, advice]) => advice !== "others" && hasCode(error, pattern)) &&
    !hasCode(error, tooGeneral);
  return isKnown || hasCode(error, otherRefusals);
}

/** Whether the agent refused new input because it still waits for answers. */
export function isStillWaiting(error: AgentRunError | null): boolean {
  // AgentScope has one code for every violation.
  const isReported =
    error instanceof RunFailedError && /has unresolved interrupts/i.test(error.agentMessage);
  return (
    hasCode(error, /(^|_)(PENDING_INTERRUPTS|RESUME_REQUIRED)$/) ||
    (isReported && hasCode(error, /INTERRUPT_CONTRACT_ERROR$/))
  );
}

/** Whether the agent accepted the skipped entries, and still waits for the others. */
export function hasTakenCancelled(error: AgentRunError | null): boolean {
  return hasCode(error, /_RESUME_CANCELLED$/);
}
