import { isRecord, jsonEqual, own } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import type { DecisionFields, DecisionKind, DecisionWords, LastingWords } from "./interrupt.js";
import { readSpan } from "./readSpan.js";

export type Side = DecisionKind | "edit";

/** The words of an enumeration that decides, by their sides. */
export interface DecisionSides {
  readonly approve: string;
  readonly deny: string;
  readonly edit?: string | undefined;
  /** Those that decide for longer than this call; absent where there are none. */
  readonly lasting?: Readonly<Record<DecisionKind, readonly string[]>> | undefined;
}

const sides: ReadonlyMap<string, Side> = new Map<string, Side>([
  ...["approve", "approved", "allow", "allowed", "accept", "accepted", "yes"].map(
    (word) => [word, "approve"] as const,
  ),
  ...["deny", "denied", "reject", "rejected", "decline", "declined", "no"].map(
    (word) => [word, "deny"] as const,
  ),
  ...["cancel", "cancelled", "canceled"].map((word) => [word, "deny"] as const),
  ...["edit", "edited", "modify", "modified"].map((word) => [word, "edit"] as const),
]);

/** Enumerations of more words are no decisions. */
const most = 8;

/**
 * The words of an enumeration by their sides; undefined where it does not decide: it has no plain
 * word for one of the sides, two for one of them, or a word of neither. Pure.
 *
 * @param isAboutCall Whether a plain yes or no is a decision.
 */
export function readSides(schema: JsonSchema, isAboutCall: boolean): DecisionSides | undefined {
  const words = wordsIn(schema);
  if (words === undefined || words.length > most) return undefined;
  const plain = new Map<Side, string>();
  const lasting = { approve: new Set<string>(), deny: new Set<string>() };
  for (const word of words) {
    const { side, lasts, isYesOrNo } = readWord(word);
    if (side === undefined || (isYesOrNo && !isAboutCall)) return undefined;
    if (!lasts) {
      if (plain.has(side)) return undefined;
      plain.set(side, word);
      continue;
    }
    if (side === "edit" || lasting[side].has(word)) return undefined;
    lasting[side].add(word);
  }
  const [approve, deny, edit] = [plain.get("approve"), plain.get("deny"), plain.get("edit")];
  if (approve === undefined || deny === undefined) return undefined;
  const hasLasting = lasting.approve.size + lasting.deny.size > 0;
  return {
    approve,
    deny,
    edit,
    lasting: hasLasting ? { approve: [...lasting.approve], deny: [...lasting.deny] } : undefined,
  };
}

function readWord(word: string) {
  const whole = sides.get(word.trim().toLowerCase());
  const span = whole === undefined ? readSpan(word) : undefined;
  const decision = span?.decision ?? word.trim().toLowerCase();
  return {
    side: sides.get(decision),
    lasts: span?.lasts === true,
    isYesOrNo: decision === "yes" || decision === "no",
  };
}

/** The words of an enumeration, or of alternatives that are constants. */
export function wordsIn(schema: JsonSchema): readonly string[] | undefined {
  const listed = own(schema, "enum") ?? constantsIn(alternativesIn(schema));
  if (!Array.isArray(listed) || listed.length > mostListed) return undefined;
  const words = listed.filter((word) => word !== null);
  return words.length > 0 && words.every((word) => typeof word === "string") ? words : undefined;
}

const mostListed = 32;

const alternativesIn = (schema: unknown): unknown => own(schema, "oneOf") ?? own(schema, "anyOf");

function constantsIn(alternatives: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(alternatives) || alternatives.length > mostListed) return undefined;
  const constants = alternatives.filter((one) => own(one, "type") !== "null");
  return constants.every((one) => isRecord(one) && Object.hasOwn(one, "const"))
    ? constants.map((one) => own(one, "const"))
    : undefined;
}

/**
 * The side of an answer in the agent's own words; undefined for one that is on neither. What it has
 * beside the words counts for nothing. Pure.
 */
export function sideIn(words: DecisionWords, payload: unknown): Side | undefined {
  const says = (base: unknown, lasting: readonly string[] = []): boolean => {
    if (!isRecord(base)) return payload === base || lasting.some((word) => word === payload);
    return Object.entries(base).every(([key, value]) => {
      const answer = own(payload, key);
      const lasts = key === words.lasting?.key && lasting.some((word) => word === answer);
      return lasts || jsonEqual(answer, value);
    });
  };
  if (words.edit !== undefined && says(words.edit)) return "edit";
  if (says(words.approve, words.lasting?.approve)) return "approve";
  return says(words.deny, words.lasting?.deny) ? "deny" : undefined;
}

/** What is offered for longer than a call, as the form of each decision, which is a menu. */
export interface LastingOffer {
  readonly words: LastingWords;
  readonly fields: DecisionFields;
  /** The schema of the word, by its key. */
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

/** The words of a decision that last, as they are in its schema; undefined where there are none. */
export function lastingOffer(
  schema: unknown,
  key: string,
  { lasting }: DecisionSides,
): LastingOffer | undefined {
  if (lasting === undefined) return undefined;
  const choice = (words: readonly string[]): Readonly<Record<string, JsonSchema>> => ({
    [key]: withWords(schema, words),
  });
  const form = (words: readonly string[]) =>
    words.length === 0 ? undefined : { schema: { type: "object", properties: choice(words) } };
  return {
    words: { key, ...lasting },
    fields: { approve: form(lasting.approve), deny: form(lasting.deny) },
    properties: choice([...lasting.approve, ...lasting.deny]),
  };
}

function withWords(schema: unknown, words: readonly unknown[]): JsonSchema {
  const alternatives = alternativesIn(schema);
  if (own(schema, "enum") !== undefined || !Array.isArray(alternatives)) return { enum: words };
  return { oneOf: alternatives.filter((one) => words.includes(own(one, "const"))) };
}
