/** An immutable list that grows at its end without being copied: each state of a detector shares what was detected before it. */
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
