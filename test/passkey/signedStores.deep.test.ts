import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import Libsql from "libsql";
import { afterAll, describe, it } from "vitest";
import { type PauseStore, postgresPauseStore, sqlitePauseStore } from "../../src/server.js";
import { patient } from "../support/patience.js";
import { sqlFile } from "../support/sqlFile.js";
import { signedInStores } from "./signedInStores.js";

const directory = mkdtempSync(join(tmpdir(), "signed-"));
const opened: { close(): unknown }[] = [];
let postgres: Promise<PGlite> | undefined;
afterAll(async () => {
  await (await postgres)?.close();
  for (const database of opened) await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Each test has tables of its own, which two processes open. */
const stores: readonly [string, (number: number) => Promise<() => PauseStore>][] = [
  [
    "PostgreSQL",
    async () => {
      postgres ??= PGlite.create();
      const database = await postgres;
      await database.exec(
        `drop schema public cascade; create schema public; ${sqlFile("postgres")}`,
      );
      return () => postgresPauseStore(database);
    },
  ],
  [
    "SQLite",
    async (number) => {
      const open = () => {
        const database = new Libsql(join(directory, `${number}.db`));
        opened.push(database);
        return database;
      };
      open().exec(`pragma journal_mode = wal; ${sqlFile("sqlite")}`);
      return () => sqlitePauseStore(open());
    },
  ],
];

describe.each(stores)("signed answers in %s", (_, create) => {
  it.each(signedInStores.map(({ name, run }, number) => [name, run, number] as const))(
    "%s",
    async (__, run, number) => run(await create(number)),
    patient(60_000),
  );
});
