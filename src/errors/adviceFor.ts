import { type AgentRunError, RunFailedError, TransportError } from "./errors.js";

/**
 * What the user should do after an answer was not accepted. `correct`: it was validated and
 * refused, change it. `retry`: the identical answer may be sent again. `skip`: the question has
 * expired and can only be skipped. `dismiss`: the agent no longer knows the question, perhaps
 * because it was answered before. `wait`: the agent is busy; send it again later. `others`: it was
 * recorded, and counts once other people agree. `unavailable`: the agent cannot take any answer
 * from here, however often it is sent.
 */
export type Advice = "correct" | "retry" | "skip" | "dismiss" | "wait" | "others" | "unavailable";

// The error codes of known servers; each matches the whole code, or its end after a prefix of the
// server.
export const adviceByCode: readonly (readonly [pattern: RegExp, advice: Advice])[] = [
  [
    /(^|_)(INVALID_PAYLOAD|PAYLOAD_INVALID|INVALID_RESUME|RESUME_INVALID|INVALID_RESPONSE|INVALID_EDITED_ARGS|EDIT_NOT_OFFERED|PAYLOAD_TOO_DEEP|PAYLOAD_TOO_LARGE|NOT_ACCEPTED)$/,
    "correct",
  ],
  [/(^|_)INTERRUPT_EXPIRED$/, "skip"],
  [
    /(^|_)(UNKNOWN_INTERRUPT|UNKNOWN_INTERRUPT_ID|NOT_FOUND|ALREADY_(ANSWERED|APPLIED|RESOLVED|RESUMED)|EXECUTION_LOST|QUESTION_CHANGED)$/,
    "dismiss",
  ],
  [/(^|_)RESUME_IN_PROGRESS$/, "wait"],
  [/(^|_)MORE_APPROVALS_NEEDED$/, "others"],
  [
    /(^|_)(INTERRUPT_SESSION_REQUIRED|TOOL_CONFIRMATION_REQUIRED|NOT_ALLOWED_TO_ANSWER|NOT_SHOWN|NOT_SIGNED|BAD_SIGNATURE)$/,
    "unavailable",
  ],
];

/**
 * Returns the advice for an error by its code. An HTTP error may be about the user (a login), so it
 * may be retried.
 */
export function adviceFor(error: AgentRunError | null): Advice {
  if (error instanceof TransportError && error.status === 409) return "wait";
  return adviceByCode.find(([pattern]) => hasCode(error, pattern))?.[1] ?? "retry";
}

/** Whether an error of the agent has a code that matches; written as `RESUME_INVALID`. */
export function hasCode(error: AgentRunError | null, pattern: RegExp): boolean {
  return (
    error instanceof RunFailedError &&
    pattern.test((error.agentCode ?? "").toUpperCase().replaceAll("-", "_"))
  );
}
