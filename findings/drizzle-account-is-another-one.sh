#!/usr/bin/env bash
# The account "12345678901234567890", a text, is the number 12345678901234567000 to Drizzle and Objection; and 9007199254740993n is …992n, where Drizzle reads it with a question.
#
# One would expect: what was stored in a column of the type `jsonb` is read as it was stored, as in TypeORM and by pg itself; and a row is the same whether it is read alone
# or as a relation of another row, by columns that say `bigint` and `numeric`.
# What happens: drizzle-orm 0.45.4 and objection 3.1.5 read JSON that the driver has read already, if it is a text, once more: "false" is false, "1e3" is 1000, "null" is
# nothing, and an account of digits alone a number with another end; "007" and a text inside an object stay. What is stored is right. `db.query…findFirst({ with })` of Drizzle
# has PostgreSQL write the related rows as JSON and reads that by JSON.parse, before it makes a bigint of the number; 5000.00 is "5000", and a `numeric` with many digits
# another one. `db.select()` has the right row in both.
# Why it matters to us: the answer to a question with one field is often a text, and it is kept in such a column until the agent goes on: then "false", the name of a
# file, or an account, is what nobody typed. A payment that is right in the list of payments pays another account where it is read with its question. An answer should
# be stored inside an object, and ids and amounts as texts, or read without `with`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts drizzle-orm@0.45.4 objection@3.1.5 typeorm@1.1.1 knex@3.3.0 pg@8.23.1 \
  @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 reflect-metadata@0.2.2 >/dev/null 2>&1
cat >read.mjs <<'JS'
import "reflect-metadata";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { eq, relations } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { bigint, integer, jsonb, numeric, pgTable, serial } from "drizzle-orm/pg-core";
import knex from "knex";
import objection from "objection";
import pg from "pg";
import { DataSource, EntitySchema } from "typeorm";

const database = new PGlite();
await database.exec(`
  create table questions (id serial primary key, answer jsonb);
  create table payments (id serial primary key, question_id integer, account bigint, amount numeric, total numeric)`);
const server = new PGLiteSocketServer({ db: database, path: `${process.cwd()}/.s.PGSQL.5432` });
await server.start();
const connection = { host: process.cwd(), user: "postgres", database: "postgres" };

const questions = pgTable("questions", { id: serial().primaryKey(), answer: jsonb() });
const payments = pgTable("payments", {
  id: serial().primaryKey(),
  questionId: integer("question_id"),
  account: bigint({ mode: "bigint" }),
  amount: numeric(),
  total: numeric(),
});
const schema = {
  questions,
  payments,
  ofQuestions: relations(questions, ({ many }) => ({ payments: many(payments) })),
  ofPayments: relations(payments, ({ one }) => ({
    question: one(questions, { fields: [payments.questionId], references: [questions.id] }),
  })),
};

const client = new pg.Client(connection);
await client.connect();
const db = drizzle(client, { schema });
for (const answer of ["12345678901234567890", "1e3", "false", "null", "007", "no", { account: "12345678901234567890" }])
  await db.insert(questions).values({ answer });
const stored = await client.query("select answer, answer::text as text from questions order by id");
const withDrizzle = await db.select().from(questions).orderBy(questions.id);

await db.insert(payments).values({ questionId: 1, account: 9007199254740993n, amount: "5000.00", total: "12345678901234567.89" });
const [alone] = await db.select().from(payments);
const related = (await db.query.questions.findFirst({ where: eq(questions.id, 1), with: { payments: true } })).payments[0];
await client.end();

const builder = knex({ client: "pg", connection, pool: { min: 1, max: 1 } });
class Question extends objection.Model {
  static tableName = "questions";
  static jsonAttributes = ["answer"];
}
const withObjection = await Question.query(builder).orderBy("id");
await builder.destroy();

const entity = new EntitySchema({
  name: "Question",
  tableName: "questions",
  columns: { id: { type: Number, primary: true, generated: true }, answer: { type: "jsonb" } },
});
const source = await new DataSource({ type: "postgres", ...connection, username: "postgres", entities: [entity], poolSize: 1 }).initialize();
const withTypeorm = await source.getRepository(entity).find({ order: { id: "ASC" } });
await source.destroy();

stored.rows.forEach(({ answer, text }, index) => {
  const of = (rows) => JSON.stringify(rows[index].answer);
  console.log(`${text}: pg ${JSON.stringify(answer)}, TypeORM ${of(withTypeorm)}, Drizzle ${of(withDrizzle)}, Objection ${of(withObjection)}`);
});
const row = ({ account, amount, total }) => `${typeof account} ${account}, ${amount}, ${total}`;
console.log(`alone: ${row(alone)}`);
console.log(`with its question: ${row(related)}`);
await server.stop();
process.exit(0);
JS
node read.mjs | tee seen
diff seen - <<'EXPECTED'
"12345678901234567890": pg "12345678901234567890", TypeORM "12345678901234567890", Drizzle 12345678901234567000, Objection 12345678901234567000
"1e3": pg "1e3", TypeORM "1e3", Drizzle 1000, Objection 1000
"false": pg "false", TypeORM "false", Drizzle false, Objection false
"null": pg "null", TypeORM "null", Drizzle null, Objection null
"007": pg "007", TypeORM "007", Drizzle "007", Objection "007"
"no": pg "no", TypeORM "no", Drizzle "no", Objection "no"
{"account": "12345678901234567890"}: pg {"account":"12345678901234567890"}, TypeORM {"account":"12345678901234567890"}, Drizzle {"account":"12345678901234567890"}, Objection {"account":"12345678901234567890"}
alone: bigint 9007199254740993, 5000.00, 12345678901234567.89
with its question: bigint 9007199254740992, 5000, 12345678901234568
EXPECTED
echo "seen: another account, read as a number that was a text"
