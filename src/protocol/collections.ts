/** The ids of some things. */
export function idsOf(items: Iterable<{ readonly id: string }>): Set<string> {
  const ids = new Set<string>();
  for (const { id } of items) ids.add(id);
  return ids;
}

/** Adds an item to the list under its key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** An object with only these fields of another one. */
export function pick<Source, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): Pick<Source, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
}

/** Whether two objects have the same values in all of these fields. */
export function areSame<Source>(
  one: Source,
  other: Source,
  keys: readonly (keyof Source)[],
): boolean {
  return keys.every((key) => one[key] === other[key]);
}
