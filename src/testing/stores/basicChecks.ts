import { jsonEqual, showJson } from "../../protocol/json.js";
import { emptyPauseRecord, type PauseRecord } from "../../server/record/PauseRecord.js";
import type { PauseStore } from "../../server/record/PauseStore.js";
import type { DurablePauseStore } from "../../server/stores/DurablePauseStore.js";

/**
 * A record whose values databases are known to change: NUL, unpaired surrogates, key order, long
 * text, deep nesting.
 */
function awkwardRecord(): PauseRecord {
  const metadata = {
    nul: "a\u0000b",
    "": "\ud800",
    quote: `'"\\$1 ? {}[] --`,
    emoji: "👩‍🚀",
    numbers: [0.1, 2 ** 53, 5e-324, -1.7976931348623157e308],
    long: "é".repeat(100_000),
    deep: JSON.parse(`${"[".repeat(900)}1${"]".repeat(900)}`),
    __proto__x: null,
  };
  return {
    ...emptyPauseRecord,
    open: { runId: "run", interrupts: [{ id: "a", reason: "confirmation", metadata }] },
  };
}

/** A record that counts how often it was changed. */
function countUp(stored: unknown): PauseRecord {
  const count = countOf(stored) + 1;
  return {
    ...emptyPauseRecord,
    past: [{ runId: "run", interruptIds: [], answers: [], closedAt: count }],
  };
}

function countOf(stored: unknown): number {
  if (
    typeof stored !== "object" ||
    stored === null ||
    !("past" in stored) ||
    !Array.isArray(stored.past)
  )
    return 0;
  const [pause] = stored.past;
  return typeof pause?.closedAt === "number" ? pause.closedAt : 0;
}

const read = (store: PauseStore, threadId: string) =>
  store.update<unknown>(threadId, (stored) => ({ result: stored }));

/** Checks for every store. */
export function basicChecks(open: OpenStore): readonly StoreCheck[] {
  return [...valueChecks(open), ...changeChecks(open), ...isolationChecks(open)];
}

/** Checks that a stored record comes back as it was. */
function valueChecks(open: OpenStore): readonly StoreCheck[] {
  return [
    {
      name: "passes null for a thread that was never written",
      run: async () => expectEqual(await read(await open(), newThread()), null, "the record"),
    },
    {
      name: "gives back what was stored, whatever is in its strings, to every process",
      async run() {
        const [store, other, thread, record] = [
          await open(),
          await open(),
          newThread(),
          awkwardRecord(),
        ];
        expectEqual(
          await store.update(thread, () => ({ record, result: "stored" })),
          "stored",
          "the result",
        );
        for (const reader of [store, other])
          expectEqual(await read(reader, thread), record, "the record");
      },
    },
    {
      name: "stores a record of 5 million characters",
      async run() {
        const [store, thread] = [await open(), newThread()];
        const message = "x".repeat(5_000_000);
        const record = {
          ...emptyPauseRecord,
          open: { runId: "run", interrupts: [{ id: "a", reason: "confirmation", message }] },
        };
        await store.update(thread, () => ({ record, result: null }));
        expectEqual(await read(store, thread), record, "the record");
      },
    },
  ];
}

/**
 * Checks of a single change: one that returns no record, one that throws, and one that modifies
 * what it received.
 */
function changeChecks(open: OpenStore): readonly StoreCheck[] {
  return [
    {
      name: "writes nothing when the change returns no record",
      async run() {
        const [store, thread] = [await open(), newThread()];
        await store.update(thread, (stored) => ({ record: countUp(stored), result: null }));
        expectEqual(await store.update(thread, () => ({ result: 7 })), 7, "the result");
        expectEqual(countOf(await read(store, thread)), 1, "the changes");
      },
    },
    {
      name: "writes nothing when the change throws, rejects with its error, and goes on",
      async run() {
        const [store, thread] = [await open(), newThread()];
        const thrown = new Error("refused");
        const outcome = await store
          .update(thread, () => {
            throw thrown;
          })
          .then(
            () => "resolved",
            (error: unknown) => error,
          );
        if (outcome !== thrown)
          throw new Error("update did not reject with the error of the change");
        expectEqual(await read(store, thread), null, "the record");
        await store.update(thread, (stored) => ({ record: countUp(stored), result: null }));
        expectEqual(countOf(await read(store, thread)), 1, "the changes");
      },
    },
    {
      name: "passes every change a value of its own",
      async run() {
        const [store, thread] = [await open(), newThread()];
        await store.update(thread, (stored) => ({ record: countUp(stored), result: null }));
        await store.update(thread, (stored) => {
          if (typeof stored === "object" && stored !== null) Object.assign(stored, { past: [] });
          return { result: null };
        });
        expectEqual(countOf(await read(store, thread)), 1, "the changes");
      },
    },
  ];
}

/** Checks that threads, and concurrent changes of one thread, do not overwrite each other. */
function isolationChecks(open: OpenStore): readonly StoreCheck[] {
  return [
    {
      name: "keeps threads apart whose ids are alike",
      async run() {
        const [store, thread] = [await open(), newThread()];
        const alike = [
          "",
          "A",
          "a",
          " ",
          "a ",
          "é",
          "e\u0301",
          "ß",
          "ss",
          "%",
          "_",
          "}",
          "'",
          "\n",
          "😀",
          "x".repeat(400),
        ];
        for (const [index, end] of alike.entries()) {
          const record = {
            ...countUp(null),
            past: [{ runId: "run", interruptIds: [], answers: [], closedAt: index }],
          };
          await store.update(`${thread}${end}`, () => ({ record, result: null }));
        }
        const found = [];
        for (const end of alike) found.push(countOf(await read(store, `${thread}${end}`)));
        expectEqual(found, [...alike.keys()], "the records");
      },
    },
    {
      name: "loses no change of two processes that write one thread at the same time",
      async run() {
        const [one, other, thread] = [await open(), await open(), newThread()];
        const results = await Promise.all(
          Array.from({ length: 30 }, (_, index) =>
            (index % 2 === 0 ? one : other).update(thread, (stored) => {
              const record = countUp(stored);
              return { record, result: countOf(record) };
            }),
          ),
        );
        expectEqual(countOf(await read(one, thread)), 30, "the changes");
        // Each change saw what the one before had stored: the result that was returned is that of
        // the change that was stored.
        const expected = Array.from({ length: 30 }, (_, index) => index + 1);
        expectEqual(
          results.toSorted((a, b) => a - b),
          expected,
          "the results",
        );
      },
    },
  ];
}

/** One requirement of a store. `run` rejects when the store does not meet it. */
export interface StoreCheck {
  /** A sentence about the store, as the name of a test. */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * Opens the store as another process would: a client or connection of its own, to the same
 * database.
 */
export type OpenStore<Store extends PauseStore = PauseStore> = () => Store | Promise<Store>;

/** Opens an empty store for one check. */
export type OpenDurableStore = OpenStore<DurablePauseStore>;

/** @throws Error when the two values differ. */
export function expectEqual(found: unknown, expected: unknown, what: string): void {
  if (!jsonEqual(found, expected))
    throw new Error(
      `${what}: expected ${showJson(expected).slice(0, 500)}, found ${showJson(found).slice(0, 500)}`,
    );
}

/** A thread that no other check uses, also when the database is kept between runs. */
export function newThread(): string {
  return `check-${crypto.randomUUID()}`;
}
