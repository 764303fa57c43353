import { isRecord, type UnknownRecord } from "./json.js";
import { nestingExceeds, pruneNesting } from "./nesting.js";

/** What is left of an event in which values were nested too deeply, and what was left out; `event` is absent where nothing usable is. */
export interface RefusedDepth {
  readonly event?: UnknownRecord;
  readonly message: string;
}

/**
 * Events that keep their place with a mark where something was too deep: people read them, and no agent gets them back. All others go
 * without the field, because a value that was changed would become part of the conversation.
 */
const pruned: ReadonlySet<unknown> = new Set(["RUN_FINISHED", "CUSTOM", "RAW", "ACTIVITY_SNAPSHOT", "ACTIVITY_DELTA"]);

/** Levels of an event that are its own: its field, and its lists and their entries. */
function levelsAround(type: unknown): number {
  // outcome.interrupts[0].metadata
  if (type === "RUN_FINISHED") return 4;
  // messages[0].content, delta[0].value
  return type === "MESSAGES_SNAPSHOT" || type === "STATE_DELTA" || type === "ACTIVITY_DELTA" ? 3 : 1;
}

/** Looks for values of an event that have more than `limit` levels. Undefined where there are none, which costs no memory. */
export function refuseDeep(event: UnknownRecord, limit: number): RefusedDepth | undefined {
  const type = event["type"];
  const whole = limit + levelsAround(type);
  if (!nestingExceeds(event, whole)) return undefined;
  const name = typeof type === "string" ? type.slice(0, 80) : "an event";
  if (pruned.has(type)) {
    const { value, places } = pruneNesting(event, whole);
    return { ...(isRecord(value) && { event: value }), message: says(`${name}: ${places.join(", ")}`, limit) };
  }
  if (type === "MESSAGES_SNAPSHOT" && Array.isArray(event["messages"])) {
    const messages = event["messages"].map((message: unknown) =>
      isRecord(message) ? withoutDeep(message, limit).rest : message,
    );
    const { rest, names } = withoutDeep({ ...event, messages }, whole - 1);
    return { event: rest, message: says(`${name}: ${["messages", ...names].join(", ")}`, limit) };
  }
  const { rest, names } = withoutDeep(event, type === "STATE_DELTA" ? whole - 1 : limit);
  return { event: rest, message: says(`${name}: ${names.join(", ")}`, limit) };
}

/** Messages without what is nested too deeply in them; the same list where nothing is. */
export function refuseDeepMessages(messages: readonly unknown[], limit: number): readonly unknown[] {
  return nestingExceeds(messages, limit + 2)
    ? messages.map((message) => (isRecord(message) ? withoutDeep(message, limit).rest : message))
    : messages;
}

function withoutDeep(record: UnknownRecord, limit: number): { readonly rest: UnknownRecord; readonly names: readonly string[] } {
  const names = Object.keys(record).filter((name) => nestingExceeds(record[name], limit));
  const isDeep = new Set(names);
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !isDeep.has(name)));
  return { rest: names.length === 0 ? record : rest, names: names.slice(0, 8).map((name) => name.slice(0, 80)) };
}

function says(where: string, limit: number): string {
  return `nested deeper than ${limit} levels and left out: ${where}`;
}
