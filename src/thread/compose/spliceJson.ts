import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { equalEnds, exactEntries } from "../../present/argChanges.js";
import { mapDefined } from "../../protocol/collections.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import { type JsonPart, readJsonParts } from "../../protocol/jsonParts.js";
import { canonicalNumber, exactIn, numberText, roundedText } from "../../protocol/numberTexts.js";
import { parseJson } from "../../protocol/parseJson.js";
import { keepSource, writeJson } from "../../protocol/writeJson.js";

/** Longer lists are compared entry by entry, wherever they differ. */
const mostMoved = 200;

/**
 * Writes an edited value into the JSON text that it was read from: what is as it was keeps its text
 * to the letter, numbers, escapes, spaces and the order of keys. `undefined` where the text would
 * have another value.
 */
export function spliceJson(json: string, before: object, after: object): string | undefined {
  const text = spliced(json, readJsonParts(json), [before], [after], 0, 0);
  return jsonEqual(parseJson(text), after) ? text : undefined;
}

/** Writes the value at a step of one container in place of that at a step of the other. */
function spliced(
  json: string,
  part: JsonPart,
  before: object,
  after: object,
  step: string | number,
  nextStep: string | number,
): string {
  if (isSameAt(before, step, after, nextStep)) return json.slice(part.start, part.end);
  const [was, is] = [exactIn(before, step), exactIn(after, nextStep)];
  if (isRecord(was) && isRecord(is)) return splicedRecord(json, part, was, is);
  if (Array.isArray(was) && Array.isArray(is)) return splicedList(json, part, was, is);
  return written(after, nextStep);
}

function splicedRecord(
  json: string,
  part: JsonPart,
  before: UnknownRecord,
  after: UnknownRecord,
): string {
  const members = mapDefined(part.items, ([key, item], index): Member | undefined => {
    if (!Object.hasOwn(after, key)) return undefined;
    const name = json.slice(item.from, item.start);
    return { index, text: name + spliced(json, item, before, after, key, key) };
  });
  const added = Object.keys(after)
    .filter((key) => !Object.hasOwn(before, key))
    .map((key): Member => ({ text: `${JSON.stringify(key)}:${written(after, key)}` }));
  return joined(json, part, [...members, ...added]);
}

function splicedList(
  json: string,
  part: JsonPart,
  before: readonly unknown[],
  after: readonly unknown[],
): string {
  const origins = originsOf(before, after);
  const members = after.map((_, index): Member => {
    const origin = origins[index];
    const item = origin === undefined ? undefined : part.items[origin]?.[1];
    if (origin === undefined || item === undefined) return { text: written(after, index) };
    return { index: origin, text: spliced(json, item, before, after, origin, index) };
  });
  return joined(json, part, members);
}

/** The entry of the list before that each entry of a list is, or stands in the place of. */
function originsOf(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly (number | undefined)[] {
  const { first, last } = equalEnds(exactEntries(before), exactEntries(after));
  const middle = [...before.keys()].slice(first, before.length - last);
  const search = middle.length <= mostMoved ? middle : [];
  const taken = new Set<number>();
  const origins = after.map((_, index): number | undefined => {
    if (index < first) return index;
    const fromEnd = after.length - index;
    if (fromEnd <= last) return before.length - fromEnd;
    const origin = search.find(
      (place) => !taken.has(place) && isSameAt(before, place, after, index),
    );
    if (origin !== undefined) taken.add(origin);
    return origin;
  });
  return origins.map((origin, index) =>
    origin === undefined && index < before.length - last && !taken.has(index) ? index : origin,
  );
}

/** An item as it is written, with its index in the text before. */
interface Member {
  readonly index?: number;
  readonly text: string;
}

/** Joins the items of an object or list by the commas and spaces that the text has. */
function joined(json: string, { start, end, items }: JsonPart, members: readonly Member[]): string {
  const parts = items.map(([, item]) => item);
  const [first, second, last] = [parts[0], parts[1], parts.at(-1)];
  if (first === undefined || last === undefined)
    return `${json[start]}${members.map(({ text }) => text).join(",")}${json[end - 1]}`;
  const comma = second === undefined ? "," : json.slice(first.end, second.from);
  const texts = members.map(({ index, text }, place) => {
    const [before, item] = [parts[(index ?? 0) - 1], parts[index ?? 0]];
    if (place === 0) return text;
    return (before && item && index ? json.slice(before.end, item.from) : comma) + text;
  });
  return json.slice(start, first.from) + texts.join("") + json.slice(last.end, end);
}

function written(container: object, step: string | number): string {
  return numberText(container, step) ?? writeJson(exactIn(container, step)) ?? "null";
}

/** Whether two values are the same, to the last digit. */
function isSameAt(
  one: object,
  step: string | number,
  other: object,
  otherStep: string | number,
): boolean {
  if (!jsonEqual(exactIn(one, step), exactIn(other, otherStep))) return false;
  const [text, otherText] = [roundedText(one, step), roundedText(other, otherStep)];
  if (text === undefined || otherText === undefined) return text === otherText;
  return canonicalNumber(text) === canonicalNumber(otherText);
}

/**
 * Lets the edited arguments of an answer be written with the text of the proposed ones, where they
 * are as they were.
 */
export function keepProposedText(
  { toolCall }: Pick<PendingInterrupt, "toolCall">,
  payload: unknown,
): void {
  const edited = own(payload, "editedArgs");
  if (!isRecord(edited) || !isRecord(toolCall?.args) || toolCall.duplicateKeys !== undefined)
    return;
  const text = spliceJson(toolCall.argsText, toolCall.args, edited);
  if (text !== undefined) keepSource(edited, text);
}
