/** Items that have arrived and were not read yet: events of one network chunk are read together. */
export interface Queue<Item> {
  push(item: Item): void;
  close(): void;
  fail(error: unknown): void;
  /** Everything that has arrived; null when the stream has ended. */
  next(): Promise<readonly Item[] | null>;
}

/** Creates an empty queue for one reader. */
export function createQueue<Item>(): Queue<Item> {
  let items: Item[] = [];
  let end: { readonly error?: unknown } | null = null;
  let wake = (): void => {};
  return {
    push(item) {
      if (items.push(item) === 1) wake();
    },
    close() {
      end ??= {};
      wake();
    },
    fail(error) {
      end ??= { error };
      wake();
    },
    async next() {
      while (items.length === 0) {
        if (end !== null) {
          if ("error" in end) throw end.error;
          return null;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const batch = items;
      items = [];
      return batch;
    },
  };
}
