/** The ids of some things. */
export function idsOf(items: Iterable<{ readonly id: string }>): Set<string> {
  const ids = new Set<string>();
  for (const { id } of items) ids.add(id);
  return ids;
}

/** What is read from the first of the items that has it. */
export function firstDefined<Item, Value>(
  items: Iterable<Item>,
  read: (item: Item) => Value | undefined,
): Value | undefined {
  for (const item of items) {
    const value = read(item);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** What is read from each of the items, without those that do not have it. */
export function mapDefined<Item, Value>(
  items: readonly Item[],
  read: (item: Item, place: number) => Value | undefined,
): Value[] {
  return items.map(read).filter((value) => value !== undefined);
}

/** The items as `change` returns them; the same list where none differs. */
export function changeEach<Item>(
  items: readonly Item[],
  change: (item: Item) => Item,
): readonly Item[] {
  const changed = items.map(change);
  return changed.every((item, place) => item === items[place]) ? items : changed;
}

/** A list of this item where that holds, else an empty one. */
export function listIf<Item>(holds: boolean, item: Item): readonly Item[] {
  return holds ? [item] : [];
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
