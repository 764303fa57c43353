import { expect, vi } from "vitest";
import type { AgentRun } from "../../src/core.js";

/**
 * Resolves once the run shows the questions that its agent was already waiting on: the code that
 * reads them is loaded late.
 */
export async function untilOpen(run: Pick<AgentRun, "getSnapshot">): Promise<void> {
  await vi.waitFor(() => expect(run.getSnapshot().interrupts.length).toBeGreaterThan(0));
}
