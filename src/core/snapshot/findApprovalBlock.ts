import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import { isEdited, readApprovalInput } from "../interrupt/ApprovalInput.js";
import type { InterruptView } from "../interrupt/InterruptView.js";
import { encodeDecision } from "../resume/encodeDecision.js";
import { isDestructive } from "./riskOf.js";

/**
 * Why a question cannot be approved together with others: it is no tool call that may be approved (`unsupported`), is being sent or decided
 * otherwise (`decided`), or its own card has more to show or ask than a plain approval.
 */
export type ApprovalBlock =
  | "unsupported"
  | "decided"
  | "expired"
  | "changed"
  | "risk"
  | "unreadable"
  | "duplicate-keys"
  | "edited"
  | "needs-more";

/** Why a question cannot be approved together with others, or null. Pure. */
export function findApprovalBlock(interrupt: InterruptView): ApprovalBlock | null {
  const { kind, toolCall, approval, answerable, locked, expired, draft } = interrupt;
  if (kind !== "tool_call" || toolCall === undefined || approval?.canApprove !== true || !answerable) return "unsupported";
  const plain = encodeDecision(interrupt, { approved: true });
  if (locked || !(draft === null || (draft.status === "resolved" && jsonEqual(draft.payload, plain)))) return "decided";
  if (expired) return "expired";
  if (interrupt.changed) return "changed";
  if (isDestructive(interrupt)) return "risk";
  if (toolCall.problem !== undefined || interrupt.problems.some(({ code }) => code === "too-deep")) return "unreadable";
  if (toolCall.duplicateKeys !== undefined) return "duplicate-keys";
  const { invalid, comment, reply = "" } = readApprovalInput(interrupt);
  const isCommented = `${comment}${reply}`.trim() !== "";
  if (invalid || isCommented || isEdited(interrupt) || interrupt.status === "invalid") return "edited";
  return approval.fields?.approve === undefined && takesNothingElse(interrupt, plain) ? null : "needs-more";
}

/** Keywords that require nothing besides the decision. */
const harmless: ReadonlySet<string> = new Set(
  "$schema $id $comment $defs definitions title description default examples type properties required additionalProperties".split(
    " ",
  ),
);

function takesNothingElse({ responseSchema }: InterruptView, plain: unknown): boolean {
  if (!isRecord(responseSchema)) return true;
  // A reply instead of a decision is another kind of answer, and requires nothing of this one.
  const { anyOf, ...rest } = responseSchema;
  if (Object.keys(rest).some((keyword) => !harmless.has(keyword)) || !hasAll(rest, plain)) return false;
  if (anyOf === undefined) return true;
  return Array.isArray(anyOf) && anyOf.every(onlyRequires) && anyOf.some((branch) => hasAll(branch, plain));
}

function onlyRequires(branch: unknown): branch is UnknownRecord {
  return isRecord(branch) && Object.keys(branch).every((keyword) => keyword === "required");
}

function hasAll(schema: UnknownRecord, plain: unknown): boolean {
  const required = own(schema, "required");
  return (
    !Array.isArray(required) ||
    !isRecord(plain) ||
    required.every((name) => typeof name !== "string" || Object.hasOwn(plain, name))
  );
}
