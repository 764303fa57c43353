import { isRecord } from "../protocol/json.js";
import type { ArgChange } from "./argChanges.js";
import { moneyIn } from "./moneyIn.js";

/** The new value of an argument, as text. */
export interface NamedEdit {
  readonly name: string;
  readonly value: string;
}

/**
 * The first of several changes whose old value stands in a question, such as the amount in "Refund
 * €124.99?"; undefined where none does, or the new value has no short text. `moneyText` formats an
 * amount as the page shows it. Pure.
 */
export function namedEdit(
  question: string,
  changes: readonly ArgChange[],
  before: unknown,
  after: unknown,
  moneyText: (amount: number, currency: string) => string,
): NamedEdit | undefined {
  const textOf = (value: unknown, name: unknown, args: unknown): string => {
    const money = isRecord(args) ? moneyIn(args) : undefined;
    if (typeof value === "number")
      return money !== undefined && money.name === name
        ? moneyText(money.amount, money.currency)
        : `${value}`;
    return typeof value === "string" && shortText.test(value) ? value : "";
  };
  for (const change of changes) {
    const [name, inside] = change.path;
    if (change.kind !== "changed" || typeof name !== "string" || inside !== undefined) continue;
    const value = textOf(change.after, name, after);
    const olds = [textOf(change.before, name, before), textOf(change.before, name, undefined)];
    if (value !== "" && olds.some((old) => stands(old, question))) return { name, value };
  }
  return undefined;
}

/** One line, short enough for a button, without characters that cannot be seen. */
const shortText = /^(?! *$)(?:[^\p{C}\p{Z}]| ){1,40}$/u;

/** Whether a value stands in a text, and not within a longer word or number. */
function stands(value: string, text: string): boolean {
  if (value === "") return false;
  const parts = text.split(value);
  return parts.some(
    (part, index) =>
      index > 0 && !beginsLonger.test(parts[index - 1] ?? "") && !endsLonger.test(part),
  );
}

const beginsLonger = /(?:[\p{L}\p{N}]|\p{N}[.,])$/u;
const endsLonger = /^(?:[\p{L}\p{N}]|[.,]\p{N})/u;
