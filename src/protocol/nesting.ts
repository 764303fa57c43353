/** Placeholder for a value that is nested too deeply. A string, so that it survives every copy. */
export const tooDeep = "[nested too deeply]";

/**
 * Whether a value has more than `limit` levels of arrays and objects; a primitive has none, `[]` has one. Deep nesting cannot overflow the
 * stack, and the search stops at the first place that is too deep. A value that contains itself is too deep.
 */
export function nestingExceeds(value: unknown, limit: number): boolean {
  return typeof value === "object" && value !== null && exceedsNear(value, limit, 0);
}

/** Levels that are walked by recursion, which is faster than an explicit stack. Nearly every value has fewer. */
const nearLevels = 50;

function exceedsNear(value: object, limit: number, level: number): boolean {
  if (limit < 1) return true;
  if (level === nearLevels) return exceedsFar(value, limit);
  if (Array.isArray(value)) {
    for (const child of value) if (isContainer(child) && exceedsNear(child, limit - 1, level + 1)) return true;
    return false;
  }
  for (const key in value) {
    const child: unknown = Reflect.get(value, key);
    if (isContainer(child) && exceedsNear(child, limit - 1, level + 1)) return true;
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
    if (!isContainer(child)) continue;
    if (lists.length >= limit) return true;
    lists.push(childrenOf(child));
    places.push(0);
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function childrenOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : Object.values(value);
}

/** A value with `tooDeep` in place of what is nested too deeply, and the places where that was. */
export interface Pruned {
  readonly value: unknown;
  /** Paths from the root of the value, such as `metadata.args`; empty where nothing was left out. */
  readonly places: readonly string[];
}

/** How many levels of a value that is too deep are kept. */
const keptLevels = 12;
const mostPlaces = 8;

/** Replaces everything below `limit` levels by `tooDeep`. Returns the same value where nothing is too deep. */
export function pruneNesting(value: unknown, limit: number): Pruned {
  const places: string[] = [];
  const prune = (part: unknown, path: string, level: number): unknown => {
    if (!nestingExceeds(part, limit - level)) return part;
    if (level >= keptLevels || typeof part !== "object" || part === null) {
      if (places.length < mostPlaces) places.push(path);
      return tooDeep;
    }
    if (Array.isArray(part)) return part.map((item, index) => prune(item, join(path, index), level + 1));
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, prune(item, join(path, key), level + 1)]));
  };
  return { value: prune(value, "", 0), places };
}

/** Returns the path of `tooDeep` in a value that was pruned before; undefined where nothing was left out. */
export function prunedPlace(value: unknown): string | undefined {
  const left: { readonly part: unknown; readonly path: string; readonly level: number }[] = [{ part: value, path: "", level: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { part, path, level } = next;
    if (part === tooDeep) return path;
    if (level > keptLevels || typeof part !== "object" || part === null) continue;
    const isList = Array.isArray(part);
    for (const [key, item] of Object.entries(part)) {
      if (item !== tooDeep && (typeof item !== "object" || item === null)) continue;
      left.push({ part: item, path: join(path, isList ? Number(key) : key), level: level + 1 });
    }
  }
  return undefined;
}

function join(path: string, step: string | number): string {
  if (typeof step === "number") return `${path}[${step}]`;
  const name = step.slice(0, 80);
  return path === "" ? name : `${path}.${name}`;
}
