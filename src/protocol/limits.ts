import { isObject } from "./isObject.js";

/**
 * Limits of what is accepted from an agent. Each one bounds the time or memory of the page, so
 * raise a limit only for agents you trust. The size of one event is `maxEventBytes` of the transport.
 */
export interface Limits {
  /**
   * Levels of arrays and objects in one value: state, arguments, metadata, schema, payload. A
   * deeper value is left out.
   * @default 1_000
   */
  readonly nesting: number;
  /**
   * Estimated size of the state, and of an activity, after a JSON Patch, in bytes. A patch that
   * exceeds it is left out.
   * @default 67_108_864
   */
  readonly stateBytes: number;
  /**
   * Questions of one run that are shown. Where the agent asks more, the rest is counted, and all
   * can only be skipped together.
   * @default 10_000
   */
  readonly questions: number;
}

/** The limits of a run that sets none. */
export const defaultLimits: Limits = { nesting: 1000, stateBytes: 2 ** 26, questions: 10_000 };

/** Fills in the defaults. A value that is not a positive number is ignored. */
export function resolveLimits(given: Partial<Limits> = {}): Limits {
  const pick = (name: keyof Limits): number => {
    const value = given[name];
    return typeof value === "number" && value > 0 ? value : defaultLimits[name];
  };
  return { nesting: pick("nesting"), stateBytes: pick("stateBytes"), questions: pick("questions") };
}

/** Placeholder for a value that is nested too deeply. A string, so that it survives every copy. */
export const tooDeep = "[nested too deeply]";

/**
 * Arrays and objects that are visited. No JSON of an event has as many; an object that is shared
 * again and again does, and counts as too deep.
 */
const mostVisits = 2 ** 24;
/** How many may still be visited. */
let visitsLeft = 0;

/**
 * Whether a value has more than `limit` levels of arrays and objects; a primitive has none, `[]`
 * has one. Deep nesting cannot overflow the stack, and the search stops at the first place that is
 * too deep. A value that contains itself is too deep.
 */
export function nestingExceeds(value: unknown, limit: number): boolean {
  visitsLeft = mostVisits;
  return isObject(value) && exceedsNear(value, limit, 0);
}

/**
 * Checks several parts of one value, which share the limit of visits. A second check begins only
 * after the first.
 */
export function nestingCheck(): {
  readonly exceeds: (value: unknown, limit: number) => boolean;
  readonly isOver: () => boolean;
} {
  visitsLeft = mostVisits;
  return {
    exceeds: (value, limit) => isObject(value) && exceedsNear(value, limit, 0),
    isOver: () => visitsLeft < 0,
  };
}

/**
 * Levels that are walked by recursion, which is faster than an explicit stack. Nearly every value
 * has fewer.
 */
const nearLevels = 50;

function exceedsNear(value: object, limit: number, level: number): boolean {
  visitsLeft -= 1;
  if (limit < 1 || visitsLeft < 0) return true;
  if (level === nearLevels) return exceedsFar(value, limit);
  if (Array.isArray(value)) {
    for (const child of value)
      if (isObject(child) && exceedsNear(child, limit - 1, level + 1)) return true;
    return false;
  }
  for (const key in value) {
    const child: unknown = Reflect.get(value, key);
    if (isObject(child) && exceedsNear(child, limit - 1, level + 1)) return true;
  }
  return false;
}

function exceedsFar(value: object, limit: number): boolean {
  // The containers from the root down, and the index of the next child in each.
  const lists: (readonly unknown[])[] = [childrenOf(value)];
  const places: number[] = [0];
  while (lists.length > 0) {
    const top = lists.length - 1;
    const list = lists[top] ?? [];
    const place = places[top] ?? 0;
    if (place >= list.length) {
      lists.pop();
      places.pop();
      continue;
    }
    places[top] = place + 1;
    const child = list[place];
    if (!isObject(child)) continue;
    visitsLeft -= 1;
    if (lists.length >= limit || visitsLeft < 0) return true;
    lists.push(childrenOf(child));
    places.push(0);
  }
  return false;
}

function childrenOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : Object.values(value);
}
