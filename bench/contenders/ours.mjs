import { createAgentRun, fetchTransport } from "react-agui-interrupts/core";
import { digest } from "./digest.mjs";

/**
 * A whole run with a listener that looks at every picture, on plain fetch.
 * @param {typeof globalThis.fetch} fetch
 */
export async function read(fetch) {
  return follow(fetchTransport({ url: "http://agent.test/", fetch }));
}

/**
 * Loads what a run loads late, because reading 200 files from a disk is not what a page does;
 * nothing of it is executed.
 */
export async function prepare() {
  await import("react-agui-interrupts/dialects");
  const run = createAgentRun({ transport: async function* () {}, threadId: "bench" });
  run.subscribe(() => {})();
  await new Promise((resolve) => setTimeout(resolve, 200));
}

/** @param {import("react-agui-interrupts/core").RunTransport} transport */
export async function follow(transport) {
  const run = createAgentRun({ transport, threadId: "bench" });
  const stop = run.subscribe(() => run.getSnapshot());
  const result = await run.start();
  stop();
  const kind = result.ok ? result.ending.kind : result.reason;
  if (kind !== "success" && kind !== "interrupted") throw new Error(`the run ended as ${kind}`);
  return () => digest(run.getSnapshot().messages, run.getSnapshot().state);
}
