import { isObject } from "../protocol/isObject.js";
import { isRecord } from "../protocol/json.js";
import { type ArgChange, argChanges, maskChanges } from "./argChanges.js";
import { isPlainKey } from "./dataText.js";
import { createPlaceNames, keyLabels } from "./keyLabels.js";
import type { ValueMask } from "./Mask.js";
import { moneyIn } from "./moneyIn.js";
import { type IsoTime, readIsoTime } from "./readIsoTime.js";

/** One side of a change, by how people write it. */
export type ChangeSide =
  | { readonly kind: "money"; readonly amount: number; readonly currency: string }
  | { readonly kind: "time"; readonly time: IsoTime; readonly text: string }
  /** What was taken from a list of words, or added to it. */
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** `isTyped`: the other side has another type, which must be told apart. */
  | { readonly kind: "value"; readonly value: unknown; readonly isTyped: boolean };

/** A change in words: where it is, and what was there before and after. */
export interface ChangeWords {
  readonly kind: ArgChange["kind"];
  /** The keys that lead to it; `entry` for the entries of lists. */
  readonly keys: readonly string[];
  /** The same as words, where a key has some; another one is quoted unless it is plain. */
  readonly name: string;
  /** Undefined where it was added, and on both sides of what is too long for one line. */
  readonly before: ChangeSide | undefined;
  readonly after: ChangeSide | undefined;
}

interface ChangeWordsOptions {
  /** Hides secrets; both values are given without it. */
  readonly mask?: ValueMask | undefined;
  /** Names the entry of a list by its number. */
  readonly entry: (number: number) => string;
  /** The words for keys. Default: those of the keys themselves. */
  readonly names?: Parameters<typeof createPlaceNames>[3];
}

/**
 * The differences of two values as people read them: recipients, amounts and accounts first, the
 * others in their order. As many as `argChanges` has with the same mask. Pure.
 */
export function changeWords(
  before: unknown,
  after: unknown,
  { mask, entry, names: words = keyLabels }: ChangeWordsOptions,
): readonly ChangeWords[] {
  const names = createPlaceNames(undefined, entry, [before, after], words);
  return maskChanges(argChanges(before, after), before, after, mask)
    .map((change) => ({ change, rank: rankOf(change.path) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ change }): ChangeWords => {
      const steps = names(change.path);
      const sides = moneySides(change, before, after) ?? sidesOf(change);
      const name = steps.map(({ key, words = asItIs(key) }) => words).join(" › ");
      const isMoney = sides.before?.kind === "money" || sides.after?.kind === "money";
      return {
        keys: steps.map(({ key }) => key),
        // The amount is shown in whole units.
        name: isMoney ? name.replace(/(?: in)? cents$/, "") : name,
        ...sides,
      };
    });
}

function asItIs(key: string): string {
  return isPlainKey(key) ? key : `"${key}"`;
}

type Sides = Pick<ChangeWords, "kind" | "before" | "after">;

function moneySides(change: ArgChange, before: unknown, after: unknown): Sides | undefined {
  if (change.kind !== "changed" || change.path.length !== 1) return undefined;
  const sides = [before, after].map((args, index) => {
    const money = isRecord(args) ? moneyIn(args) : undefined;
    // What a mask hides is not shown as money either.
    const shown = index === 0 ? change.before : change.after;
    return money !== undefined && money.name === change.path[0] && typeof shown === "number"
      ? ({ kind: "money", amount: money.amount, currency: money.currency } as const)
      : undefined;
  });
  const [was, is] = sides;
  return was === undefined || is === undefined
    ? undefined
    : { kind: "changed", before: was, after: is };
}

/** Longer values do not stand in one line beside others. */
const longestValue = 80;
const longestWords = 200;

function sidesOf(change: ArgChange): Sides {
  const { kind } = change;
  if (kind === "added") return { kind, before: undefined, after: sideOf(change.after, false) };
  if (kind === "removed") return { kind, before: sideOf(change.before, false), after: undefined };
  const words = wordSides(change.before, change.after);
  if (words !== undefined) return words;
  const isTyped = typeof change.before !== typeof change.after;
  const before = sideOf(change.before, isTyped);
  const after = sideOf(change.after, isTyped);
  const isShown = before !== undefined && after !== undefined;
  return isShown ? { kind, before, after } : { kind, before: undefined, after: undefined };
}

function sideOf(value: unknown, isTyped: boolean): ChangeSide | undefined {
  if (isWordList(value)) return { kind: "words", words: value };
  if (typeof value === "string") {
    if (value.length > longestValue || /[\r\n]/.test(value)) return undefined;
    const time = isTyped ? undefined : readIsoTime(value);
    if (time !== undefined) return { kind: "time", time, text: value };
  }
  const isEmpty = isObject(value) && Object.keys(value).length === 0;
  if (isObject(value) && !isEmpty) return undefined;
  return { kind: "value", value, isTyped };
}

/** Lists of words show what was taken away and what was added. */
function wordSides(before: unknown, after: unknown): Sides | undefined {
  if (!isEmptyOrWords(before) || !isEmptyOrWords(after)) return undefined;
  const was = wordSide(without(before, after));
  const is = wordSide(without(after, before));
  return { kind: kindOf(was, is), before: was, after: is };
}

/** Neither side: the same words in another order. */
function kindOf(was: ChangeSide | undefined, is: ChangeSide | undefined): ChangeWords["kind"] {
  if (was === is || (was && is)) return "changed";
  return was === undefined ? "added" : "removed";
}

function wordSide(words: readonly string[]): ChangeSide | undefined {
  return words.length === 0 ? undefined : { kind: "words", words };
}

function isEmptyOrWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && (value.length === 0 || isWordList(value));
}

/** The words of a list that another does not have, as often as it lacks them. */
function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const rest = [...other];
  return list.filter((word) => {
    const at = rest.indexOf(word);
    if (at < 0) return true;
    rest.splice(at, 1);
    return false;
  });
}

function isWordList(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  let length = 0;
  return value.every((word) => {
    if (typeof word !== "string" || word.trim() === "" || /[\r\n]/.test(word)) return false;
    length += word.length;
    return length <= longestWords;
  });
}

const first: readonly ReadonlySet<string>[] = [
  "to cc bcc recipient recipients email emails mail payee beneficiary receiver phone",
  "amount amounts total sum price cents currency fee",
  "account iban bic card",
].map((words) => new Set(words.split(" ")));

/** What matters most when a change is read: who gets something, how much, and from where. */
function rankOf(path: ArgChange["path"]): number {
  const key = path.findLast((step) => typeof step === "string");
  const words = String(key ?? "")
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_-]+/);
  const rank = first.findIndex((group) => words.some((word) => group.has(word)));
  return rank < 0 ? first.length : rank;
}
