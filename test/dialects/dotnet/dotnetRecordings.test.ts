import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";

const url = "https://agent.test/";

/** The calls in the history of a request, and those that have a result. */
function callsIn(request: UnknownRecord | undefined) {
  const messages = listOf(request ?? {}, "messages");
  const made = messages.flatMap((message) => listOf(message, "toolCalls").map(({ id }) => id));
  return { made, done: messages.flatMap(({ role, toolCallId }) => (role === "tool" ? [toolCallId] : [])) };
}

async function asked(name: string, options = {}) {
  const replay = replayRecording(name);
  const run = createAgentRun({ url, fetch: replay.fetch, submitMode: "manual", ...options });
  await run.send("delete it");
  return { ...replay, run, interrupts: run.getSnapshot().interrupts };
}

describe("recorded .NET servers", () => {
  it.each([
    ["dotnet-sdk/approve", true],
    ["dotnet-sdk/deny", false],
  ])(
    "%s: the answered call leaves the history of the answer, the text beside it stays, and afterwards it is whole",
    async (name, approved) => {
      const { run, requests, steps, interrupts } = await asked(name);
      run.resolve(interrupts[0]?.id ?? "", { approved });
      await run.submit();
      expect(callsIn(requests[1])).toEqual({ made: [], done: [] });
      const [recorded] = listOf(steps[1]?.request ?? {}, "resume");
      expect(listOf(requests[1] ?? {}, "resume")).toMatchObject([
        { interruptId: recorded?.["interruptId"], payload: recorded?.["payload"] },
      ]);
      expect(listOf(requests[1] ?? {}, "messages").map(({ content }) => content)).toEqual(["delete it", "I will delete it."]);
      await run.send("And now?");
      const { made, done } = callsIn(requests[2]);
      expect([made.length, done]).toEqual([1, made]);
      expect(run.getSnapshot().decisions).toMatchObject([{ outcome: "accepted", evidence: "result" }]);
    },
  );

  it("an approval that is dropped because of page tools is asked before anything runs, beside the page tool's result", async () => {
    const tools = [{ name: "set_title", description: "Sets the page's title." }];
    const { run, requests, interrupts } = await asked("dotnet-sdk/tools-beside-page-call", { tools });
    expect(interrupts).toMatchObject([
      { id: "ficc_call_c78aeab0", dialect: "dotnetSdk", toolCall: { name: "delete_file", args: { filename: "d.txt" } } },
    ]);
    await run.addToolResult("call_a7d02a6f", "done");
    run.resolve(interrupts[0]?.id ?? "", { approved: true });
    await run.submit();
    expect(callsIn(requests[1])).toEqual({ made: ["call_a7d02a6f"], done: ["call_a7d02a6f"] });
    const call = { callId: "call_c78aeab0", name: "delete_file", arguments: { filename: "d.txt" } };
    expect(requests[1]).toMatchObject({
      resume: [{ interruptId: "ficc_call_c78aeab0", payload: { approved: true, toolCall: call } }],
    });
  });

  it("an approval that was dropped is asked again from a stored pause", async () => {
    const { run } = await asked("dotnet-sdk/tools-beside-page-call");
    const handle = run.pauseHandle();
    const restored = createAgentRun({ url, fetch: async () => new Response(""), threadId: run.getSnapshot().threadId });
    expect(await restored.restore(JSON.parse(JSON.stringify(handle)))).toEqual({ ok: true });
    expect(restored.getSnapshot().interrupts).toMatchObject([{ id: "ficc_call_c78aeab0", dialect: "dotnetSdk", problems: [] }]);
  });

  it("a workflow that asks twice about one call has one card, and the answer names the workflow's own question", async () => {
    const { run, requests, steps, interrupts } = await asked("dotnet-af/workflow-approve");
    expect(interrupts).toHaveLength(1);
    expect(interrupts[0]).toMatchObject({ dialect: "dotnetSdk", toolCall: { name: "delete_file" } });
    run.resolve(interrupts[0]?.id ?? "", { approved: true });
    await run.submit();
    const [recorded] = listOf(steps[1]?.request ?? {}, "resume");
    expect(isRecord(recorded)).toBe(true);
    expect(listOf(requests[1] ?? {}, "resume")).toMatchObject([
      { interruptId: recorded?.["interruptId"], payload: recorded?.["payload"] },
    ]);
    expect(callsIn(requests[1]).made).toEqual([]);
  });
});
