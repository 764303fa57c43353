import { Redis } from "ioredis";
import pg from "pg";
import postgres from "postgres";
import { createClient } from "redis";
import { type DurablePauseStore, postgresPauseStore, redisPauseStore } from "../../src/server.js";

/** A store on a connection of its own, and a ledger of what tools did, in the same database. */
export interface OpenedStore {
  readonly store: DurablePauseStore;
  /** Does something once for a key. Resolves to whether this call did it. */
  readonly effect: (key: string, what: string) => Promise<boolean>;
  readonly effects: () => Promise<readonly string[]>;
  readonly close: () => Promise<unknown>;
}

/** What is tested: a client, and the database it talks to. */
export const clients = {
  pg: { database: "postgres", open: openPg },
  postgres: { database: "postgres", open: openPostgresJs },
  redis: { database: "redis", open: openNodeRedis },
  ioredis: { database: "redis", open: openIoRedis },
} as const;

export type ClientName = keyof typeof clients;

export function isClientName(name: string | undefined): name is ClientName {
  return name !== undefined && Object.hasOwn(clients, name);
}

const insertEffect =
  "insert into effects (key, what) values ($1, $2) on conflict (key) do nothing returning key";
const selectEffects = "select what from effects order by key";
export const createEffects = "create table effects (key text primary key, what text not null)";

// The connection may be cut at any time: that is an error of a query, and not one of the process.
const ignore = () => {};

function openPg(port: number): Promise<OpenedStore> {
  const pool = new pg.Pool({
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "postgres",
    max: 5,
  });
  pool.on("error", ignore);
  return Promise.resolve({
    store: postgresPauseStore(pool),
    effect: async (key, what) => (await pool.query(insertEffect, [key, what])).rows.length > 0,
    effects: async () => (await pool.query(selectEffects)).rows.map(({ what }) => what),
    close: () => pool.end(),
  });
}

function openPostgresJs(port: number): Promise<OpenedStore> {
  const sql = postgres({
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "postgres",
    max: 5,
    fetch_types: false,
  });
  return Promise.resolve({
    store: postgresPauseStore(sql),
    effect: async (key, what) => (await sql.unsafe(insertEffect, [key, what])).length > 0,
    effects: async () => (await sql.unsafe(selectEffects)).map(({ what }) => what),
    close: () => sql.end({ timeout: 1 }),
  });
}

async function openNodeRedis(port: number): Promise<OpenedStore> {
  const client = createClient({ socket: { host: "127.0.0.1", port, reconnectStrategy: 20 } });
  client.on("error", ignore);
  await client.connect();
  return {
    store: redisPauseStore(client),
    effect: async (key, what) => (await client.hSetNX("effects", key, what)) === 1,
    effects: () => client.hVals("effects"),
    close: async () => client.destroy(),
  };
}

function openIoRedis(port: number): Promise<OpenedStore> {
  const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 20 });
  client.on("error", ignore);
  return Promise.resolve({
    store: redisPauseStore(client),
    effect: async (key, what) => (await client.call("HSETNX", "effects", key, what)) === 1,
    effects: () => client.hvals("effects"),
    close: async () => client.disconnect(),
  });
}
