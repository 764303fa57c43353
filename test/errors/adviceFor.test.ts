import { expect, it } from "vitest";
import { RunFailedError, StreamTruncatedError, TransportError } from "../../src/core.js";
import { adviceFor } from "../../src/errors/adviceFor.js";
import { isRefusal, isStillWaiting } from "../../src/errors/isRefusal.js";

it.each([
  ["INVALID_PAYLOAD", "correct"],
  ["APPROVAL_RESUME_INVALID", "correct"],
  ["WORKFLOW_INVALID_RESPONSE", "correct"],
  ["invalid-payload", "correct"],
  ["RESUME_PAYLOAD_INVALID", "correct"],
  ["invalid-edited-args", "correct"],
  ["INTERRUPT_EXPIRED", "skip"],
  ["UNKNOWN_INTERRUPT_ID", "dismiss"],
  ["UNKNOWN_INTERRUPT", "dismiss"],
  ["APPROVAL_NOT_FOUND", "dismiss"],
  ["ALREADY_ANSWERED", "dismiss"],
  ["RESUME_ALREADY_APPLIED", "dismiss"],
  ["ALREADY_RESOLVED", "dismiss"],
  ["EXECUTION_LOST", "dismiss"],
  ["QUESTION_CHANGED", "dismiss"],
  ["NOT_SHOWN", "unavailable"],
  ["EDIT_NOT_OFFERED", "correct"],
  ["PAYLOAD_TOO_DEEP", "correct"],
  ["PAYLOAD_TOO_LARGE", "correct"],
  ["INTERRUPT_SESSION_REQUIRED", "unavailable"],
  ["tool_confirmation_required", "unavailable"],
  ["NOT_ALLOWED_TO_ANSWER", "unavailable"],
  ["RESUME_IN_PROGRESS", "wait"],
  ["MORE_APPROVALS_NEEDED", "others"],
  ["PARTIAL_RESUME", "retry"],
  ["APPROVAL_MISSING_INTERRUPT", "retry"],
  ["INTERRUPT_RECONCILIATION_ERROR", "retry"],
  ["RUN_ID_CONFLICT", "retry"],
  ["StreamingError", "retry"],
  ["INTERRUPT_RESUME_ERROR", "retry"],
  ["SOMETHING_NEW", "retry"],
  ["NOT_INTERRUPT_EXPIRED_AT_ALL", "retry"],
  ["INVALID_PAYLOAD_LOGGED", "retry"],
  ["NOT_FOUNDED", "retry"],
  ["REINTERRUPT_EXPIRED", "retry"],
  [undefined, "retry"],
])("the code %s of the agent leads to the advice %s", (code, advice) => {
  expect(adviceFor(new RunFailedError("No.", code))).toBe(advice);
});

it.each([
  [new TransportError("busy", { status: 409 }), "wait"],
  [new TransportError("signed out", { status: 401 }), "retry"],
  [new TransportError("down", { status: 503 }), "retry"],
  [new StreamTruncatedError("cut"), "retry"],
  [null, "retry"],
] as const)("%s leads to the advice %s", (error, advice) => {
  expect(adviceFor(error)).toBe(advice);
});

it("an agent still waits where it reports this by its code, or by its text with the one code of AgentScope for every violation", () => {
  const waits = (agentCode: string, agentMessage: string) =>
    isStillWaiting(new RunFailedError(agentMessage, agentCode));
  expect(waits("PENDING_INTERRUPTS", "")).toBe(true);
  expect(waits("AGUI_INTERRUPT_CONTRACT_ERROR", "The thread has unresolved interrupts.")).toBe(
    true,
  );
  expect(waits("AGUI_INTERRUPT_CONTRACT_ERROR", "Unknown interrupt.")).toBe(false);
  expect(waits("OTHER", "The thread has unresolved interrupts.")).toBe(false);
});

it.each([
  ["INVALID_PAYLOAD", true],
  ["INTERRUPT_EXPIRED", true],
  ["RESUME_IN_PROGRESS", true],
  ["RESUME_NOT_FOUND", true],
  ["PARTIAL_RESUME", true],
  ["INCOMPLETE_RESUME", true],
  ["RESUME_PAYLOAD_INVALID", true],
  ["DUPLICATE_INTERRUPT_ID", true],
  // The same answer may have been carried out.
  ["RESUME_ALREADY_APPLIED", false],
  ["EXECUTION_LOST", false],
  // It was recorded.
  ["MORE_APPROVALS_NEEDED", false],
  // It may be about what a tool has done.
  ["FILE_NOT_FOUND", false],
  ["INVALID_RESPONSE", false],
  ["tool_confirmation_required", false],
  ["SOMETHING_NEW", false],
  [undefined, false],
])("whether the code %s refuses an answer is %s", (code, expected) => {
  expect(isRefusal(new RunFailedError("No.", code))).toBe(expected);
});
