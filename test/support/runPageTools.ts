import type { AgentRun } from "../../src/core.js";
import { type RunCall, runDueCalls } from "../../src/run/tools/runDueCalls.js";

export type { RunCall };

/**
 * Runs the due calls of a run in these functions, as a run with `pageTool`s does by itself. Returns
 * a function that stops it.
 */
export function runPageTools(run: AgentRun, tools: Readonly<Record<string, RunCall>>): () => void {
  const look = runDueCalls(run, () => tools);
  const stop = run.subscribe(look);
  look();
  return stop;
}
