import { mkdirSync } from "node:fs";
import { open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { PauseStore } from "../../src/server.js";

/**
 * A store of one file for each thread, which any number of processes may use: a lock file is
 * created by one of them at a time.
 */
export function filePauseStore(directory: string): PauseStore {
  mkdirSync(directory, { recursive: true });
  return {
    scope: "shared",
    async update(threadId, change) {
      const file = join(directory, `${Buffer.from(threadId).toString("hex")}.json`);
      await lock(`${file}.lock`);
      try {
        const { record, result } = change(await readJson(file));
        // Time for another process to come in between, were there no lock.
        await setImmediate();
        if (record !== undefined) {
          await writeFile(`${file}.new`, JSON.stringify(record));
          await rename(`${file}.new`, file);
        }
        return result;
      } finally {
        await rm(`${file}.lock`);
      }
    },
  };
}

async function lock(file: string): Promise<void> {
  while (true) {
    try {
      const handle = await open(file, "wx");
      return await handle.close();
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
      await setTimeout(1);
    }
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
