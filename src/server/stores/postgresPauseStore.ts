import { own } from "../../protocol/json.js";
import { refuseUnknownOptions } from "../record/InterruptGateError.js";
import type { RecordedAnswer } from "../record/PauseStore.js";
import {
  createRecentRevisions,
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

/** What `pg` takes besides: a statement that it prepares under a name. */
interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: string[];
}

/** The `sql` of `postgres`. */
export interface PostgresJsClient {
  unsafe(
    text: string,
    values: string[],
    options?: { readonly prepare?: boolean },
  ): PromiseLike<readonly unknown[]>;
}

/** Options of `postgresPauseStore`. */
export interface PostgresPauseStoreOptions {
  /** How often an update is tried while others change the same thread. Default: 100. */
  readonly attempts?: number | undefined;
  /**
   * Prepares the statements once for each connection, with `pg` and `postgres`. Not for a pooler
   * that gives each statement another session. Default: false.
   */
  readonly prepare?: boolean | undefined;
}

/**
 * Keeps pauses in PostgreSQL, through the client the host has. Apply `sql/postgres` first. Every
 * update is one statement that compares and sets, after a read where this process has not written
 * the thread last, so it needs no transaction and no session, and works behind a pooler. Use the
 * primary, not a replica.
 *
 * @example
 * const gate = createInterruptGate({ store: postgresPauseStore(new Pool()), lease: 60_000 });
 */
export function postgresPauseStore(
  client: PgClient | PostgresJsClient,
  options: PostgresPauseStoreOptions = {},
): DurablePauseStore {
  refuseUnknownOptions(options, ["attempts", "prepare"], "the store");
  const { attempts = defaultAttempts, prepare = false } = options;
  const query = queryOf(client, prepare);
  const recentOf = createRecentRevisions();
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
            return row === undefined ? null : readRevision(row);
          },
          write: (write) => writeRevision(query, threadId, write),
          insert: (write) => insertRevision(query, threadId, write),
          recent: recentOf(threadId),
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

function queryOf(client: PgClient | PostgresJsClient, prepare: boolean): Query {
  if ("unsafe" in client) return async (text, values) => client.unsafe(text, values, { prepare });
  if (!prepare) return async (text, values) => (await client.query(text, values)).rows;
  // The overload of `pg` that is not in `PgClient`, because PGlite has none.
  const { query } = client as unknown as {
    query: (named: NamedQuery) => ReturnType<PgClient["query"]>;
  };
  const names = new Map<string, string>();
  return async (text, values) => {
    const name = names.get(text) ?? `interrupt_pauses_${names.size}`;
    names.set(text, name);
    return (await query.call(client, { name, text, values })).rows;
  };
}

/**
 * Every parameter is text and cast here, because clients convert other types differently. `''`
 * stands for null. $1 thread, $2 record, $3 revision, $4 state, $5 due, $6 the expected revision.
 */
const due = "nullif($5::text, '')::timestamptz";
const insert = `insert into interrupt_pauses (thread_id, record, revision, state, due_at)
    values ($1, $2, $3, $4, ${due}) on conflict (thread_id) do nothing`;
const insertOrRead = `with written as (${insert} returning record, revision)
    select record, revision from written
    union all select record, revision from interrupt_pauses where thread_id = $1`;
const update = `update interrupt_pauses
    set record = $2, revision = $3, state = $4, due_at = ${due}, updated_at = now()
    where thread_id = $1 and revision = $6 returning thread_id`;
const answerColumns = "thread_id, run_id, interrupt_id, answered_by, answered_at, answer";
/** The statement of one answer, whose parameters begin after those of the record. */
const logOne = (after: number) => `insert into interrupt_answers (${answerColumns})
    select thread_id, $${after + 1}, $${after + 2}, nullif($${after + 3}::text, ''), $${after + 4}::text::timestamptz, $${after + 5}
    from written`;
/** That of several ones, which are one parameter: many are as quick as few. */
const logSeveral = (after: number) => `insert into interrupt_answers (${answerColumns})
    select thread_id, entry.run_id, entry.interrupt_id, entry.answered_by, entry.answered_at, entry.answer
    from written, json_to_recordset($${after + 1}::text::json)
      as entry(place integer, run_id text, interrupt_id text, answered_by text, answered_at timestamptz, answer text)
    order by entry.place`;

async function writeRevision(
  query: Query,
  threadId: string,
  { expected, answers, ...row }: RevisionWrite,
): Promise<boolean> {
  const parameters = [...rowValues(threadId, row), ...(expected === null ? [] : [expected])];
  const write = expected === null ? `${insert} returning thread_id` : update;
  const [only, ...others] = answers;
  if (only === undefined) return isWritten(query(write, parameters));
  const log = others.length === 0 ? logOne : logSeveral;
  const logged =
    others.length === 0 ? answerValues(only) : [JSON.stringify(answers.map(toAnswerRow))];
  const statement = `with written as (${write}), logged as (${log(parameters.length)}) select thread_id from written`;
  return isWritten(query(statement, [...parameters, ...logged]));
}

/** Whether a statement has returned a row. */
async function isWritten(rows: Promise<readonly unknown[]>): Promise<boolean> {
  try {
    return (await rows).length > 0;
  } catch (error) {
    if (isSerializationFailure(error)) return false;
    throw error;
  }
}

function rowValues(
  threadId: string,
  { text, revision, state, dueAt }: Omit<RevisionWrite, "expected" | "answers">,
): string[] {
  return [threadId, text, revision, state, dueAt === null ? "" : toTimestamp(dueAt)];
}

function answerValues(answer: RecordedAnswer): string[] {
  const { runId, entry, answeredBy, answeredAt } = answer;
  const at = toTimestamp(answeredAt);
  return [runId, entry.interruptId, answeredBy ?? "", at, JSON.stringify(answer)];
}

/**
 * Inserts the first record of a thread, or reads the one that is there. A row that another session
 * inserts meanwhile is neither.
 */
async function insertRevision(
  query: Query,
  threadId: string,
  { answers, ...row }: RevisionWrite,
): Promise<true | { readonly text: string; readonly revision: string } | null> {
  // The first record of a thread has no answers; others are written after a read.
  if (answers.length > 0) return null;
  try {
    const [found] = await query(insertOrRead, rowValues(threadId, row));
    if (found === undefined) return null;
    const stored = readRevision(found);
    return stored.revision === row.revision ? true : stored;
  } catch (error) {
    if (isSerializationFailure(error)) return null;
    throw error;
  }
}

function readRevision(row: unknown): { readonly text: string; readonly revision: string } {
  return { text: readText(row, "record"), revision: readText(row, "revision") };
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
