import { inject, it } from "vitest";
import {
  buildSignedWorker,
  checkTwoProcesses,
  withTwoProcesses,
} from "../passkey/signedProcesses.js";
import { emptyDatabase } from "../support/emptyDatabase.js";
import { patient } from "../support/patience.js";

const { postgres: port } = inject("databases");

it.skipIf(port === undefined)(
  "on PostgreSQL, a process takes an answer that is signed for what another process announced, once",
  { timeout: patient(60_000) },
  async () => {
    const file = await buildSignedWorker("postgres");
    await emptyDatabase("postgres", port ?? 0);
    await withTwoProcesses(
      file,
      { postgres: `postgresql://postgres@127.0.0.1:${port}/postgres` },
      checkTwoProcesses,
    );
  },
);
