import { isObject } from "./isObject.js";
import { asRecord, asText, isRecord, type UnknownRecord } from "./json.js";
import { nestingCheck, nestingExceeds, tooDeep } from "./limits.js";

/**
 * An event without the values that are nested too deeply, and the places of these; `event` is
 * absent where nothing usable is left.
 */
interface RefusedDepth {
  readonly event: UnknownRecord | undefined;
  readonly message: string;
}

/**
 * Events in which a value that is too deep is replaced by a mark: they are only displayed, and
 * never sent back to the agent. All other events lose the field, because a changed value would
 * become part of the conversation.
 */
const pruned: ReadonlySet<unknown> = new Set([
  "RUN_FINISHED",
  "CUSTOM",
  "RAW",
  "ACTIVITY_SNAPSHOT",
  "ACTIVITY_DELTA",
]);

/** The levels of an event around its values: its field, its lists and their entries. */
const levelsAround: ReadonlyMap<unknown, number> = new Map([
  // outcome.interrupts[0].metadata
  ["RUN_FINISHED", 4],
  // messages[0].content, delta[0].value
  ["MESSAGES_SNAPSHOT", 3],
  ["STATE_DELTA", 3],
  ["ACTIVITY_DELTA", 3],
]);

/**
 * Finds values of an event that have more than `limit` levels. Returns undefined, without
 * allocating memory, where there are none.
 */
export function refuseDeep(event: UnknownRecord, limit: number): RefusedDepth | undefined {
  const type = event["type"];
  const whole = limit + (levelsAround.get(type) ?? 1);
  if (!nestingExceeds(event, whole)) return undefined;
  const name = asText(type)?.slice(0, 80) ?? "an event";
  const messageOf = (names: readonly string[]): string =>
    `nested deeper than ${limit} levels and left out: ${name}: ${names.join(", ")}`;
  if (pruned.has(type)) {
    const { value, places } = pruneNesting(event, whole);
    return { event: asRecord(value), message: messageOf(places) };
  }
  if (type === "MESSAGES_SNAPSHOT" && Array.isArray(event["messages"])) {
    const messages = withoutDeepFields(event["messages"], limit);
    const { rest, names } = withoutDeep({ ...event, messages }, whole - 1);
    return { event: rest, message: messageOf(["messages", ...names]) };
  }
  const { rest, names } = withoutDeep(event, type === "STATE_DELTA" ? whole - 1 : limit);
  return { event: rest, message: messageOf(names) };
}

/**
 * Returns the messages without values that are nested too deeply; the same list where there are
 * none.
 */
export function refuseDeepMessages(
  messages: readonly unknown[],
  limit: number,
): readonly unknown[] {
  return nestingExceeds(messages, limit + 2) ? withoutDeepFields(messages, limit) : messages;
}

function withoutDeepFields(messages: readonly unknown[], limit: number): readonly unknown[] {
  return messages.map((message) =>
    isRecord(message) ? withoutDeep(message, limit).rest : message,
  );
}

function withoutDeep(
  record: UnknownRecord,
  limit: number,
): { readonly rest: UnknownRecord; readonly names: readonly string[] } {
  const names = Object.keys(record).filter((name) => nestingExceeds(record[name], limit));
  const isDeep = new Set(names);
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !isDeep.has(name)));
  return {
    rest: names.length === 0 ? record : rest,
    names: names.slice(0, 8).map((name) => name.slice(0, 80)),
  };
}

/** A value with `tooDeep` in place of what is nested too deeply, and the places where that was. */
interface Pruned {
  readonly value: unknown;
  /**
   * Paths from the root of the value, such as `metadata.args`; empty where nothing was left out.
   */
  readonly places: readonly string[];
}

/** How many levels of a value that is too deep are kept. */
const keptLevels = 12;
const mostPlaces = 8;

/**
 * Replaces everything below `limit` levels by `tooDeep`. Returns the same value where nothing is
 * too deep.
 */
export function pruneNesting(value: unknown, limit: number): Pruned {
  const places: string[] = [];
  const { exceeds, isOver } = nestingCheck();
  const prune = (part: unknown, path: string, level: number): unknown => {
    if (!exceeds(part, limit - level)) return part;
    if (isOver() || level >= keptLevels || !isObject(part)) {
      if (places.length < mostPlaces) places.push(path);
      return tooDeep;
    }
    if (Array.isArray(part))
      return part.map((item, index) => prune(item, join(path, index), level + 1));
    return Object.fromEntries(
      Object.entries(part).map(([key, item]) => [key, prune(item, join(path, key), level + 1)]),
    );
  };
  return { value: prune(value, "", 0), places };
}

/**
 * Returns the path of `tooDeep` in a value that was pruned before; undefined where nothing was left
 * out.
 */
export function prunedPlace(value: unknown): string | undefined {
  const pending: { readonly part: unknown; readonly path: string; readonly level: number }[] = [
    { part: value, path: "", level: 0 },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { part, path, level } = next;
    if (part === tooDeep) return path;
    if (level > keptLevels || !isObject(part)) continue;
    const isList = Array.isArray(part);
    for (const [key, item] of Object.entries(part)) {
      if (item !== tooDeep && !isObject(item)) continue;
      pending.push({ part: item, path: join(path, isList ? Number(key) : key), level: level + 1 });
    }
  }
  return undefined;
}

function join(path: string, step: string | number): string {
  if (typeof step === "number") return `${path}[${step}]`;
  const name = step.slice(0, 80);
  return path === "" ? name : `${path}.${name}`;
}
