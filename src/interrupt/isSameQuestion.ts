import { areSame } from "../protocol/collections.js";
import { isRecord, jsonEqual, type UnknownRecord } from "../protocol/json.js";
import type { InterruptToolCall, PendingInterrupt } from "./interrupt.js";
import { isReadExactly } from "./isReadExactly.js";
import { readArguments } from "./readArguments.js";

/** A tool call by its name and the text of its arguments. */
export type CallText = Pick<InterruptToolCall, "name" | "argsText">;

/**
 * Whether two questions are the same: by id, and by everything a person reads or an answer depends
 * on. Contents are compared rather than hashed, because an agent could construct a hash collision.
 * The deadline is not compared: a question that is asked again with more time is the same question.
 * Pure.
 */
export function isSameQuestion(a: PendingInterrupt, b: PendingInterrupt): boolean {
  return compareQuestions()(a, b);
}

/** `isSameQuestion` for many pairs: data that several questions share is compared once. */
export function compareQuestions(): typeof isSameQuestion {
  const compared = new Map<unknown, { readonly with: unknown; readonly isEqual: boolean }>();
  const isSameRaw = (one: unknown, other: unknown): boolean => {
    const comparison = compared.get(one);
    if (comparison !== undefined && comparison.with === other) return comparison.isEqual;
    const isEqual = jsonEqual(withoutExpiry(one), withoutExpiry(other));
    compared.set(one, { with: other, isEqual });
    return isEqual;
  };
  return (a, b) =>
    a === b ||
    (areSame(a, b, sameTexts) &&
      isSameName(a.toolCallId, b.toolCallId, a) &&
      isSameProposal(a.toolCall, b.toolCall, a) &&
      jsonEqual(a.responseSchema, b.responseSchema) &&
      jsonEqual(a.metadata, b.metadata) &&
      isSameRaw(a.raw, b.raw));
}

const sameTexts = [
  "id",
  "answerable",
  "kind",
  "reason",
  "message",
  "subagentRunId",
  "dialect",
  "onCancel",
] as const satisfies readonly (keyof PendingInterrupt)[];

/**
 * Whether two names of a call are the same, or one of them was made from the id of the question,
 * because the call was not found in the conversation of that page. A name that the agent sent is
 * compared with the rest of what it sent.
 */
function isSameName(
  a: string | undefined,
  b: string | undefined,
  { id }: PendingInterrupt,
): boolean {
  return (
    a === b ||
    [a, b].some((name) => name !== undefined && (name === id || name.startsWith(`${id}/`)))
  );
}

function isSameProposal(
  a: InterruptToolCall | undefined,
  b: InterruptToolCall | undefined,
  question: PendingInterrupt,
): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (!isSameName(a.id, b.id, question) || !isSameCall(a, b)) return false;
  const [one, other] = [a.streamedAs, b.streamedAs];
  return one === undefined || other === undefined || isSameCall(one, other);
}

/**
 * Whether two calls use the same tool with the same arguments. Different notations of the same JSON
 * are the same, unless they hold what parsing loses: numbers with too many digits, or duplicate
 * keys.
 */
export function isSameCall(a: CallText, b: CallText): boolean {
  if (a.name !== b.name) return false;
  if (a.argsText === b.argsText) return true;
  const [one, other] = [readArguments(a.argsText), readArguments(b.argsText)];
  if (one.problem !== undefined || !jsonEqual(one.args, other.args)) return false;
  return isReadExactly({ ...a, ...one }) && isReadExactly({ ...b, ...other });
}

function withoutExpiry(raw: unknown): unknown {
  if (!isRecord(raw) || !Object.hasOwn(raw, "expiresAt")) return raw;
  const { expiresAt: _, ...rest }: UnknownRecord = raw;
  return rest;
}
