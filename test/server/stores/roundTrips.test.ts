import Libsql from "libsql";
import { describe, expect, it } from "vitest";
import type { RevisionWrite } from "../../../src/server/stores/compareAndSet.js";
import {
  createRecentRevisions,
  updateByCompareAndSet,
} from "../../../src/server/stores/compareAndSet.js";
import {
  createInterruptGate,
  type PauseRecord,
  postgresPauseStore,
  sqlitePauseStore,
} from "../../../src/server.js";
import { sqlFile } from "../../support/sqlFile.js";

const question = { id: "a", reason: "confirmation" };
const yes = { interruptId: "a", status: "resolved", payload: { approved: true } };

/** One thread of a database, which counts what is asked of it, for any number of processes. */
function database() {
  let row: RevisionWrite | null = null;
  const asked: string[] = [];
  const compareAndSet = (write: RevisionWrite): boolean => {
    if ((row?.revision ?? null) !== write.expected) return false;
    row = write;
    return true;
  };
  const process = () => {
    const recentOf = createRecentRevisions();
    return <Result>(change: Parameters<typeof updateByCompareAndSet<Result>>[1]) =>
      updateByCompareAndSet(
        {
          async read() {
            asked.push("read");
            return row;
          },
          async write(write) {
            asked.push("write");
            return compareAndSet(write);
          },
          async insert(write) {
            asked.push("insert");
            return compareAndSet(write) || row;
          },
          recent: recentOf("t"),
        },
        change,
        100,
      );
  };
  return { asked, process };
}

const record = (runId: string): PauseRecord => ({
  ...{ version: 3, claim: null, past: [] },
  open: { runId, interrupts: [question] },
});
const runOf = (stored: unknown): string => Object(Object(stored).open).runId ?? "none";

describe("an update takes one round trip", () => {
  it("when the thread is new, and when this process has written it last", async () => {
    const { asked, process } = database();
    const update = process();
    expect(await update((stored) => ({ record: record("1"), result: runOf(stored) }))).toBe("none");
    expect(await update((stored) => ({ record: record("2"), result: runOf(stored) }))).toBe("1");
    expect(asked).toEqual(["insert", "write"]);
  });

  it("and one more when another process has written it meanwhile, whose record counts", async () => {
    const { asked, process } = database();
    const [one, other] = [process(), process()];
    await one(() => ({ record: record("1"), result: "" }));
    const change = (stored: unknown) => ({ record: record("next"), result: runOf(stored) });
    expect(await other(change)).toBe("1");
    expect(asked).toEqual(["insert", "insert", "write"]);
    asked.length = 0;
    expect(await one(change)).toBe("next");
    expect(asked).toEqual(["write", "read", "write"]);
  });

  it("but what is not written, or throws, is decided by what the database has", async () => {
    const { asked, process } = database();
    const [one, other] = [process(), process()];
    await one(() => ({ record: record("1"), result: "" }));
    await other(() => ({ record: record("2"), result: "" }));
    expect(await one((stored) => ({ result: runOf(stored) }))).toBe("2");
    const failing = one((stored) => {
      throw new Error(runOf(stored));
    });
    await expect(failing).rejects.toThrow("2");
    expect(asked.slice(-2)).toEqual(["read", "read"]);
  });
});

describe("the stores", () => {
  it("PostgreSQL is asked twice for a pause and its answer", async () => {
    const texts: string[] = [];
    const rows = new Map<string, { record: string; revision: string }>();
    const gate = createInterruptGate({
      lease: 1_000,
      store: postgresPauseStore({
        async query(text, [thread = "", stored = "", revision = ""]) {
          texts.push(text);
          rows.set(thread, { record: stored, revision });
          return { rows: [{ thread_id: thread, record: stored, revision }] };
        },
      }),
    });
    await gate.announce("t", "run", [question]);
    expect(await gate.admit("t", { resume: [yes] })).toMatchObject({ kind: "resume" });
    expect(texts.map((text) => /insert into \w+|update \w+/.exec(text)?.[0])).toEqual([
      "insert into interrupt_pauses",
      "update interrupt_pauses",
    ]);
  });

  it("PostgreSQL prepares its statements under a name of each, when it is told to", async () => {
    const asked: unknown[] = [];
    const client = {
      query: async (query: unknown) => {
        asked.push(query);
        return { rows: [] };
      },
    };
    const store = postgresPauseStore(client, { prepare: true });
    await store.answers("t");
    await store.answers("u");
    await store.findDue(0);
    expect(asked).toMatchObject([
      { name: "interrupt_pauses_0", values: ["t"] },
      { name: "interrupt_pauses_0", values: ["u"] },
      { name: "interrupt_pauses_1" },
    ]);
  });

  it("SQLite prepares each statement once", async () => {
    const connection = new Libsql(":memory:");
    connection.exec(sqlFile("sqlite"));
    let prepared = 0;
    const gate = createInterruptGate({
      lease: 1_000,
      store: sqlitePauseStore({
        exec: (sql) => connection.exec(sql),
        prepare(sql) {
          prepared += 1;
          return connection.prepare(sql);
        },
      }),
    });
    const counts: number[] = [];
    for (const thread of ["t", "u", "v"]) {
      await gate.announce(thread, "run", [question]);
      expect(await gate.admit(thread, { resume: [yes] })).toMatchObject({ kind: "resume" });
      counts.push(prepared);
    }
    expect(counts).toEqual([4, 4, 4]);
    connection.close();
  });
});
