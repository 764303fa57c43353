import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { afterAll, describe, expect, it } from "vitest";
import { createMemoryPauseStore, type PauseStore, sqlitePauseStore } from "../../../src/server.js";
import { testDurablePauseStore, testPauseStore } from "../../../src/testing.js";
import { type OpenedSqlite, openNodeSqlite } from "../../support/nodeSqlite.js";
import { patient } from "../../support/patience.js";
import { sqlFile } from "../../support/sqlFile.js";

const directory = mkdtempSync(join(tmpdir(), "stores-"));
const opened: { close(): unknown }[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  rmSync(directory, { recursive: true, force: true });
});

describe("the store in memory", () => {
  const store = createMemoryPauseStore();
  for (const { name, run } of testPauseStore(() => store))
    it(name, { timeout: patient(60_000) }, run);
});

const engines: readonly [string, ((file: string) => OpenedSqlite) | undefined][] = [
  ["the shape of better-sqlite3", (file) => new Libsql(file)],
  ["node:sqlite", openNodeSqlite],
];

describe.each(engines)("SQLite through %s", (name, connect) => {
  const isPresent = connect !== undefined;
  const file = join(directory, `${name.replace(/\W/g, "-")}.db`);
  const open = () => {
    if (connect === undefined) throw new Error("This Node has no node:sqlite.");
    const database = connect(file);
    opened.push(database);
    return database;
  };
  if (isPresent) open().exec(`pragma journal_mode = wal; ${sqlFile("sqlite")}`);

  for (const { name: check, run } of testDurablePauseStore(() => sqlitePauseStore(open())))
    it.runIf(isPresent)(check, { timeout: patient(60_000) }, run);

  it.runIf(isPresent)("the SQLite store refuses to change a recorded answer", () => {
    const database = open();
    expect(() => database.exec("update interrupt_answers set answered_by = 'eve'")).toThrow(
      /append-only/,
    );
  });

  it.runIf(isPresent)(
    "the SQLite store waits while another process has the lock, and gives up in the end",
    async () => {
      const holder = open();
      const change = () => ({ result: "done" });
      holder.exec("begin immediate");
      await expect(
        sqlitePauseStore(open(), { attempts: 3 }).update("locked", change),
      ).rejects.toMatchObject({ code: "contended" });
      const waiting = sqlitePauseStore(open()).update("locked", change);
      holder.exec("commit");
      expect(await waiting).toBe("done");
    },
  );
});

it("a store that reads and writes separately fails the checks", async () => {
  const rows = new Map<string, string>();
  const careless = (): PauseStore => ({
    scope: "shared",
    async update(threadId, change) {
      const text = rows.get(threadId);
      await Promise.resolve();
      const { record, result } = change(text === undefined ? null : JSON.parse(text));
      await Promise.resolve();
      if (record !== undefined) rows.set(threadId, JSON.stringify(record));
      return result;
    },
  });
  const failed: string[] = [];
  for (const { name, run } of testPauseStore(careless)) await run().catch(() => failed.push(name));
  expect(failed).toEqual([
    "loses no change of two processes that write one thread at the same time",
    "admits one of two different answers that reach two processes at the same time",
    "admits one of twenty equal answers that reach two processes at the same time",
    "gives an expired claim to one of two workers that ask for it at the same time",
  ]);
});

it("a SQLite connection whose transaction began with an error is free again", async () => {
  const database = new Libsql(":memory:");
  database.exec(sqlFile("sqlite"));
  let fails = true;
  const failing = {
    prepare: (sql: string) => database.prepare(sql),
    exec(sql: string) {
      database.exec(sql);
      if (fails && sql.startsWith("begin")) throw new Error("disk I/O error");
    },
  };
  const store = sqlitePauseStore(failing);
  await expect(store.update("t", () => ({ result: "done" }))).rejects.toThrow("disk I/O error");
  fails = false;
  expect(await store.update("t", () => ({ result: "done" }))).toBe("done");
});
