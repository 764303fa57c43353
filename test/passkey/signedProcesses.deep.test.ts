import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { it } from "vitest";
import { patient } from "../support/patience.js";
import { sqlFile } from "../support/sqlFile.js";
import { buildSignedWorker, checkTwoProcesses, withTwoProcesses } from "./signedProcesses.js";

it("a process takes an answer that is signed for what another process announced, once, and refuses every other one", {
  timeout: patient(60_000),
}, async () => {
  const file = await buildSignedWorker("sqlite");
  const directory = mkdtempSync(join(tmpdir(), "signed-"));
  const sqlite = join(directory, "pauses.db");
  const database = new Libsql(sqlite);
  try {
    database.exec(`pragma journal_mode = wal; ${sqlFile("sqlite")}`);
    await withTwoProcesses(file, { sqlite }, checkTwoProcesses);
  } finally {
    database.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
