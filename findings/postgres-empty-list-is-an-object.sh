#!/usr/bin/env bash
# The answer "nobody", an empty list, is stored as an empty object by pg, and the text "5" as a number.
#
# One would expect: a value given to a column of type `jsonb` is stored as that value, as an object is; or it is refused.
# What happens: pg 8.23.1 writes an object as JSON, a list as an array of PostgreSQL, and leaves a text as it is. The array of no items is `{}`, which is an
# object to jsonb; the texts "5", "true" and "null" are a number, a boolean and null. Any other list or text is an error. kysely 0.28.19 and knex 3.3.0
# hand values on to it, so that they do the same; PGlite 0.5.14 does with texts. drizzle-orm 0.45.4 and postgres 3.4.9 store what was given.
# Why it matters to us: answers are any JSON. Tried out with an object, a route that stores them works, until a person selects nothing, or
# types the number of a house; then the agent gets `{}`, or 5, which its type refuses or takes for something else, when the question is long closed. Our
# store writes JSON as text; a host should give `JSON.stringify(answer)` to such a column, always.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund pg@8.23.1 postgres@3.4.9 kysely@0.28.19 drizzle-orm@0.45.4 knex@3.3.0 \
  @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 >/dev/null
cat >store.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { drizzle } from "drizzle-orm/node-postgres";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import knexOf from "knex";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import postgres from "postgres";

const database = await PGlite.create();
await database.exec("create table answers (id text, answer jsonb)");
const server = new PGLiteSocketServer({ db: database, host: "127.0.0.1", port: 0, maxConnections: 4 });
await server.start();
const connectionString = `postgres://postgres@127.0.0.1:${server.port}/postgres?sslmode=disable`;

const answers = [{ to: "Ann" }, [], ["Ann"], "5", "true", "null", "yes"];

/** What is in the column after each answer was stored: `same`, the other JSON, or that it was refused. */
async function show(name, store) {
  const outcomes = [];
  for (const answer of answers) {
    await database.exec("delete from answers");
    const refused = await store(answer).then(() => false, () => true);
    const { rows } = await database.query("select answer::text as stored from answers");
    const same = rows[0] && JSON.stringify(JSON.parse(rows[0].stored)) === JSON.stringify(answer);
    outcomes.push(refused ? "refused" : same ? "same" : rows[0].stored);
  }
  console.log(`${name}: ${outcomes.join(", ")}`);
}

console.log(`given: ${answers.map((answer) => JSON.stringify(answer)).join(", ")}`);
const pool = new pg.Pool({ connectionString, max: 1 });
const insert = "insert into answers values ('a', $1)";
await show("pg", (answer) => pool.query(insert, [answer]));
await show("pg, as JSON", (answer) => pool.query(insert, [JSON.stringify(answer)]));
const kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
await show("kysely", (answer) => kysely.insertInto("answers").values({ id: "a", answer }).execute());
const table = pgTable("answers", { id: text(), answer: jsonb() });
await show("drizzle-orm", async (answer) => drizzle({ client: pool }).insert(table).values({ id: "a", answer }));
await pool.end();

const knex = knexOf({ client: "pg", connection: connectionString, pool: { min: 0, max: 1 } });
await show("knex", async (answer) => knex("answers").insert({ id: "a", answer }));
await knex.destroy();

const client = postgres(connectionString, { max: 1 });
await show("postgres", async (answer) => client`insert into answers values ('a', ${answer})`);
await client.end();
await server.stop();
await show("PGlite", (answer) => database.query(insert, [answer]));
await database.close();
JS
node store.mjs | tee seen
diff seen - <<'EXPECTED'
given: {"to":"Ann"}, [], ["Ann"], "5", "true", "null", "yes"
pg: same, {}, refused, 5, true, null, refused
pg, as JSON: same, same, same, same, same, same, same
kysely: same, {}, refused, 5, true, null, refused
drizzle-orm: same, same, same, same, same, same, same
knex: same, {}, refused, 5, true, null, refused
postgres: same, same, same, same, same, same, same
PGlite: same, same, same, 5, true, null, refused
EXPECTED
echo "seen: an empty list is stored as an object, and texts as what they spell"
