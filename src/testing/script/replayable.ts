/**
 * Caches what a generator yields, so that it can be read repeatedly from the beginning while its work is done once. The reader that is
 * furthest ahead drives it. Items that `keep` rejects are passed only to that reader.
 */
export function replayable<Item>(source: Iterator<Item, void>, keep: (item: Item) => boolean): Iterable<Item> {
  const kept: Item[] = [];
  return {
    *[Symbol.iterator]() {
      let index = 0;
      while (true) {
        for (const item of kept.slice(index)) {
          index++;
          yield item;
        }
        // Another reader may have advanced meanwhile.
        if (index < kept.length) continue;
        const next = source.next();
        if (next.done) return;
        if (keep(next.value)) kept.push(next.value);
        else yield next.value;
      }
    },
  };
}
