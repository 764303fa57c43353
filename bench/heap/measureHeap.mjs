import { createAgentRun, fetchTransport } from "react-agui-interrupts/core";
import { longThread } from "./longThread.mjs";

/** What a thread leaves in memory after so many events, against its messages and state alone. */

/** @type {{ events: number }} */
const { events } = JSON.parse(process.argv[2] ?? "{}");

// A short thread first: the code and what the engine learns about it are loaded once, for a thread
// of any length.
await follow(20_000);
const before = used();
const run = await follow(events);
const kept = used() - before;

const { messages, state } = run.getSnapshot();
const text = JSON.stringify({ messages, state });
const start = used();
/** @type {unknown} */
const copy = JSON.parse(text);
const alone = used() - start;
const megabyte = 2 ** 20;
console.log(
  JSON.stringify({
    values: { kept: kept / megabyte, alone: alone / megabyte, ratio: kept / alone },
  }),
);
// Both are still needed here, so neither was collected while it was weighed.
if (run.getSnapshot().messages.length === 0 || copy === null) throw new Error("nothing was kept");

/** @param {number} count */
async function follow(count) {
  const thread = createAgentRun({
    transport: fetchTransport({ url: "http://agent.test/", fetch: longThread(count) }),
    threadId: "bench",
  });
  const stop = thread.subscribe(() => thread.getSnapshot());
  const result = await thread.start();
  stop();
  if (!result.ok || result.ending.kind !== "success") throw new Error("the run did not succeed");
  return thread;
}

function used() {
  // Twice: the first collection lets finalizers run whose targets only the second one frees.
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
