import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import pg from "pg";

/*
 * Loads the gate on a real database: stores many open pauses, then answers them at a given rate,
 * whether or not the database keeps up.
 *
 *   npm run build
 *   node bench/stores/load.mjs --postgres postgresql://localhost/empty --pauses 100000 --rate 2000 --seconds 10
 *   node bench/stores/load.mjs --redis redis://localhost:6379
 *
 * With `--copied`, PostgreSQL copies one announced pause for all threads, so that a million of them
 * are there in a minute.
 *
 * The database must be empty; PostgreSQL with the tables of sql/postgres. It is left full.
 */
/** @type {typeof import("../../src/server.js")} */
const { createInterruptGate, postgresPauseStore, redisPauseStore } = await import(
  new URL("../../dist/server.js", import.meta.url).href
);
const { values } = parseArgs({
  options: {
    postgres: { type: "string" },
    redis: { type: "string" },
    pauses: { type: "string", default: "100000" },
    rate: { type: "string", default: "2000" },
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "20" },
    copied: { type: "boolean", default: false },
  },
});
const [pauses, rate, seconds, connections] = [
  values.pauses,
  values.rate,
  values.seconds,
  values.connections,
].map(Number);
if (
  pauses === undefined ||
  rate === undefined ||
  seconds === undefined ||
  connections === undefined
)
  process.exit(1);

const opened =
  values.postgres === undefined
    ? await openRedis(values.redis)
    : await openPostgres(values.postgres);
const gate = createInterruptGate({ store: opened.store, lease: 60_000 });

/** A tool call with arguments of the size of an email. */
const interrupt = {
  id: "question",
  reason: "tool_call",
  message: "May the agent send this email?",
  toolCallId: "call",
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" } },
    required: ["approved"],
  },
  metadata: {
    toolName: "sendEmail",
    args: { to: "ann@example.com", subject: "Invoice 2041", body: "x".repeat(500) },
  },
};
const resume = [{ interruptId: "question", status: "resolved", payload: { approved: true } }];
const threadOf = (/** @type {number} */ index) => `thread-${index}`;

const filling = performance.now();
if (values.copied) {
  await gate.announce(threadOf(0), "run", [interrupt]);
  await opened.copy(pauses);
} else {
  await inParallel(pauses, connections * 4, (index) =>
    gate.announce(threadOf(index), "run", [interrupt]),
  );
  report("announcements a second", pauses / ((performance.now() - filling) / 1000));
}
report("bytes stored for each open pause", (await opened.size()) / pauses);

// A third of the pauses is spread over the whole table, so that no page of it is warm by accident.
const total = Math.min(pauses, rate * seconds);
const step = Math.max(1, Math.floor(pauses / total));
const before = opened.queries();
/** @type {number[]} */
const latencies = [];
const start = performance.now();
await Promise.all(
  Array.from({ length: total }, async (_, index) => {
    const due = start + (index * 1000) / rate;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const thread = threadOf(index * step);
    const verdict = await gate.admit(thread, { resume }, { answeredBy: "ann@example.com" });
    if (verdict.kind !== "resume") throw new Error(`An answer was ${verdict.kind}.`);
    latencies.push(performance.now() - due);
  }),
);
const took = (performance.now() - start) / 1000;
latencies.sort((a, b) => a - b);
report("answers a second, offered", rate);
report("answers a second, reached", total / took);
for (const share of [0.5, 0.95, 0.99])
  report(`milliseconds, ${share * 100} of 100 answers`, at(latencies, share));
report("queries for each answer", (opened.queries() - before) / total);

// As an inbox lists them: pages from all over the threads.
/** @type {number[]} */
const pages = [];
for (let page = 0; page < 50; page += 1) {
  const asked = performance.now();
  const found = await opened.store.findOpen(threadOf(Math.floor((pauses * page) / 50)), 500);
  if (found.length > 0) pages.push(performance.now() - asked);
}
pages.sort((a, b) => a - b);
for (const share of [0.5, 0.95])
  report(`milliseconds, ${share * 100} of 100 pages of 500 open threads`, at(pages, share));
await opened.close();

/**
 * @param {number} count
 * @param {number} width
 * @param {(index: number) => Promise<unknown>} work
 */
async function inParallel(count, width, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        next += 1;
        await work(next - 1);
      }
    }),
  );
}

/**
 * @param {readonly number[]} sorted
 * @param {number} share
 */
function at(sorted, share) {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/**
 * @param {string} what
 * @param {number} value
 */
function report(what, value) {
  console.log(`${what.padEnd(40)} ${value.toFixed(value < 100 ? 1 : 0)}`);
}

/** @param {string} url */
async function openPostgres(url) {
  const pool = new pg.Pool({ connectionString: url, max: connections ?? 20 });
  let queries = 0;
  const client = {
    query: (/** @type {string} */ text, /** @type {string[]} */ parameters) => {
      queries += 1;
      return pool.query(text, parameters);
    },
  };
  return {
    store: postgresPauseStore(client),
    queries: () => queries,
    size: async () => {
      const { rows } = await pool.query(
        "select pg_total_relation_size('interrupt_pauses')::text as size",
      );
      return Number(rows[0]?.size);
    },
    copy: async (/** @type {number} */ count) => {
      await pool.query(
        `insert into interrupt_pauses (thread_id, record, revision, state, due_at)
          select 'thread-' || n, replace(record, '"thread-0"', '"thread-' || n || '"'), revision, state, due_at
          from interrupt_pauses, generate_series(1, $1::int - 1) as n where thread_id = 'thread-0'`,
        [count],
      );
      await pool.query("vacuum analyze interrupt_pauses");
    },
    close: () => pool.end(),
  };
}

/** @param {string | undefined} url */
async function openRedis(url = "redis://127.0.0.1:6379") {
  const redis = new Redis(url);
  let queries = 0;
  const client = {
    call: (/** @type {string} */ command, /** @type {string[]} */ ...args) => {
      queries += 1;
      return redis.call(command, ...args);
    },
  };
  const memory = async () => Number(/used_memory:(\d+)/.exec(await redis.info("memory"))?.[1]);
  const empty = await memory();
  return {
    store: redisPauseStore(client),
    queries: () => queries,
    size: async () => (await memory()) - empty,
    copy: async () => {
      throw new Error("--copied is for PostgreSQL.");
    },
    close: async () => redis.disconnect(),
  };
}
