import { type AgentRunError, RunFailedError, TransportError } from "../errors.js";

/**
 * What a person should do after an answer did not get through. `correct`: it was checked and refused, change it. `retry`: the identical
 * answer may be sent again. `skip`: the question has expired and can only be skipped. `dismiss`: the agent no longer knows the question,
 * perhaps because it was answered before. `wait`: the agent is busy, or waits for another person; send it again later. `unavailable`: the
 * agent cannot take any answer from here, however often it is sent.
 */
export type Advice = "correct" | "retry" | "skip" | "dismiss" | "wait" | "unavailable";

// The codes of the servers in use; each is the whole code or, with a prefix of the server's own, its end.
const byCode: readonly (readonly [pattern: RegExp, advice: Advice])[] = [
  [
    /(^|_)(INVALID_PAYLOAD|INVALID_RESUME|RESUME_INVALID|INVALID_RESPONSE|INVALID_EDITED_ARGS|EDIT_NOT_OFFERED|PAYLOAD_TOO_DEEP|PAYLOAD_TOO_LARGE)$/,
    "correct",
  ],
  [/(^|_)INTERRUPT_EXPIRED$/, "skip"],
  [/(^|_)(UNKNOWN_INTERRUPT|UNKNOWN_INTERRUPT_ID|NOT_FOUND|ALREADY_ANSWERED)$/, "dismiss"],
  [/(^|_)(RESUME_IN_PROGRESS|MORE_APPROVALS_NEEDED)$/, "wait"],
  [/(^|_)(INTERRUPT_SESSION_REQUIRED|TOOL_CONFIRMATION_REQUIRED|NOT_ALLOWED_TO_ANSWER)$/, "unavailable"],
];

/** Reads what became of an answer into what to do about it. An HTTP refusal may be about the person (a login), so it may be repeated. */
export function adviceFor(error: AgentRunError | null): Advice {
  if (error instanceof TransportError && error.status === 409) return "wait";
  return byCode.find(([pattern]) => says(error, pattern))?.[1] ?? "retry";
}

/** Whether the agent refused new input because it still waits for answers. */
export function isStillWaiting(error: AgentRunError | null): boolean {
  // AgentScope has one code for every breach.
  const isTold = error instanceof RunFailedError && /has unresolved interrupts/i.test(error.agentMessage);
  return says(error, /(^|_)(PENDING_INTERRUPTS|RESUME_REQUIRED)$/) || (isTold && says(error, /INTERRUPT_CONTRACT_ERROR$/));
}

/** Whether the agent took what was left unanswered, and still waits for the others. */
export function hasTakenCancelled(error: AgentRunError | null): boolean {
  return says(error, /_RESUME_CANCELLED$/);
}

function says(error: AgentRunError | null, pattern: RegExp): boolean {
  return error instanceof RunFailedError && pattern.test((error.agentCode ?? "").toUpperCase().replaceAll("-", "_"));
}
