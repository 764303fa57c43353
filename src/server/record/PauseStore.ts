import type { ResumeEntry } from "../../protocol/input.js";
import type { PauseRecord } from "./PauseRecord.js";

/** The result of changing a stored record. */
export interface PauseChange<Result> {
  /** The record to store in its place. When it is absent, nothing is written. */
  readonly record?: PauseRecord;
  /** What `update` resolves to. */
  readonly result: Result;
  /**
   * Answers to append to the audit trail, in the same atomic step as the record. Absent without a
   * record.
   */
  readonly answers?: readonly RecordedAnswer[];
}

/**
 * Where a gate keeps one record for each thread. `postgresPauseStore`, `redisPauseStore` and
 * `sqlitePauseStore` are stores of this kind; `testPauseStore` of `react-agui-interrupts/testing`
 * checks one of your own.
 *
 * @example
 * // A database of your own: the row is locked while `change` runs. const store: PauseStore = {
 *   scope: "shared",
 *   update: (threadId, change) =>
 *     transaction(async (sql) => {
 *       await sql`insert into pauses (thread_id) values (${threadId}) on conflict do nothing`;
 *       const [row] = await sql`select record from pauses where thread_id = ${threadId} for update`;
 *       const { record, result } = change(row?.record ?? null);
 *       if (record) await sql`update pauses set record = ${record} where thread_id = ${threadId}`;
 *       return result;
 *     }),
 * };
 */
export interface PauseStore {
  /**
   * For whom `update` is atomic: for all processes that use the same database (`shared`), or only
   * for callers in this process (`process`). Two servers behind one address need `shared`.
   */
  readonly scope: "shared" | "process";
  /**
   * Reads the record of a thread (`null` when there is none), calls `change` with it and stores
   * what that returns, as one atomic step: no other update of the thread comes in between. Use a
   * transaction that locks the row, or compare-and-set with another attempt when the record has
   * changed. `change` is synchronous, has no effects and may be called any number of times; only
   * the result of the attempt that was stored counts. When `change` throws, store nothing and
   * reject with its error. Resolve only when the record is durable.
   */
  readonly update: <Result>(
    threadId: string,
    change: (stored: unknown) => PauseChange<Result>,
  ) => Promise<Result>;
}

/** Creates a store in the memory of this process. Every thread is kept until the process ends. */
export function createMemoryPauseStore(): PauseStore & { readonly scope: "process" } {
  const records = new Map<string, string>();
  return {
    scope: "process",
    update: async (threadId, change) => {
      const text = records.get(threadId);
      const { record, result } = change(text === undefined ? null : JSON.parse(text));
      if (record !== undefined) records.set(threadId, JSON.stringify(record));
      return result;
    },
  };
}

/** One answer in the audit trail: who gave it, when, and its content. Plain JSON. */
export interface RecordedAnswer {
  /** The run that announced the interrupt. */
  readonly runId: string;
  readonly entry: ResumeEntry;
  /** The person, as the host passed them to `admit`. */
  readonly answeredBy: string | null;
  /** Milliseconds since 1970. */
  readonly answeredAt: number;
}
