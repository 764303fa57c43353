import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import pg from "pg";
import { createInterruptGate, postgresPauseStore } from "react-agui-interrupts/server";
import { startDatabase } from "./localDatabase.js";

export const url = process.env["DATABASE_URL"] ?? (await startDatabase());
export const pool = new pg.Pool({ connectionString: url, max: 5 });
export const store = postgresPauseStore(pool);
/** Milliseconds in which an answer must have reached its workflow, or it is forwarded again. */
export const lease = Number(process.env["LEASE"] ?? 10_000);
export const gate = createInterruptGate({ store, lease });

/** Creates the tables where there are none: those of the gate, and what this app does. */
export async function createTables(): Promise<void> {
  await pool.query("create table if not exists payments (key text primary key, invoice text)");
  const { rows } = await pool.query("select to_regclass('interrupt_pauses') as found");
  if (rows[0].found !== null) return;
  const file = "react-agui-interrupts/sql/postgres/0001_interrupts.sql";
  await pool.query(readFileSync(createRequire(import.meta.url).resolve(file), "utf8"));
}

/** The tool: it acts once for each key, however often it is called. */
export async function pay(invoice: string, key: string): Promise<void> {
  await pool.query("insert into payments values ($1, $2) on conflict do nothing", [key, invoice]);
}
