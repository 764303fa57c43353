import { Redis } from "ioredis";
import pg from "pg";
import { sqlFile } from "./sqlFile.js";
import { createEffects } from "./storeClients.js";

/** Makes a database as new: the tables of the migrations and of the tests, and nothing in them. */
export async function emptyDatabase(database: "postgres" | "redis", port: number): Promise<void> {
  if (database === "redis") {
    const redis = new Redis(port, "127.0.0.1");
    await redis.flushall();
    redis.disconnect();
    return;
  }
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.query(sqlFile("postgres"));
  await client.query(createEffects);
  await client.end();
}
