/** Placeholder for a value that is nested too deeply. A string, so that it survives every copy. */
export const tooDeep = "[nested too deeply]";

/**
 * Arrays and objects that are visited. No JSON of an event has as many; an object that is shared again and again does, and counts as too
 * deep.
 */
const mostVisits = 2 ** 24;
/** How many may still be visited. */
let visitsLeft = 0;

/**
 * Whether a value has more than `limit` levels of arrays and objects; a primitive has none, `[]` has one. Deep nesting cannot overflow the
 * stack, and the search stops at the first place that is too deep. A value that contains itself is too deep.
 */
export function nestingExceeds(value: unknown, limit: number): boolean {
  return nestingCheck().exceeds(value, limit);
}

/** Checks several parts of one value, which share the limit of visits. A second check begins only after the first. */
export function nestingCheck(): { readonly exceeds: (value: unknown, limit: number) => boolean; readonly isOver: () => boolean } {
  visitsLeft = mostVisits;
  return {
    exceeds: (value, limit) => isContainer(value) && exceedsNear(value, limit, 0),
    isOver: () => visitsLeft < 0,
  };
}

/** Levels that are walked by recursion, which is faster than an explicit stack. Nearly every value has fewer. */
const nearLevels = 50;

function exceedsNear(value: object, limit: number, level: number): boolean {
  visitsLeft -= 1;
  if (limit < 1 || visitsLeft < 0) return true;
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
    visitsLeft -= 1;
    if (lists.length >= limit || visitsLeft < 0) return true;
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
