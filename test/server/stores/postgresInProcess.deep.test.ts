import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresPauseStore } from "../../../src/server.js";
import { testDurablePauseStore } from "../../../src/testing.js";
import { patient } from "../../support/patience.js";
import { sqlFile } from "../../support/sqlFile.js";

describe("PostgreSQL in this process", () => {
  let database: Promise<PGlite>;
  beforeAll(async () => {
    database = PGlite.create();
    const pglite = await database;
    await pglite.exec(sqlFile("postgres"));
  }, patient(120_000));
  afterAll(async () => (await database).close());

  for (const { name, run } of testDurablePauseStore(async () => postgresPauseStore(await database)))
    it(name, { timeout: patient(60_000) }, run);

  it("the PostgreSQL store refuses to change a recorded answer", async () => {
    const pglite = await database;
    await pglite.exec(
      "insert into interrupt_pauses (thread_id, record, revision, state) values ('t', '{}', '1', 'idle')",
    );
    await pglite.exec(
      "insert into interrupt_answers (thread_id, run_id, interrupt_id, answered_at, answer) values ('t', 'r', 'a', now(), '{}')",
    );
    await expect(pglite.exec("update interrupt_answers set answered_by = 'eve'")).rejects.toThrow(
      /append-only/,
    );
    await pglite.exec("delete from interrupt_pauses where thread_id = 't'");
  });
});
