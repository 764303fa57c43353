import type { RunEnding, RunResult } from "../../src/core.js";

/** How the run of a call ended. Fails the test where nothing was sent. */
export async function endingOf(call: Promise<RunResult>): Promise<RunEnding> {
  const result = await call;
  if (!result.ok) throw new Error(`nothing was sent: ${result.reason}`);
  return result.ending;
}
