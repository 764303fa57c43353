import type { SqliteDatabase } from "../../src/server.js";

/** An open file that a test closes. */
export interface OpenedSqlite extends SqliteDatabase {
  close(): unknown;
}

// Node 22.5 and later have it; the types of Node 20 do not know it.
const name = "node:sqlite";
const module: { readonly DatabaseSync: new (file: string) => OpenedSqlite } | undefined =
  await import(/* @vite-ignore */ name).catch(() => undefined);

/** Opens a file with `node:sqlite`; `undefined` where this Node has none. */
export const openNodeSqlite =
  module === undefined ? undefined : (file: string) => new module.DatabaseSync(file);
