import { own } from "../../protocol/json.js";
import type { RecordedAnswer } from "../record/PauseStore.js";
import {
  defaultAttempts,
  openThreads,
  type RevisionWrite,
  readAnswer,
  readText,
  unreadable,
  updateByCompareAndSet,
} from "./compareAndSet.js";
import type { DurablePauseStore } from "./DurablePauseStore.js";

/** A `Pool` or `Client` of `pg`, a PGlite, or anything else with this method. */
export interface PgClient {
  query(text: string, values: string[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** The `sql` of `postgres`. */
export interface PostgresJsClient {
  unsafe(text: string, values: string[]): PromiseLike<readonly unknown[]>;
}

/** Options of `postgresPauseStore`. */
export interface PostgresPauseStoreOptions {
  /** How often an update is tried while others change the same thread. Default: 100. */
  readonly attempts?: number | undefined;
}

/**
 * Keeps pauses in PostgreSQL, through the client the host has. Apply `sql/postgres` first. Every
 * update is one read and one statement that compares and sets, so it needs no transaction and no
 * session, and works behind a pooler. Use the primary, not a replica.
 *
 * @example
 * const gate = createInterruptGate({ store: postgresPauseStore(new Pool()), lease: 60_000 });
 */
export function postgresPauseStore(
  client: PgClient | PostgresJsClient,
  { attempts = defaultAttempts }: PostgresPauseStoreOptions = {},
): DurablePauseStore {
  const query = queryOf(client);
  return {
    scope: "shared",
    update: (threadId, change) =>
      updateByCompareAndSet(
        {
          async read() {
            const [row] = await query(
              "select record, revision from interrupt_pauses where thread_id = $1",
              [threadId],
            );
            return row === undefined
              ? null
              : { text: readText(row, "record"), revision: readText(row, "revision") };
          },
          write: (write) => writeRevision(query, threadId, write),
        },
        change,
        attempts,
      ),
    async answers(threadId) {
      const rows = await query(
        "select answer from interrupt_answers where thread_id = $1 order by id",
        [threadId],
      );
      return rows.map((row) => readAnswer(readText(row, "answer")));
    },
    async findDue(now, limit = 100) {
      const text =
        "select thread_id as thread from interrupt_pauses where due_at <= $1::text::timestamptz order by due_at limit $2::text::integer";
      const rows = await query(text, [toTimestamp(now), `${limit}`]);
      return rows.map((row) => readText(row, "thread"));
    },
    async findOpen(after = "", limit = 100) {
      const text =
        "select thread_id as thread, record from interrupt_pauses where state = 'open' and thread_id > $1 order by thread_id limit $2::text::integer";
      return openThreads(after, limit, async (...from) => {
        const rows = await query(text, from.map(String));
        return rows.map((row) => [readText(row, "thread"), readText(row, "record")] as const);
      });
    },
    async deleteThread(threadId) {
      await query("delete from interrupt_pauses where thread_id = $1", [threadId]);
    },
    async purge(before) {
      const text =
        "delete from interrupt_pauses where state = 'idle' and updated_at < $1::text::timestamptz returning 1 as deleted";
      return (await query(text, [toTimestamp(before)])).length;
    },
  };
}

type Query = (text: string, values: string[]) => Promise<readonly unknown[]>;

function queryOf(client: PgClient | PostgresJsClient): Query {
  if ("unsafe" in client) return async (text, values) => client.unsafe(text, values);
  return async (text, values) => {
    const { rows } = await client.query(text, values);
    return rows;
  };
}

/**
 * Every parameter is text and cast here, because clients convert other types differently. `''`
 * stands for null. $1 thread, $2 record, $3 revision, $4 state, $5 due, $6 answers, $7 the expected
 * revision.
 */
const insert = `insert into interrupt_pauses (thread_id, record, revision, state, due_at)
    select $1, $2, $3, $4, nullif($5::text, '')::timestamptz where $7::text = '' on conflict (thread_id) do nothing returning thread_id`;
const update = `update interrupt_pauses
    set record = $2, revision = $3, state = $4, due_at = nullif($5::text, '')::timestamptz, updated_at = now()
    where thread_id = $1 and revision = $7::text returning thread_id`;
const logged = `insert into interrupt_answers (thread_id, run_id, interrupt_id, answered_by, answered_at, answer)
    select written.thread_id, entry.run_id, entry.interrupt_id, entry.answered_by, entry.answered_at, entry.answer
    from written, json_to_recordset($6::text::json)
      as entry(place integer, run_id text, interrupt_id text, answered_by text, answered_at timestamptz, answer text)
    order by entry.place`;

async function writeRevision(
  query: Query,
  threadId: string,
  write: RevisionWrite,
): Promise<boolean> {
  const { text, revision, state, dueAt, answers, expected } = write;
  const statement = `with written as (${expected === null ? insert : update}), logged as (${logged}) select thread_id from written`;
  const due = dueAt === null ? "" : toTimestamp(dueAt);
  const parameters = [
    threadId,
    text,
    revision,
    state,
    due,
    JSON.stringify(answers.map(toAnswerRow)),
    expected ?? "",
  ];
  try {
    return (await query(statement, parameters)).length > 0;
  } catch (error) {
    if (isSerializationFailure(error)) return false;
    throw error;
  }
}

function toAnswerRow(answer: RecordedAnswer, place: number): object {
  const { runId, entry, answeredBy, answeredAt } = answer;
  return {
    place,
    run_id: runId,
    interrupt_id: entry.interruptId,
    answered_by: answeredBy,
    answered_at: toTimestamp(answeredAt),
    answer: JSON.stringify(answer),
  };
}

/**
 * Whether the error is that of a database at a stricter isolation level, or of a deadlock; both
 * mean that no row was updated.
 */
function isSerializationFailure(error: unknown): boolean {
  const code = own(error, "code");
  return code === "40001" || code === "40P01";
}

function toTimestamp(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) throw unreadable(`${time} is not a time`);
  return date.toISOString();
}
