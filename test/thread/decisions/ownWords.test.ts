import { describe, expect, it } from "vitest";
import { type AgentRun, createAgentRun } from "../../../src/core.js";
import { englishLabels } from "../../../src/react/labels/labels.js";
import { exportDecisions } from "../../../src/ui/log/exportDecisions.js";
import { editsOf } from "../../../src/ui/log/recordParts.js";
import { eventsOf } from "../../support/dialects/askServer.js";

const call = { to: "ann@example.com", cents: 12499 };
const edited = { to: "ann@example.com", cents: 10000 };
const schema = {
  anyOf: [
    {
      type: "object",
      properties: { behavior: { const: "allow" }, updatedInput: { type: "object" } },
      required: ["behavior"],
    },
    {
      type: "object",
      properties: { behavior: { const: "deny" }, message: { type: "string" } },
      required: ["behavior"],
    },
  ],
};
const line = (event: object): string => JSON.stringify(event);
const asks = [
  line({ type: "RUN_STARTED", threadId: "t", runId: "r1" }),
  line({ type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "refund" }),
  line({ type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: JSON.stringify(call) }),
  line({ type: "TOOL_CALL_END", toolCallId: "c1" }),
  line({
    type: "RUN_FINISHED",
    threadId: "t",
    runId: "r1",
    outcome: {
      type: "interrupt",
      interrupts: [{ id: "q1", reason: "tool_call", toolCallId: "c1", responseSchema: schema }],
    },
  }),
].join("\n");
const ends = [
  line({ type: "RUN_STARTED", threadId: "t", runId: "r2" }),
  line({ type: "TOOL_CALL_RESULT", messageId: "m9", toolCallId: "c1", content: "done" }),
  line({ type: "RUN_FINISHED", threadId: "t", runId: "r2" }),
].join("\n");

async function askedBy() {
  const server = eventsOf(asks, ends);
  const run = createAgentRun({
    url: "https://agent.test/",
    threadId: "t",
    fetch: server.fetch,
    submitMode: "manual",
  });
  await run.send("Refund it");
  return { run, server };
}

const recordOfLast = (run: AgentRun) => {
  const record = run.getSnapshot().decisions.at(-1);
  if (record === undefined) throw new Error("nothing is recorded");
  return record;
};

describe("an answer that a host gives in the agent's own words", () => {
  it("is shown, recorded and exported as approved with its changes, and leaves as it was given", async () => {
    const { run, server } = await askedBy();
    const given = { behavior: "allow", updatedInput: edited };
    run.resolve("q1", given);
    expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({
      payload: { approved: true, editedArgs: edited },
    });
    await run.submit();
    expect(server.requests.at(-1)?.["resume"]).toMatchObject([{ payload: given }]);
    const record = recordOfLast(run);
    expect(record).toMatchObject({ verdict: "approved", edited: true, outcome: "accepted" });
    expect(editsOf(record, undefined)).toHaveLength(1);
    const [exported] = JSON.parse(
      exportDecisions([record], "json", { mask: null, labels: englishLabels }),
    );
    expect(exported.changes).toEqual([expect.stringContaining("100")]);
  });

  it("is no change where the arguments are those of the call", async () => {
    const { run } = await askedBy();
    run.resolve("q1", { behavior: "allow", updatedInput: call });
    await run.submit();
    expect(recordOfLast(run)).toMatchObject({ verdict: "approved", edited: false });
  });

  it("is a denial with its comment", async () => {
    const { run, server } = await askedBy();
    const given = { behavior: "deny", message: "Too much" };
    run.resolve("q1", given);
    await run.submit();
    expect(server.requests.at(-1)?.["resume"]).toMatchObject([{ payload: given }]);
    expect(recordOfLast(run)).toMatchObject({
      verdict: "denied",
      payload: { approved: false, reason: "Too much" },
    });
  });

  it("is a yes with a change when it was stored before", async () => {
    const { run } = await askedBy();
    const handle = run.pauseHandle();
    const other = createAgentRun({
      url: "https://agent.test/",
      threadId: "t",
      fetch: eventsOf(ends).fetch,
      submitMode: "manual",
    });
    const payload = { behavior: "allow", updatedInput: edited };
    await other.restore({
      ...JSON.parse(JSON.stringify(handle)),
      drafts: [["q1", { status: "resolved", payload }]],
    });
    await other.submit();
    expect(recordOfLast(other)).toMatchObject({ verdict: "approved", edited: true });
  });
});
