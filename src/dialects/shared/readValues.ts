import { isRecord, own, recordOf, type UnknownRecord } from "../../protocol/json.js";

/** The metadata of an interrupt; empty where it has none that can be read. */
export function metadataOf(interrupt: UnknownRecord): UnknownRecord {
  return recordOf(own(interrupt, "metadata"));
}

/** Any value as what is shown in addition to a question: under a name, where it is no object. */
export function shownAs(name: string, value: unknown): UnknownRecord | undefined {
  if (value === undefined || value === null) return undefined;
  return isRecord(value) ? value : { [name]: value };
}

/**
 * An immutable list that grows at its end without being copied: each state of a detector shares
 * what was detected before it.
 */
export interface Chain<Item> {
  readonly item: Item;
  readonly before: Chain<Item> | null;
}

/** The items of a chain, the first one first. */
export function itemsOf<Item>(chain: Chain<Item> | null): readonly Item[] {
  const items: Item[] = [];
  for (let link = chain; link !== null; link = link.before) items.push(link.item);
  return items.reverse();
}

// What a card shows in another form, or what only the backend needs.
const elsewhere = new Set(
  "responseSchema response_schema expiresAt expires_at toolCallId tool_call_id".split(" "),
);
const standardReasons: readonly unknown[] = ["tool_call", "input_required", "confirmation"];

/**
 * The part of a backend's own value that is shown in addition to the message. A value that is not
 * an object is the message.
 */
export function detailsOf(value: unknown, message: unknown): UnknownRecord {
  if (!isRecord(value)) return {};
  const isShown = ([key, part]: readonly [string, unknown]): boolean =>
    elsewhere.has(key) ||
    (typeof part === "string" && part === message) ||
    (key === "reason" && standardReasons.includes(part));
  return Object.fromEntries(Object.entries(value).filter((entry) => !isShown(entry)));
}
