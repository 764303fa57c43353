/**
 * Remembers what a generator yields, so that it can be read from the beginning as often as wanted while its work is done once.
 * Whoever reads furthest drives it; a reader that leaves changes nothing for the others. Items that `keep` refuses go to the reader
 * who met them and to nobody after.
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
        // Another reader may have gone further meanwhile.
        if (index < kept.length) continue;
        const next = source.next();
        if (next.done) return;
        if (keep(next.value)) kept.push(next.value);
        else yield next.value;
      }
    },
  };
}
