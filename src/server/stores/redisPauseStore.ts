import { refuseUnknownOptions } from "../record/InterruptGateError.js";
import type { RecordedAnswer } from "../record/PauseStore.js";
import {
  createRecentRevisions,
  defaultAttempts,
  openThreads,
  type RevisionWrite,
  readAnswer,
  unreadable,
  updateByCompareAndSet,
} from "./compareAndSet.js";
import type { DurablePauseStore } from "./DurablePauseStore.js";

/** A client of `ioredis`. */
export interface IoRedisClient {
  call(command: string, ...args: string[]): Promise<unknown>;
}

/** A client of `redis`. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>;
}

/** Options of `redisPauseStore`. */
export interface RedisPauseStoreOptions {
  /**
   * The beginning of every key, in braces so that a cluster keeps them in one slot. Default:
   * `interrupts`. To spread threads over a cluster make several stores with a prefix each, and
   * choose one by the thread id.
   */
  readonly prefix?: string | undefined;
  /** How often an update is tried while others change the same thread. Default: 100. */
  readonly attempts?: number | undefined;
}

/**
 * Stores pauses in Redis 6 or later, through the host's client. What Redis loses when it stops is
 * lost: set `appendonly yes` and `appendfsync always`, and `maxmemory-policy noeviction`.
 *
 * @example
 * const gate = createInterruptGate({ store: redisPauseStore(new Redis()), lease: 60_000 });
 */
export function redisPauseStore(
  client: IoRedisClient | NodeRedisClient,
  options: RedisPauseStoreOptions = {},
): DurablePauseStore {
  refuseUnknownOptions(options, ["prefix", "attempts"], "the store");
  const { prefix = "interrupts", attempts = defaultAttempts } = options;
  const send = commandsOf(client);
  const recentOf = createRecentRevisions();
  const [due, idle, open] = [`{${prefix}}:due`, `{${prefix}}:idle`, `{${prefix}}:open`];
  const pauseKey = (threadId: string) => `{${prefix}}:pause:${threadId}`;
  const answersKey = (threadId: string) => `{${prefix}}:answers:${threadId}`;
  const run = (script: string, threadId: string, ...args: string[]) =>
    send(
      "EVAL",
      script,
      "5",
      pauseKey(threadId),
      answersKey(threadId),
      due,
      idle,
      open,
      threadId,
      ...args,
    );

  return {
    scope: "shared",
    update: (threadId, change) =>
      updateByCompareAndSet(
        {
          async read() {
            const [text, revision] = readList(
              await send("HMGET", pauseKey(threadId), "record", "revision"),
            );
            if (text === null && revision === null) return null;
            return { text: readString(text), revision: readString(revision) };
          },
          write: async (write) => (await run(writeScript, threadId, ...toArguments(write))) === 1,
          recent: recentOf(threadId),
        },
        change,
        attempts,
      ),
    async answers(threadId) {
      const texts = readList(await send("LRANGE", answersKey(threadId), "0", "-1"));
      return texts.map((text) => readAnswer(readString(text)));
    },
    async findDue(now, limit = 100) {
      const threads = await send("ZRANGEBYSCORE", due, "-inf", `${now}`, "LIMIT", "0", `${limit}`);
      return readList(threads).map(readString);
    },
    findOpen: (first = "", limit = 100) =>
      openThreads(first, limit, async (after, count) => {
        const start = after === "" ? "-" : `(${after}`;
        const threads = readList(
          await send("ZRANGEBYLEX", open, start, "+", "LIMIT", "0", `${count}`),
        ).map(readString);
        const records = await Promise.all(
          threads.map((threadId) => send("HGET", pauseKey(threadId), "record")),
        );
        return threads.map((threadId, place) => {
          const record = records[place];
          return [threadId, typeof record === "string" ? record : null] as const;
        });
      }),
    async deleteThread(threadId) {
      await run(deleteScript, threadId);
    },
    async purge(before) {
      for (let deleted = 0; ; ) {
        const threads = await send(
          "ZRANGEBYSCORE",
          idle,
          "-inf",
          `(${before}`,
          "LIMIT",
          "0",
          "500",
        );
        const replies = [];
        for (const thread of readList(threads))
          replies.push(await run(purgeScript, readString(thread), `${before}`));
        const purged = replies.filter((reply) => reply === 1).length;
        deleted += purged;
        if (purged === 0) return deleted;
      }
    },
  };
}

type Send = (command: string, ...args: string[]) => Promise<unknown>;

function commandsOf(client: IoRedisClient | NodeRedisClient): Send {
  if ("call" in client) return (command, ...args) => client.call(command, ...args);
  return (...args) => client.sendCommand(args);
}

/** See `writeScript`. */
function toArguments({ expected, revision, text, dueAt, state, answers }: RevisionWrite): string[] {
  const recorded = answers.map((answer: RecordedAnswer) => JSON.stringify(answer));
  return [expected ?? "", revision, text, dueAt === null ? "" : `${dueAt}`, state, ...recorded];
}

function readList(reply: unknown): readonly unknown[] {
  if (!Array.isArray(reply)) throw unreadable("a reply is not a list");
  return reply;
}

function readString(value: unknown): string {
  if (typeof value !== "string") throw unreadable("a value is not text");
  return value;
}

/**
 * Writes a record when the stored revision is the expected one. A repeat of a write that was
 * carried out is carried out once. KEYS pause, answers, due, idle, open; ARGV thread, expected
 * revision, revision, record, due, state, answers…
 */
const writeScript = `
local current = redis.call('HGET', KEYS[1], 'revision') or ''
if current == ARGV[3] then return 1 end
if current ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'record', ARGV[4], 'revision', ARGV[3])
if ARGV[5] == '' then redis.call('ZREM', KEYS[3], ARGV[1]) else redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1]) end
if ARGV[6] == 'idle' then
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[4], time[1] * 1000 + math.floor(time[2] / 1000), ARGV[1])
else
  redis.call('ZREM', KEYS[4], ARGV[1])
end
if ARGV[6] == 'open' then redis.call('ZADD', KEYS[5], 0, ARGV[1]) else redis.call('ZREM', KEYS[5], ARGV[1]) end
for index = 7, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[index]) end
return 1`;

/** Deletes a thread. KEYS pause, answers, due, idle, open; ARGV thread. */
const deleteScript = `
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('ZREM', KEYS[5], ARGV[1])
return 1`;

/**
 * Deletes a thread that still waits for nothing and has not changed. KEYS pause, answers, due,
 * idle, open; ARGV thread, before.
 */
const purgeScript = `
local changed = redis.call('ZSCORE', KEYS[4], ARGV[1])
if not changed or tonumber(changed) >= tonumber(ARGV[2]) then return 0 end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[4], ARGV[1])
return 1`;
