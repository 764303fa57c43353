import { isEdited, readApprovalInput } from "../../interrupt/answerInputs.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { chosenStanding, standingAnswers } from "../../interrupt/standingAnswers.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import { encodeDecision } from "../compose/encodeDecision.js";
import { isRisky } from "./riskOf.js";

/**
 * Why a question cannot be approved together with others: it is no tool call that may be approved
 * (`unsupported`), is being sent or decided otherwise (`decided`), or its own card has more to show
 * or ask than a plain approval.
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

/** Open questions, by whether one press may approve them together. */
export interface ApprovableTogether {
  /**
   * Those that can be approved together; empty where that would be fewer than two, or all of them
   * are approved already.
   */
  readonly approvable: readonly InterruptView[];
  /** Those that need an answer of their own. */
  readonly leftOut: readonly InterruptView[];
}

const nothingTogether: ApprovableTogether = { approvable: [], leftOut: [] };

/**
 * Splits the open questions by whether they can be approved together, once they have been listed:
 * tool calls whose arguments can be read, each of which accepts an approval and nothing else, in
 * time, unchanged since it was shown, not marked as risky, not edited or commented on, not decided
 * otherwise, and of which `needsMore` is false (the default). The others keep their own cards and
 * answers. Pure.
 */
export function approvableTogether(
  interrupts: readonly InterruptView[],
  needsMore: (interrupt: InterruptView) => boolean = () => false,
): ApprovableTogether {
  const approvable = interrupts.filter(
    (interrupt) => approvalBlock(interrupt) === null && !needsMore(interrupt),
  );
  if (approvable.length < 2 || approvable.every(({ draft }) => draft !== null))
    return nothingTogether;
  const listed = new Set(approvable);
  const leftOut = interrupts.filter(
    (interrupt) => !listed.has(interrupt) && isUnanswered(interrupt),
  );
  return { approvable, leftOut };
}

function isUnanswered({ draft, status }: InterruptView): boolean {
  return draft === null || status === "invalid";
}

// Every change of one question asks about all of them, and there may be thousands; a view never
// changes.
const known = new WeakMap<InterruptView, ApprovalBlock | null>();

/**
 * Why a question cannot be approved together with others, or null. One that is approved already,
 * with nothing else, is not blocked. Pure.
 */
export function approvalBlock(interrupt: InterruptView): ApprovalBlock | null {
  const found = known.get(interrupt);
  if (found !== undefined) return found;
  const block = findApprovalBlock(interrupt);
  known.set(interrupt, block);
  return block;
}

function findApprovalBlock(interrupt: InterruptView): ApprovalBlock | null {
  const { kind, toolCall, approval, answerable, locked, expired, draft } = interrupt;
  if (
    kind !== "tool_call" ||
    toolCall === undefined ||
    approval?.canApprove !== true ||
    !answerable
  )
    return "unsupported";
  const plain = encodeDecision(interrupt, { approved: true });
  if (
    locked ||
    !(draft === null || (draft.status === "resolved" && jsonEqual(draft.payload, plain)))
  )
    return "decided";
  if (expired) return "expired";
  if (interrupt.changed) return "changed";
  if (isRisky(interrupt)) return "risk";
  if (toolCall.problem !== undefined || interrupt.problems.some(({ code }) => code === "too-deep"))
    return "unreadable";
  if (toolCall.duplicateKeys !== undefined) return "duplicate-keys";
  const { invalid, comment, reply = "" } = readApprovalInput(interrupt);
  const isCommented = `${comment}${reply}`.trim() !== "";
  if (invalid || isCommented || isEdited(interrupt) || interrupt.status === "invalid")
    return "edited";
  if (chosenStanding(interrupt, "approve") !== undefined) return "edited";
  const hasForm =
    approval.fields?.approve !== undefined && standingAnswers(interrupt, "approve").length === 0;
  return !hasForm && takesNothingElse(interrupt, plain) ? null : "needs-more";
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
  if (Object.keys(rest).some((keyword) => !harmless.has(keyword)) || !hasAll(rest, plain))
    return false;
  if (anyOf === undefined) return true;
  return (
    Array.isArray(anyOf) &&
    anyOf.every(onlyRequires) &&
    anyOf.some((branch) => hasAll(branch, plain))
  );
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
