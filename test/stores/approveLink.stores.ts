import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import Libsql from "libsql";
import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { type DurablePauseStore, postgresPauseStore, sqlitePauseStore } from "../../src/server.js";
import { buildExample, isInstalled } from "../support/approveLink/buildExample.js";
import { answerLink } from "../support/approveLink/person.js";
import { type Supervisor, startSupervisor } from "../support/approveLink/Supervisor.js";
import { freePort } from "../support/databases.js";
import { emptyDatabase } from "../support/emptyDatabase.js";
import { patient } from "../support/patience.js";

/** `SEEDS=300 npm run test:stores` runs as many; `FIRST_SEED` begins at another one. */
const seeds = Number(process.env["SEEDS"] ?? 20);
const firstSeed = Number(process.env["FIRST_SEED"] ?? 1);
const databases = inject("databases");
const engines = { sqlite: true, postgres: databases.postgres !== undefined };

/** What the test reads of the example's database. */
interface Observer {
  readonly store: DurablePauseStore;
  readonly rows: (
    statement: string,
    value: string,
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly close: () => unknown;
}

let folder = "";
beforeAll(async () => {
  if (isInstalled) folder = await buildExample();
}, patient(120_000));

describe.skipIf(!isInstalled)(
  `the link example${isInstalled ? "" : ", which is not installed"}`,
  () => {
    for (const [engine, isThere] of Object.entries(engines))
      it.skipIf(!isThere)(
        `finishes ${seeds} threads on ${engine}, losing nothing and acting on nothing twice, while everything is killed`,
        { timeout: patient(seeds * 60_000) },
        async () => {
          const directory = mkdtempSync(join(tmpdir(), "approve-link-"));
          const port = await freePort();
          const { environment, observe } = await prepare(engine, join(directory, "example.db"));
          const supervisor = startSupervisor(folder, {
            ...environment,
            // These people have no JavaScript.
            SIGNED_TOOLS: "",
            PORT: `${port}`,
            PUBLIC_URL: `http://127.0.0.1:${port}`,
            LINK_SECRET: "0123456789abcdef0123456789abcdef",
            LEASE_MS: "500",
            POLL_MS: "20",
          });
          let observer: Observer | undefined;
          try {
            await supervisor.runAgent("warm-up");
            observer = observe();
            for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1)
              await runSeed(supervisor, observer, seed);
            expect(supervisor.crashes()).toBeGreaterThan(seeds);
            console.log(`${engine}: ${seeds} threads, ${supervisor.crashes()} crashes`);
          } finally {
            supervisor.close();
            await observer?.close();
            rmSync(directory, { recursive: true, force: true });
          }
        },
      );
  },
);

/** One thread with two pauses, each answered in one to three tabs at once. */
async function runSeed(
  supervisor: Supervisor,
  { store, rows }: Observer,
  seed: number,
): Promise<void> {
  const random = mulberry32(seed);
  const threadId = `thread-${seed}`;
  supervisor.disturb(random, 6);
  await supervisor.runAgent(threadId);
  for (const step of [1, 2]) {
    const link = await findLink(supervisor, rows, `${threadId}-${step}`);
    const tabs = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      answerLink(link, random),
    );
    const seen = await Promise.all(tabs);
    // A reply may have been lost: then no client has received it, and the link shows that it is
    // answered.
    expect(seen.filter(({ status }) => status === 200).length, `seed ${seed}`).toBeLessThanOrEqual(
      1,
    );
    expect(seen.every(({ title }) => /answer/.test(title))).toBe(true);
  }
  await until(
    async () => (await rows("select text from results where thread_id = ?", threadId)).length > 0,
    `seed ${seed}`,
  );
  await until(async () => (await store.update(threadId, isIdle)) === true, `seed ${seed}`);
  await compare({ store, rows }, threadId);
}

const isIdle = (stored: unknown) => ({ result: JSON.stringify(stored).includes('"claim":null,') });

/** Compares what the tools did with what was answered. */
async function compare(
  { store, rows }: Pick<Observer, "store" | "rows">,
  threadId: string,
): Promise<void> {
  const handles = await rows(
    "select handle from handles where thread_id = ? order by run_id",
    threadId,
  );
  const calls = handles.flatMap(
    ({ handle }): unknown[] => JSON.parse(String(handle)).pendingApprovals,
  );
  const answers = await store.answers(threadId);
  expect(answers.map(({ entry }) => entry.interruptId)).toEqual(
    calls.map((call) => field(call, "toolCallId")),
  );
  expect(new Set(answers.map(({ answeredBy }) => answeredBy))).toEqual(
    new Set(["ann@example.com"]),
  );
  const expected = calls.flatMap((call, index) => {
    const entry = answers[index]?.entry;
    const payload = entry?.status === "resolved" ? entry.payload : undefined;
    if (field(call, "toolName") === "askPerson") return [{ tool: "askPerson", args: payload }];
    if (field(payload, "approved") !== true) return [];
    return [
      { tool: field(call, "toolName"), args: field(payload, "editedArgs") ?? field(call, "args") },
    ];
  });
  const effects = await rows("select tool, args from effects where thread_id = ?", threadId);
  const done = effects.map(({ tool, args }) => ({ tool, args: JSON.parse(String(args)) }));
  expect(done).toHaveLength(expected.length);
  expect(done).toEqual(expect.arrayContaining(expected));
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

async function findLink(
  supervisor: Supervisor,
  rows: Observer["rows"],
  runId: string,
): Promise<string> {
  let found: string | undefined;
  await until(async () => {
    const [link] = await rows("select id from links where run_id = ?", runId);
    found = supervisor
      .lines()
      .findLast((line) => link !== undefined && line.includes(`/open/${String(link["id"])}.`));
    return found !== undefined;
  }, `the link of ${runId}`);
  return /http\S+/.exec(found ?? "")?.[0] ?? "";
}

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + patient(60_000);
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`This did not happen: ${what}`);
    await setTimeout(20);
  }
}

async function prepare(engine: string, file: string) {
  if (engine === "sqlite")
    return { environment: { SQLITE_FILE: file }, observe: () => observeSqlite(file) };
  const port = databases.postgres ?? 0;
  await emptyDatabase("postgres", port);
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  // The example makes its own tables.
  const client = new pg.Client(url);
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
  return { environment: { DATABASE_URL: url }, observe: () => observePostgres(url) };
}

function observeSqlite(file: string): Observer {
  const [database, forStore] = [new Libsql(file), new Libsql(file)];
  database.exec("pragma busy_timeout = 5000");
  return {
    store: sqlitePauseStore(forStore),
    rows: async (statement, value) =>
      database.prepare(statement).all(value) as Readonly<Record<string, unknown>>[],
    close: () => [database.close(), forStore.close()],
  };
}

function observePostgres(url: string): Observer {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return {
    store: postgresPauseStore(pool),
    rows: async (statement, value) =>
      (await pool.query(statement.replace("?", "$1"), [value])).rows,
    close: () => pool.end(),
  };
}

/** Numbers that look random, the same for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
