import { createAgentRun, fetchTransport } from "react-agui-interrupts/core";
import { digest } from "./digest.mjs";

/**
 * A whole run with a listener that looks at every picture, on plain fetch.
 * @param {typeof fetch} fetch
 */
export async function read(fetch) {
  return follow(fetchTransport({ url: "http://agent.test/", fetch }));
}

/** @param {import("react-agui-interrupts/core").RunTransport} transport */
export async function follow(transport) {
  const run = createAgentRun({ transport, threadId: "bench" });
  const stop = run.subscribe(() => run.getSnapshot());
  const ending = await run.start();
  stop();
  if (ending.kind !== "success" && ending.kind !== "interrupted") throw new Error(`the run ended as ${ending.kind}`);
  return () => digest(run.getSnapshot().messages, run.getSnapshot().state);
}
