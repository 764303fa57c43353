import { createAgentRun } from "react-agui-interrupts/core";

/** What each further approval of one thread leaves in memory, against its messages and its record. */

/** @type {{ approvals: number }} */
const { approvals } = JSON.parse(process.argv[2] ?? "{}");
/** What the code and the engine learn once is there by then. */
const first = 200;

let asked = 0;
const run = createAgentRun({
  url: "http://agent.test/",
  threadId: "bench",
  fetch: async () => new Response(nextTurn(), { headers: { "content-type": "text/event-stream" } }),
});
run.subscribe(() => run.getSnapshot());
await run.send("Go");
await approve(first);
const before = await used();
await approve(approvals);
const kept = ((await used()) - before) / approvals;

const { messages, decisions } = run.getSnapshot();
const text = JSON.stringify({ messages, decisions });
const start = await used();
/** @type {unknown} */
const copy = JSON.parse(text);
const alone = ((await used()) - start) / (first + approvals);
console.log(JSON.stringify({ values: { kept: kept / 1000, ratio: kept / alone } }));
// Both are still needed here, so neither was collected while it was weighed.
if (run.getSnapshot().decisions.length !== first + approvals + 1 || copy === null)
  throw new Error("not every question was answered");

/** @param {number} count */
async function approve(count) {
  for (const last = asked + count; asked < last; ) {
    const [question] = run.getSnapshot().interrupts;
    if (question === undefined) throw new Error("nothing was asked");
    const answered = asked;
    const next = new Promise((resolve) => {
      const stop = run.subscribe(() => {
        const { status, interrupts } = run.getSnapshot();
        if (asked === answered || status === "resuming" || interrupts.length === 0) return;
        stop();
        resolve(undefined);
      });
    });
    run.resolve(question, { approved: true });
    await next;
    await new Promise((done) => setImmediate(done));
  }
}

/** The result of the call that was approved, and the next call. */
function nextTurn() {
  const at = asked++;
  const [runId, toolCallId] = [`run-${at}`, `call-${at}`];
  const args = JSON.stringify({ number: at, to: "ann@example.com", body: "x".repeat(300) });
  const decision = { type: "object", properties: { approved: { type: "boolean" } } };
  const interrupts = [
    {
      id: `question-${at}`,
      reason: "tool_call",
      message: `May I send invoice ${at}?`,
      toolCallId,
      responseSchema: { ...decision, required: ["approved"] },
    },
  ];
  const result = { messageId: `result-${at}`, toolCallId: `call-${at - 1}`, content: "sent" };
  const events = [
    { type: "RUN_STARTED", threadId: "bench", runId },
    ...(at === 0 ? [] : [{ type: "TOOL_CALL_RESULT", ...result }]),
    { type: "TOOL_CALL_START", toolCallId, toolCallName: "sendInvoice" },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: args },
    { type: "TOOL_CALL_END", toolCallId },
    { type: "RUN_FINISHED", threadId: "bench", runId, outcome: { type: "interrupt", interrupts } },
  ];
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
}

async function used() {
  // Finalizers run between the collections, and what they free goes with the second one.
  globalThis.gc?.();
  await new Promise((done) => setImmediate(done));
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
