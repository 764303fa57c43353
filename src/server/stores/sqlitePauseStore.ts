import { isRecord, own } from "../../protocol/json.js";
import { refuseUnknownOptions } from "../record/InterruptGateError.js";
import type { PauseChange } from "../record/PauseStore.js";
import {
  backOff,
  contended,
  defaultAttempts,
  openThreads,
  parse,
  readAnswer,
  readText,
} from "./compareAndSet.js";
import { type DurablePauseStore, toPauseRow } from "./DurablePauseStore.js";

/** A prepared statement of `node:sqlite` or `better-sqlite3`. */
export interface SqliteStatement {
  get(...values: (string | number | null)[]): unknown;
  all(...values: (string | number | null)[]): unknown[];
  run(...values: (string | number | null)[]): unknown;
}

/**
 * A `DatabaseSync` of `node:sqlite`, a `Database` of `better-sqlite3`, or anything else with these
 * methods.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/** Options of `sqlitePauseStore`. */
export interface SqlitePauseStoreOptions {
  /** How often an update is tried while other processes keep the database locked. Default: 100. */
  readonly attempts?: number | undefined;
}

/**
 * Keeps pauses in a SQLite file, for all processes of one machine, through the database the host
 * has opened. Apply `sql/sqlite` first. Use a connection of its own, because a transaction cannot
 * begin within another. Keep `synchronous` at its default, `FULL`; `journal_mode = WAL` is
 * recommended.
 *
 * @example
 * const gate = createInterruptGate({ store: sqlitePauseStore(new DatabaseSync("pauses.db")), lease:
 * 60_000 });
 */
export function sqlitePauseStore(
  database: SqliteDatabase,
  options: SqlitePauseStoreOptions = {},
): DurablePauseStore {
  refuseUnknownOptions(options, ["attempts"], "the store");
  const { attempts = defaultAttempts } = options;
  const sql = prepareOnce(database);
  const inTransaction = <Result>(work: () => Result) =>
    retryWhileBusy(() => transact(database, work), attempts);
  return {
    scope: "shared",
    async update(threadId, change) {
      const inserted = await retryWhileBusy(() => insertRow(sql, threadId, change), attempts);
      if (inserted !== undefined) return inserted.result;
      return inTransaction(() => updateRow(sql, threadId, change));
    },
    async answers(threadId) {
      const select = "select answer from interrupt_answers where thread_id = ? order by id";
      const rows = await retryWhileBusy(() => sql(select).all(threadId), attempts);
      return rows.map((row) => readAnswer(readText(row, "answer")));
    },
    async findDue(now, limit = 100) {
      const select =
        "select thread_id from interrupt_pauses where due_at <= ? order by due_at limit ?";
      const rows = await retryWhileBusy(() => sql(select).all(now, limit), attempts);
      return rows.map((row) => readText(row, "thread_id"));
    },
    async findOpen(after = "", limit = 100) {
      const select =
        "select thread_id, record from interrupt_pauses where state = 'open' and thread_id > ? order by thread_id limit ?";
      return openThreads(after, limit, async (...from) => {
        const rows = await retryWhileBusy(() => sql(select).all(...from), attempts);
        return rows.map((row) => [readText(row, "thread_id"), readText(row, "record")] as const);
      });
    },
    deleteThread: (threadId) =>
      inTransaction(() => {
        sql("delete from interrupt_answers where thread_id = ?").run(threadId);
        sql("delete from interrupt_pauses where thread_id = ?").run(threadId);
      }),
    purge: (before) =>
      inTransaction(() => {
        const idle =
          "select thread_id from interrupt_pauses where state = 'idle' and updated_at < ?";
        const deleted = sql(idle).all(before).length;
        sql(`delete from interrupt_answers where thread_id in (${idle})`).run(before);
        sql(`delete from interrupt_pauses where thread_id in (${idle})`).run(before);
        return deleted;
      }),
  };
}

/** Statements by their text, each prepared when it is first used. */
type Statements = (text: string) => SqliteStatement;

function prepareOnce(database: SqliteDatabase): Statements {
  const prepared = new Map<string, SqliteStatement>();
  return (text) => {
    const earlier = prepared.get(text);
    if (earlier !== undefined) return earlier;
    const statement = database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
}

const insert = `insert into interrupt_pauses (thread_id, record, state, due_at, updated_at) values (?, ?, ?, ?, ?)
    on conflict (thread_id)`;
/** With `returning`, because what `run` returns differs between clients. */
const insertNew = `${insert} do nothing returning thread_id`;
const upsert = `${insert} do update set
      record = excluded.record, state = excluded.state, due_at = excluded.due_at, updated_at = excluded.updated_at`;
const insertAnswer =
  "insert into interrupt_answers (thread_id, run_id, interrupt_id, answered_by, answered_at, answer) values (?, ?, ?, ?, ?, ?)";

/**
 * Writes the first record of a thread in one statement. Undefined where there is a record already,
 * or the change writes none: then only a transaction can tell.
 */
function insertRow<Result>(
  sql: Statements,
  threadId: string,
  change: (stored: unknown) => PauseChange<Result>,
): { readonly result: Result } | undefined {
  const changed = changeOfNothing(change);
  if (changed?.record === undefined || changed.answers !== undefined) return undefined;
  const { text, state, dueAt } = toPauseRow(changed.record);
  const [row] = sql(insertNew).all(threadId, text, state, dueAt, Date.now());
  return row === undefined ? undefined : { result: changed.result };
}

/** What it makes of a record that is there, or throws, does not count. */
function changeOfNothing<Result>(
  change: (stored: unknown) => PauseChange<Result>,
): PauseChange<Result> | undefined {
  try {
    return change(null);
  } catch {
    return undefined;
  }
}

function updateRow<Result>(
  sql: Statements,
  threadId: string,
  change: (stored: unknown) => PauseChange<Result>,
): Result {
  const stored = sql("select record from interrupt_pauses where thread_id = ?").get(threadId);
  const {
    record,
    result,
    answers = [],
  } = change(isRecord(stored) ? parse(readText(stored, "record")) : null);
  if (record === undefined) return result;
  const { text, state, dueAt } = toPauseRow(record);
  sql(upsert).run(threadId, text, state, dueAt, Date.now());
  for (const answer of answers) {
    const { runId, entry, answeredBy, answeredAt } = answer;
    const row = JSON.stringify(answer);
    sql(insertAnswer).run(threadId, runId, entry.interruptId, answeredBy, answeredAt, row);
  }
  return result;
}

/**
 * Runs synchronous work in a transaction that locks the file from its beginning, so that no other
 * process writes in between.
 */
function transact<Result>(database: SqliteDatabase, work: () => Result): Result {
  try {
    // Here, because it may fail after it has begun, and a transaction that stays open locks
    // everybody out.
    database.exec("begin immediate");
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** After some errors SQLite has rolled back by itself, and then refuses another rollback. */
function rollBack(database: SqliteDatabase): void {
  try {
    database.exec("rollback");
  } catch {}
}

async function retryWhileBusy<Result>(work: () => Result, attempts: number): Promise<Result> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    await backOff(attempt);
  }
  throw contended(attempts);
}

/**
 * Whether another process or connection has the lock: by name in `better-sqlite3`, by number in
 * `node:sqlite`.
 */
function isBusy(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const code = own(error, "code");
  const number = own(error, "errcode");
  return (
    (typeof code === "string" && /^SQLITE_(?:BUSY|LOCKED)/.test(code)) ||
    // The low byte of an extended code is the code: 5 is SQLITE_BUSY, 6 SQLITE_LOCKED.
    (typeof number === "number" && [5, 6].includes(number & 0xff))
  );
}
