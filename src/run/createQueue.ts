/** What has arrived and was not read yet: events of one network chunk come out together. */
export interface Queue {
  push(item: string): void;
  close(): void;
  fail(error: unknown): void;
  /** Everything that has arrived, at once; null when the stream has ended. */
  next(): Promise<readonly string[] | null>;
}

/** Makes an empty queue for one reader. */
export function createQueue(): Queue {
  let items: string[] = [];
  let end: { readonly error?: unknown } | null = null;
  let wake = (): void => {};
  return {
    push(item) {
      items.push(item);
      wake();
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
