import { isEdited, readApprovalInput } from "../../interrupt/answerInputs.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { chosenStanding, standingAnswers } from "../../interrupt/standingAnswers.js";
import { isRecord, jsonEqual, ownList, type UnknownRecord } from "../../protocol/json.js";
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

/**
 * Why a question cannot be approved together with others, or null. One that is approved already,
 * with nothing else, is not blocked. Pure.
 */
export function approvalBlock(interrupt: InterruptView): ApprovalBlock | null {
  const latest = latestBlocks.get(interrupt);
  if (latest !== undefined) return latest;
  const [block = null] = blocks.find(([, holds]) => holds(interrupt)) ?? [];
  latestBlocks.set(interrupt, block);
  return block;
}

// Every change of one question asks about all of them, and there may be thousands; a view never
// changes.
const latestBlocks = new WeakMap<InterruptView, ApprovalBlock | null>();

/** What blocks, the first that holds. */
const blocks: readonly (readonly [ApprovalBlock, (interrupt: InterruptView) => boolean])[] = [
  ["unsupported", isUnsupported],
  ["decided", isDecided],
  ["expired", ({ expired }) => expired],
  ["changed", ({ changed }) => changed],
  ["risk", isRisky],
  ["unreadable", isUnreadable],
  ["duplicate-keys", ({ toolCall }) => toolCall?.duplicateKeys !== undefined],
  ["edited", hasInput],
  ["needs-more", needsMore],
];

function isUnsupported({ kind, toolCall, approval, answerable }: InterruptView): boolean {
  if (kind !== "tool_call" || toolCall === undefined) return true;
  return approval?.canApprove !== true || !answerable;
}

function isDecided(interrupt: InterruptView): boolean {
  const { locked, draft } = interrupt;
  if (locked || draft === null) return locked;
  return draft.status !== "resolved" || !jsonEqual(draft.payload, plainApproval(interrupt));
}

function isUnreadable({ toolCall, problems }: InterruptView): boolean {
  return toolCall?.problem !== undefined || problems.some(({ code }) => code === "too-deep");
}

function hasInput(interrupt: InterruptView): boolean {
  const { invalid, comment, reply = "" } = readApprovalInput(interrupt);
  if (invalid || interrupt.status === "invalid" || isEdited(interrupt)) return true;
  if (`${comment}${reply}`.trim() !== "") return true;
  return chosenStanding(interrupt, "approve") !== undefined;
}

function needsMore(interrupt: InterruptView): boolean {
  const form = interrupt.approval?.fields?.approve;
  if (form !== undefined && standingAnswers(interrupt, "approve").length === 0) return true;
  return !takesNothingElse(interrupt, plainApproval(interrupt));
}

function plainApproval(interrupt: InterruptView): unknown {
  return encodeDecision(interrupt, { approved: true });
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
  const asksMore = Object.keys(rest).some((keyword) => !harmless.has(keyword));
  if (asksMore || !hasAll(rest, plain)) return false;
  if (anyOf === undefined) return true;
  if (!Array.isArray(anyOf) || !anyOf.every(onlyRequires)) return false;
  return anyOf.some((branch) => hasAll(branch, plain));
}

function onlyRequires(branch: unknown): branch is UnknownRecord {
  return isRecord(branch) && Object.keys(branch).every((keyword) => keyword === "required");
}

function hasAll(schema: UnknownRecord, plain: unknown): boolean {
  if (!isRecord(plain)) return true;
  return ownList(schema, "required").every(
    (name) => typeof name !== "string" || Object.hasOwn(plain, name),
  );
}
