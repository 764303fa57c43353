/**
 * Remembers what a generator yields, so that it can be read from the beginning as often as wanted while its work is done once.
 * Whoever reads furthest drives it; a reader that leaves changes nothing for the others. Items that `keep` refuses go to the reader
 * who met them and to nobody after.
 */
export function replayable<Item>(source: Iterator<Item, void>, keep: (item: Item) => boolean): Iterable<Item> {
  const kept: Item[] = [];
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; ) {
        yield* kept.slice(index);
        index = kept.length;
        const next = source.next();
        if (next.done) return;
        if (!keep(next.value)) yield next.value;
        else kept.push(next.value);
      }
    },
  };
}
