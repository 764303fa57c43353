import type { ResumeEntry } from "../../protocol/input.js";
import { own, recordOf, recordsIn, showJson, type UnknownRecord } from "../../protocol/json.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import type { HeldQuestions } from "../shared/holdQuestions.js";
import { metadataOf } from "../shared/readValues.js";

const mark = "aiEmployee";

/** One decision, as `resolveInterrupt` of the AI Employee SDK accepts it. */
export interface InterruptDecision {
  readonly toolCallId: string;
  readonly action: "approve" | "deny";
  /** The whole arguments, where they were edited. */
  readonly editedArgs?: UnknownRecord;
}

/**
 * The AI Employee SDK, whose handles `fromInterruptHandle` reads. A question without an answer is a
 * denial.
 */
export const aiEmployee = defineDialect({
  name: "aiEmployee",
  claims: (interrupt) => Object.hasOwn(metadataOf(interrupt), mark),
  read: (interrupt) => ({ fields: interrupt, onCancel: "reject" }),
});

/**
 * Reads an interrupt handle of the AI Employee SDK, as plain JSON: each pending approval is a
 * question whose arguments can be edited. `previousUsage` is kept for the cost accounting of the
 * next run. Pass the result to `holdQuestions`.
 */
export function fromInterruptHandle(
  handle: unknown,
): HeldQuestions & { readonly previousUsage: unknown } {
  const fields = recordOf(handle);
  const id = own(fields, "id");
  const approvals = approvalsIn(fields);
  return {
    threadId: typeof id === "string" ? id : mark,
    interrupts: approvals.map(({ toolCallId, stepNumber }) => ({
      id: toolCallId,
      reason: "tool_call",
      toolCallId,
      responseSchema: approvalSchema({ edit: true }),
      metadata: { [mark]: { stepNumber, createdAt: own(fields, "createdAt") } },
    })),
    messages: approvals.map(({ toolCallId, toolName, args }) => ({
      id: `call-${toolCallId}`,
      role: "assistant",
      toolCalls: [
        {
          id: toolCallId,
          type: "function",
          function: { name: toolName, arguments: showJson(args ?? {}) },
        },
      ],
    })),
    previousUsage: own(fields, "previousUsage"),
  };
}

/**
 * Returns the decisions for a handle, one for each pending approval and in their order. Only a
 * boolean `true` approves; a skipped or missing answer is an explicit denial.
 */
export function toInterruptDecisions(
  handle: unknown,
  resume: readonly ResumeEntry[],
): readonly InterruptDecision[] {
  return approvalsIn(recordOf(handle)).map(({ toolCallId }) => {
    const entry = resume.find(({ interruptId }) => interruptId === toolCallId);
    const decision = entry === undefined ? undefined : readDecision(entry);
    if (decision?.approved !== true) return { toolCallId, action: "deny" };
    const { editedArgs } = decision;
    return { toolCallId, action: "approve", ...(editedArgs !== undefined && { editedArgs }) };
  });
}

function approvalsIn(handle: UnknownRecord) {
  const pending = own(handle, "pendingApprovals");
  return recordsIn(pending).flatMap((approval) => {
    const { toolCallId, toolName, args, stepNumber } = approval;
    const isNamed = typeof toolCallId === "string" && typeof toolName === "string";
    return isNamed ? [{ toolCallId, toolName, args, stepNumber }] : [];
  });
}
