import { expect, it } from "vitest";
import { adviceFor } from "../../src/core/adviceFor.js";
import { RunFailedError, StreamTruncatedError, TransportError } from "../../src/core.js";

it.each([
  ["INVALID_PAYLOAD", "correct"],
  ["APPROVAL_RESUME_INVALID", "correct"],
  ["WORKFLOW_INVALID_RESPONSE", "correct"],
  ["invalid-payload", "correct"],
  ["invalid-edited-args", "correct"],
  ["INTERRUPT_EXPIRED", "leave"],
  ["UNKNOWN_INTERRUPT_ID", "put-away"],
  ["UNKNOWN_INTERRUPT", "put-away"],
  ["APPROVAL_NOT_FOUND", "put-away"],
  ["ALREADY_ANSWERED", "put-away"],
  ["EDIT_NOT_OFFERED", "correct"],
  ["PAYLOAD_TOO_DEEP", "correct"],
  ["PAYLOAD_TOO_LARGE", "correct"],
  ["INTERRUPT_SESSION_REQUIRED", "give-up"],
  ["tool_confirmation_required", "give-up"],
  ["PARTIAL_RESUME", "again"],
  ["APPROVAL_MISSING_INTERRUPT", "again"],
  ["INTERRUPT_RECONCILIATION_ERROR", "again"],
  ["RUN_ID_CONFLICT", "again"],
  ["StreamingError", "again"],
  ["INTERRUPT_RESUME_ERROR", "again"],
  ["SOMETHING_NEW", "again"],
  ["NOT_INTERRUPT_EXPIRED_AT_ALL", "again"],
  ["INVALID_PAYLOAD_LOGGED", "again"],
  ["NOT_FOUNDED", "again"],
  ["REINTERRUPT_EXPIRED", "again"],
  [undefined, "again"],
])("T39: an agent that says %s means: %s", (code, advice) => {
  expect(adviceFor(new RunFailedError("No.", code))).toBe(advice);
});

it.each([
  [new TransportError("busy", { status: 409 }), "wait"],
  [new TransportError("signed out", { status: 401 }), "again"],
  [new TransportError("down", { status: 503 }), "again"],
  [new StreamTruncatedError("cut"), "again"],
  [null, "again"],
] as const)("T39: %s means: %s", (error, advice) => {
  expect(adviceFor(error)).toBe(advice);
});
