import { type FormInput, readApprovalInput, readFormInput } from "../../interrupt/answerInputs.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { Draft, Issue, PendingInterrupt } from "../../interrupt/interrupt.js";
import { isRecord, own } from "../../protocol/json.js";
import type { Metadata } from "../../protocol/messages.js";
import { verdictOf } from "../decisions/DecisionRecord.js";

const code = "duplicate-keys";

/**
 * The metadata of an answer by which the user, or a rule of the host, accepts arguments with a
 * duplicate key.
 */
export const duplicateKeysChecked: Metadata = { acknowledged: [code] };

/**
 * Returns an issue where a call has duplicate keys in its arguments, unless the answer denies it,
 * replies instead of deciding, or has metadata that confirms them
 * (`acknowledged: ["duplicate-keys"]`).
 */
export function duplicateKeysIssue(interrupt: PendingInterrupt, draft: Draft): Issue | undefined {
  if (interrupt.toolCall?.duplicateKeys === undefined || draft.status === "cancelled")
    return undefined;
  if (verdictOf(interrupt, draft) === "denied" || isReply(interrupt, draft.payload))
    return undefined;
  const acknowledged = own(draft.metadata, "acknowledged");
  if (Array.isArray(acknowledged) && acknowledged.includes(code)) return undefined;
  return {
    path: [],
    code,
    message: "The arguments name a key twice, and servers differ in which one counts",
  };
}

function isReply({ approval }: PendingInterrupt, payload: unknown): boolean {
  if (approval?.replyKey === undefined || approval.decisionKey === null || !isRecord(payload))
    return false;
  return Object.hasOwn(payload, approval.replyKey) && !Object.hasOwn(payload, approval.decisionKey);
}

/** Whether the user has confirmed these arguments, or there is nothing to confirm. */
export function areKeysChecked(interrupt: InterruptView): boolean {
  const { toolCall } = interrupt;
  return toolCall?.duplicateKeys === undefined || inputOf(interrupt).checked === toolCall.argsText;
}

/** Sets or removes the confirmation of the arguments in the input of a question. */
export function withKeysChecked(interrupt: InterruptView, isChecked: boolean): unknown {
  const { checked: _, ...input } = inputOf(interrupt);
  return isChecked && interrupt.toolCall !== undefined
    ? { ...input, checked: interrupt.toolCall.argsText }
    : input;
}

function inputOf(interrupt: InterruptView): Pick<FormInput, "checked"> {
  return interrupt.approval === undefined ? readFormInput(interrupt) : readApprovalInput(interrupt);
}
