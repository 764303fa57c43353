import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import Libsql from "libsql";
import pg from "pg";
import {
  type DurablePauseStore,
  postgresPauseStore,
  sqlitePauseStore,
} from "react-agui-interrupts/server";
import { settings } from "./settings.js";

export type Value = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

/** A connection: the store of the gate, and plain statements for the tables of this example. */
export interface Database {
  readonly store: DurablePauseStore;
  /** Runs a statement with `?` for its values. */
  readonly rows: (statement: string, ...values: readonly Value[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** Besides the tables of the pause store, which the package brings. */
export const tables = `
create table if not exists handles (thread_id text not null, run_id text not null, handle text not null, primary key (thread_id, run_id));
create table if not exists links (
  id text primary key,
  thread_id text not null,
  run_id text not null,
  person text not null,
  expires_at bigint not null,
  sent_at bigint,
  revoked_at bigint
);
create unique index if not exists one_valid_link on links (thread_id, run_id) where revoked_at is null;
create table if not exists passkeys (
  id text primary key,
  person text not null,
  public_key text not null,
  counter bigint not null,
  registration text not null unique
);
create table if not exists results (thread_id text primary key, text text not null);
create table if not exists effects (key text primary key, thread_id text not null, tool text not null, args text not null);
`;

/** Opens the database, and creates its tables when there are none. */
export function openDatabase(): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openSqlite(settings.sqliteFile)
    : openPostgres(settings.databaseUrl);
}

async function openSqlite(file: string): Promise<Database> {
  const database = new Libsql(file);
  await whileBusy(() =>
    database.exec(
      "pragma journal_mode = wal; pragma busy_timeout = 2000; pragma foreign_keys = on",
    ),
  );
  await whileBusy(() => {
    try {
      database.exec("begin immediate");
      const isNew =
        database.prepare("select 1 from sqlite_master where name = 'interrupt_pauses'").get() ===
        undefined;
      database.exec(`${isNew ? pauseTables("sqlite") : ""}${tables}`);
      database.exec("commit");
    } catch (error) {
      rollBack(database);
      throw error;
    }
  });
  return onSqlite(database, new Libsql(file));
}

/**
 * A transaction of the store must not meet other statements on one connection, so the store has its
 * own.
 */
export function onSqlite(database: Libsql.Database, forStore: Libsql.Database): Database {
  return {
    store: sqlitePauseStore(forStore),
    rows: (statement, ...values) =>
      whileBusy(() => {
        const prepared = database.prepare(statement);
        if (statement.startsWith("select")) return prepared.all(...values) as Row[];
        prepared.run(...values);
        return [];
      }),
    close: async () => {
      database.close();
      forStore.close();
    },
  };
}

/** Some errors have rolled back already. */
function rollBack(database: Libsql.Database): void {
  try {
    database.exec("rollback");
  } catch {}
}

async function whileBusy<Result>(work: () => Result): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return work();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!code.startsWith("SQLITE_BUSY") || attempt > 100) throw error;
    }
    await setTimeout(Math.random() * 50);
  }
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 5 });
  // A lost connection is an error of the query that used it, and not one of the process.
  pool.on("error", () => {});
  const rows: Database["rows"] = async (statement, ...values) => {
    let place = 0;
    const text = statement.replaceAll("?", () => {
      place += 1;
      return `$${place}`;
    });
    return (await pool.query<Record<string, unknown>>(text, [...values])).rows;
  };
  // One process at a time creates the tables.
  const script = `begin; select pg_advisory_xact_lock(74310);
do $create$ begin if to_regclass('interrupt_pauses') is null then execute $migration$${pauseTables("postgres")}$migration$; end if; end $create$;
${tables} commit;`;
  await pool.query(script);
  return { store: postgresPauseStore(pool), rows, close: () => pool.end() };
}

function pauseTables(dialect: "sqlite" | "postgres"): string {
  const file = createRequire(import.meta.url).resolve(
    `react-agui-interrupts/sql/${dialect}/0001_interrupts.sql`,
  );
  return readFileSync(file, "utf8");
}
