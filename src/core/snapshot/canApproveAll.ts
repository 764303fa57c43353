import { isRecord, jsonEqual, own } from "../../protocol/json.js";
import { readApprovalInput } from "../interrupt/ApprovalInput.js";
import type { InterruptView } from "../interrupt/InterruptView.js";
import { encodeDecision } from "../resume/encodeDecision.js";
import { isDestructive } from "./riskOf.js";

/**
 * Whether all open questions can be approved together, once they have been listed: two or more tool calls whose arguments can be read, each
 * of which accepts an approval and nothing else, in time, unchanged since it was shown, not marked as destructive, not edited or commented
 * on, and not decided otherwise. A single one that does not qualify excludes all, so that "all" always means everything on screen. Pure.
 */
export function canApproveAll(interrupts: readonly InterruptView[]): boolean {
  return interrupts.length > 1 && interrupts.every(mayBeApproved) && interrupts.some(({ draft }) => draft === null);
}

/** Open questions, by whether one press may approve them together. */
export interface ApprovableTogether {
  /** Those that can be approved together; empty where that would be fewer than two, or all of them are approved already. */
  readonly approvable: readonly InterruptView[];
  /** Those that need an answer of their own. */
  readonly leftOut: readonly InterruptView[];
}

const nothingTogether: ApprovableTogether = { approvable: [], leftOut: [] };

/**
 * Splits the open questions by whether they can be approved together, once they have been listed: those that meet the conditions of
 * `canApproveAll`, whatever else is open, and need no more than a press. The others keep their own cards and answers. Pure.
 */
export function approvableTogether(
  interrupts: readonly InterruptView[],
  needsMore: (interrupt: InterruptView) => boolean = () => false,
): ApprovableTogether {
  const approvable = interrupts.filter((interrupt) => mayBeApproved(interrupt) && !needsMore(interrupt));
  if (approvable.length < 2 || approvable.every(({ draft }) => draft !== null)) return nothingTogether;
  const listed = new Set(approvable);
  const leftOut = interrupts.filter((interrupt) => !listed.has(interrupt) && isUnanswered(interrupt));
  return { approvable, leftOut };
}

function isUnanswered({ draft, status }: InterruptView): boolean {
  return draft === null || status === "invalid";
}

function mayBeApproved(interrupt: InterruptView): boolean {
  const { kind, toolCall, approval, answerable, locked, expired, draft } = interrupt;
  if (kind !== "tool_call" || toolCall === undefined || toolCall.problem !== undefined || toolCall.duplicateKeys !== undefined)
    return false;
  if (interrupt.problems.some(({ code }) => code === "too-deep")) return false;
  if (approval?.canApprove !== true || !answerable || locked || expired || interrupt.status === "invalid") return false;
  if (approval.fields?.approve !== undefined || interrupt.changed || isDestructive(interrupt)) return false;
  const { editedArgs, invalid, comment, reply = "" } = readApprovalInput(interrupt);
  const isUntouched =
    !invalid && `${comment}${reply}`.trim() === "" && (editedArgs === undefined || jsonEqual(editedArgs, toolCall.args));
  const plain = encodeDecision(interrupt, { approved: true });
  const isOpen = draft === null || (draft.status === "resolved" && jsonEqual(draft.payload, plain));
  return isUntouched && isOpen && takesNothingElse(interrupt, plain);
}

/** Keywords that require nothing besides the decision. */
const harmless: ReadonlySet<string> = new Set(
  "$schema $id $comment $defs definitions title description default examples type properties required additionalProperties".split(
    " ",
  ),
);

function takesNothingElse({ responseSchema }: InterruptView, plain: unknown): boolean {
  if (!isRecord(responseSchema)) return responseSchema !== false;
  // A reply instead of a decision is another kind of answer, and requires nothing of this one.
  const { anyOf, ...rest } = responseSchema;
  const alternatives = anyOf === undefined ? [] : [anyOf].flat();
  if (Object.keys(rest).some((keyword) => !harmless.has(keyword))) return false;
  if (alternatives.some((branch) => !isRecord(branch) || Object.keys(branch).some((keyword) => keyword !== "required")))
    return false;
  return hasAll(rest, plain) && (anyOf === undefined || alternatives.some((branch) => hasAll(branch, plain)));
}

function hasAll(schema: unknown, plain: unknown): boolean {
  const required = isRecord(schema) ? own(schema, "required") : undefined;
  return (
    !Array.isArray(required) ||
    !isRecord(plain) ||
    required.every((name) => typeof name !== "string" || Object.hasOwn(plain, name))
  );
}
