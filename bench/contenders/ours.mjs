import { createAgentRun, fetchTransport } from "react-agui-interrupts/core";
import { digest } from "./digest.mjs";

/**
 * A whole run with a listener that looks at every picture, on plain fetch.
 * @param {typeof globalThis.fetch} fetch
 */
export async function read(fetch) {
  return follow(fetchTransport({ url: "http://agent.test/", fetch }));
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
