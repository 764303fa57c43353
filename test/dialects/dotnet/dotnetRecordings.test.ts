import { describe, expect, it } from "vitest";
import { createAgentRun, type PauseStorage } from "../../../src/core.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";

const url = "https://agent.test/";

/** The calls in the history of a request, and those that have a result. */
function callsIn(request: UnknownRecord | undefined) {
  const messages = listOf(request ?? {}, "messages");
  const made = messages.flatMap((message) => listOf(message, "toolCalls").map(({ id }) => id));
  return {
    made,
    done: messages.flatMap(({ role, toolCallId }) => (role === "tool" ? [toolCallId] : [])),
  };
}

async function asked(
  name: string,
  options = {},
  change: (response: string) => string = (response) => response,
) {
  const replay = replayRecording(name, change);
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
      expect(listOf(requests[1] ?? {}, "messages").map(({ content }) => content)).toEqual([
        "delete it",
        "I will delete it.",
      ]);
      await run.send("And now?");
      const { made, done } = callsIn(requests[2]);
      expect([made.length, done]).toEqual([1, made]);
      expect(run.getSnapshot().decisions).toMatchObject([
        { outcome: "accepted", evidence: "result" },
      ]);
    },
  );

  it("an approval that is dropped because of page tools is asked before anything runs, beside the page tool's result", async () => {
    const tools = [{ name: "set_title", description: "Sets the page's title." }];
    const { run, requests, interrupts } = await asked("dotnet-sdk/tools-beside-page-call", {
      tools,
    });
    expect(interrupts).toMatchObject([
      {
        id: "ficc_call_c78aeab0",
        dialect: "dotnetSdk",
        toolCall: { name: "delete_file", args: { filename: "d.txt" } },
      },
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

  it("an approval beside a page tool is sent by one press where the page stores its questions, which are the same there", async () => {
    let stored = "null";
    const storage: PauseStorage = {
      load: () => JSON.parse(stored),
      save(_, record) {
        stored = JSON.stringify(record);
      },
      runExclusive: (_, work) => work(),
    };
    const tools = [{ name: "set_title", description: "Sets the page's title." }];
    const { run, requests, interrupts } = await asked("dotnet-sdk/tools-beside-page-call", {
      tools,
      storage,
    });
    await run.addToolResult("call_a7d02a6f", "done");
    run.resolve(interrupts[0]?.id ?? "", { approved: true });
    await run.submit();
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().decisions).toMatchObject([{ outcome: "accepted" }]);
  });

  it("an approval that was dropped is asked again from a stored pause", async () => {
    const { run } = await asked("dotnet-sdk/tools-beside-page-call");
    const handle = run.pauseHandle();
    const restored = createAgentRun({
      url,
      fetch: async () => new Response(""),
      threadId: run.getSnapshot().threadId,
    });
    expect(await restored.restore(JSON.parse(JSON.stringify(handle)))).toEqual({ ok: true });
    expect(restored.getSnapshot().interrupts).toMatchObject([
      { id: "ficc_call_c78aeab0", dialect: "dotnetSdk", problems: [] },
    ]);
  });

  it("a workflow that asks twice about one call has one card, and the answer names the workflow's own question", async () => {
    const { run, requests, steps, interrupts } = await asked("dotnet-af/workflow-approve");
    expect(interrupts).toHaveLength(1);
    expect(interrupts[0]).toMatchObject({
      dialect: "dotnetSdk",
      toolCall: { name: "delete_file" },
    });
    run.resolve(interrupts[0]?.id ?? "", { approved: true });
    await run.submit();
    const [recorded] = listOf(steps[1]?.request ?? {}, "resume");
    expect(isRecord(recorded)).toBe(true);
    expect(listOf(requests[1] ?? {}, "resume")).toMatchObject([
      { interruptId: recorded?.["interruptId"], payload: recorded?.["payload"] },
    ]);
    expect(callsIn(requests[1]).made).toEqual([]);
  });

  it("a call that needs no person, asked beside one that does, is approved already, can be denied, and is sent with the other", async () => {
    const { run, requests } = await asked("dotnet-sdk/two-mixed", {}, clockFirst);
    const [clock, file] = run.getSnapshot().interrupts;
    expect([clock?.toolCall?.name, file?.toolCall?.name]).toEqual(["read_clock", "delete_file"]);
    expect(clock?.draft).toMatchObject({
      status: "resolved",
      payload: { approved: true },
      metadata: { automatic: true },
    });
    expect(file?.draft).toBeNull();
    expect(run.getSnapshot().composer).toMatchObject({ answered: 1, total: 2, canSubmit: false });
    run.resolve(file?.id ?? "", { approved: false });
    await run.submit();
    expect(listOf(requests[1] ?? {}, "resume")).toMatchObject([
      { payload: { approved: true, toolCall: { name: "read_clock" } } },
      { payload: { approved: false, toolCall: { name: "delete_file" } } },
    ]);
    expect(callsIn(requests[1]).made).toEqual([]);
  });

  it("a call that needs no person can be denied, and stays decided in a stored pause", async () => {
    const { run } = await asked("dotnet-sdk/two-mixed", {}, clockFirst);
    const [clock] = run.getSnapshot().interrupts;
    const restored = createAgentRun({
      url,
      fetch: async () => new Response(""),
      threadId: run.getSnapshot().threadId,
    });
    expect(await restored.restore(JSON.parse(JSON.stringify(run.pauseHandle())))).toEqual({
      ok: true,
    });
    expect(restored.getSnapshot().interrupts[0]?.draft).toMatchObject({
      payload: { approved: true },
    });
    run.resolve(clock?.id ?? "", { approved: false });
    expect(run.getSnapshot().interrupts[0]?.draft).toEqual({
      status: "resolved",
      payload: { approved: false },
    });
  });

  it("beside page tools, a server's call that needs no person is asked with the others, so that none is left in the history", async () => {
    const tools = [{ name: "set_title", description: "Sets the page's title." }];
    const withoutOutcome = (text: string): string =>
      clockFirst(text).replace(/"outcome":\{.*\}\}/, '"outcome":{"type":"success"}}');
    const { run, requests, interrupts } = await asked(
      "dotnet-sdk/two-mixed",
      { tools },
      withoutOutcome,
    );
    expect(interrupts.map(({ toolCall, draft }) => [toolCall?.name, draft?.status])).toEqual([
      ["read_clock", "resolved"],
      ["delete_file", undefined],
    ]);
    run.resolve(interrupts[1]?.id ?? "", { approved: true });
    await run.submit();
    expect(callsIn(requests[1]).made).toEqual([]);
    expect(listOf(requests[1] ?? {}, "resume")).toHaveLength(2);
  });

  it("a request port of a workflow is asked, shows what it is about, and is answered by the result of its call", async () => {
    const { run, requests, interrupts } = await asked("dotnet-af/workflow-port");
    expect(interrupts).toMatchObject([
      {
        dialect: "dotnetSdk",
        kind: "input_required",
        message: "Input required for review.",
        metadata: { value: "Draft for: write it" },
        onCancel: "unsupported",
      },
    ]);
    const stored = JSON.parse(JSON.stringify(run.pauseHandle()));
    const restored = createAgentRun({
      url,
      fetch: async () => new Response(""),
      threadId: run.getSnapshot().threadId,
    });
    expect(await restored.restore(stored)).toEqual({ ok: true });
    expect(restored.getSnapshot().interrupts).toMatchObject([
      { id: interrupts[0]?.id, dialect: "dotnetSdk", problems: [] },
    ]);
    run.resolve(interrupts[0]?.id ?? "", "fine");
    await run.submit();
    expect(requests[1]).not.toHaveProperty("resume");
    expect(listOf(requests[1] ?? {}, "messages").at(-1)).toMatchObject({
      role: "tool",
      content: "fine",
    });
    expect(callsIn(requests[1])).toEqual({ made: [interrupts[0]?.id], done: [interrupts[0]?.id] });
  });

  it("a request port of newer hosting, which is an interrupt without a schema, takes text", async () => {
    const asks = (text: string): string =>
      text.replace(
        '"outcome":{"type":"success"}',
        '"outcome":{"type":"interrupt","interrupts":[{"id":"p1","reason":"input_required","message":"Input required for review.","toolCallId":null,"responseSchema":null,"expiresAt":null,"metadata":null}]}',
      );
    const onlyEnd = (text: string): string =>
      asks(
        text
          .split("\n\n")
          .filter((line) => !line.includes("TOOL_CALL"))
          .join("\n\n"),
      );
    const { run, requests, interrupts } = await asked("dotnet-af/workflow-port", {}, onlyEnd);
    expect(interrupts).toMatchObject([
      {
        id: "p1",
        kind: "input_required",
        message: "Input required for review.",
        answerable: true,
        problems: [],
      },
    ]);
    run.resolve("p1", "fine");
    await run.submit();
    expect(listOf(requests[1] ?? {}, "resume")).toEqual([
      { interruptId: "p1", status: "resolved", payload: "fine" },
    ]);
  });
});

/**
 * The recorded questions about two deletions, as if the first were about a tool that needs no
 * approval.
 */
function clockFirst(text: string): string {
  const isFirst = (line: string): boolean =>
    line.includes('"type":"TOOL_CALL_') && line.includes('"call_e02010fc"');
  const changed = (line: string): string =>
    line
      .replaceAll("delete_file", "read_clock")
      .replaceAll('"requiresConfirmation":true', '"requiresConfirmation":false');
  return text
    .split("\n")
    .map((line) => (isFirst(line) ? changed(line) : line))
    .join("\n");
}
