#!/usr/bin/env bash
# A transaction of Drizzle or Knex that returns normally may have stored nothing.
#
# One would expect: where the function given to `transaction` returns, its rows are stored; where they are not, the call throws.
# What happens: PostgreSQL gives up a transaction at its first error and answers COMMIT with the tag ROLLBACK, which is no error. A duplicate key that
# was caught inside (insert, else go on) makes drizzle-orm 0.45.4 and knex 3.3.0 return the function's value, and pg 8.23.1 resolve `COMMIT`, with
# no row stored. PGlite 0.5.14 returned as well and throws in 0.5.17; kysely 0.28.19 and postgres 3.4.9 throw on the same statements.
# Why it matters to us: "insert the answer, and do nothing if it is there" is how a store keeps an answer once. Written with try and catch it says
# "kept" and has lost the rest of the transaction. Ours uses `on conflict do nothing`, which is no error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 postgres@3.4.9 kysely@0.28.19 drizzle-orm@0.45.4 knex@3.3.0 \
  @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 pglite-next@npm:@electric-sql/pglite@0.5.17 >/dev/null
cat >keep.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { sql as drizzleSql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import knexOf from "knex";
import { Kysely, PostgresDialect, sql as kyselySql } from "kysely";
import pg from "pg";
import { PGlite as NextPGlite } from "pglite-next";
import postgres from "postgres";

async function fill(database) {
  await database.exec("create table answers (id text primary key)");
  await database.exec("insert into answers values ('answered before')");
  return database;
}

const database = await fill(await PGlite.create());
const server = new PGLiteSocketServer({ db: database, host: "127.0.0.1", port: 0, maxConnections: 4 });
await server.start();
const connectionString = `postgres://postgres@127.0.0.1:${server.port}/postgres?sslmode=disable`;

/** Inserts a new answer, and one that is there, which is caught. */
async function insertBoth(run) {
  await run("insert into answers values ('new')");
  await run("insert into answers values ('answered before')").catch(() => undefined);
  return "returns";
}

async function show(name, keep, store = database) {
  const outcome = await keep().catch(({ message }) => `throws "${message}"`);
  const { rows } = await store.query("select id from answers where id = 'new'");
  console.log(`${name}: ${outcome}, stored ${rows.length}`);
}

const pool = new pg.Pool({ connectionString, max: 1 });
await show("pg", async () => {
  const client = await pool.connect();
  await client.query("begin");
  const outcome = await insertBoth((text) => client.query(text));
  const { command } = await client.query("commit");
  client.release();
  return `${outcome} with ${command}`;
});
await show("drizzle-orm", () =>
  drizzle({ client: pool }).transaction((tx) => insertBoth((text) => tx.execute(drizzleSql.raw(text)))),
);
await show("kysely", () =>
  new Kysely({ dialect: new PostgresDialect({ pool }) })
    .transaction()
    .execute((tx) => insertBoth((text) => kyselySql.raw(text).execute(tx))),
);
await pool.end();

const knex = knexOf({ client: "pg", connection: connectionString, pool: { min: 0, max: 1 } });
await show("knex", () => knex.transaction((tx) => insertBoth(async (text) => tx.raw(text))));
await knex.destroy();

const client = postgres(connectionString, { max: 1 });
await show("postgres", () => client.begin((tx) => insertBoth(async (text) => tx.unsafe(text))));
await client.end();
await server.stop();

const keepIn = (store) => () => store.transaction((tx) => insertBoth((text) => tx.query(text)));
await show("PGlite 0.5.14", keepIn(database));
await database.close();
const next = await fill(await NextPGlite.create());
await show("PGlite 0.5.17", keepIn(next), next);
await next.close();
JS
node keep.mjs | tee seen
diff seen - <<'EXPECTED'
pg: returns with ROLLBACK, stored 0
drizzle-orm: returns, stored 0
kysely: throws "Transaction was rolled back instead of committed", stored 0
knex: returns, stored 0
postgres: throws "duplicate key value violates unique constraint "answers_pkey"", stored 0
PGlite 0.5.14: returns, stored 0
PGlite 0.5.17: throws "Transaction was rolled back instead of committed", stored 0
EXPECTED
echo "seen: transactions that return, and nothing is stored"
