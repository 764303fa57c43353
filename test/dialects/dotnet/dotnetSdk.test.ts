import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { createDotnetSdk, defaultDialects } from "../../../src/dialects.js";
import { sendsOnce, startRun } from "../../support/dialects/startRun.js";
import { createDotnetSdkServer } from "./dotnetSdkServer.js";

const began = '{"type":"RUN_STARTED","threadId":"t","runId":"r1"}';
const asked =
  '{"type":"RUN_FINISHED","threadId":"t","runId":"r1","outcome":{"type":"interrupt","interrupts":[{"id":"ficc_1","reason":"tool_call","message":"Approval required for tool call: delete_file","toolCallId":"call_1","responseSchema":{"type":"object","properties":{"approved":{"type":"boolean"}},"required":["approved"]}}]},"usage":[{"inputTokens":182,"outputTokens":155,"totalTokens":337}]}';
const streamed = (args: string) => [
  '{"type":"TOOL_CALL_START","parentMessageId":"","toolCallId":"call_1","toolCallName":"delete_file"}',
  `{"type":"TOOL_CALL_ARGS","toolCallId":"call_1","delta":${JSON.stringify(args)}}`,
  '{"type":"TOOL_CALL_END","toolCallId":"call_1"}',
];
const given = '{\n  "filename": "old-notes.txt"\n}';
const call = { callId: "call_1", name: "delete_file", arguments: { filename: "old-notes.txt" } };

/** A run that was asked about a call with these arguments. */
async function askedAbout(args: string) {
  const server = sendsOnce(began, ...streamed(args), asked);
  const run = await startRun(server, "Delete my notes", { threadId: "t" });
  return { server, run };
}

describe("the .NET SDK", () => {
  it("an approval gives the call back, with the arguments that were streamed", async () => {
    const { server, run } = await askedAbout(given);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "ficc_1",
        dialect: "dotnetSdk",
        kind: "tool_call",
        message: "Approval required for tool call: delete_file",
        toolCall: { id: "call_1", name: "delete_file", args: { filename: "old-notes.txt" } },
        approval: { canApprove: true, canDeny: true, canEdit: false, canComment: false },
        onCancel: "reject",
        problems: [],
      },
    ]);
    run.resolve("ficc_1", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toMatchObject({
      messages: [{ role: "user", content: "Delete my notes" }],
      resume: [
        { interruptId: "ficc_1", status: "resolved", payload: { approved: true, toolCall: call } },
      ],
    });
  });

  it.each([
    [
      "denied",
      (run: Awaited<ReturnType<typeof askedAbout>>["run"]) =>
        run.resolve("ficc_1", { approved: false }),
    ],
    ["left", (run: Awaited<ReturnType<typeof askedAbout>>["run"]) => run.cancel("ficc_1")],
  ])(
    "what is %s is a refusal with the call, because the status is never read",
    async (_, decide) => {
      const { server, run } = await askedAbout(given);
      decide(run);
      await run.submit();
      expect(server.requests[1]).toHaveProperty("resume", [
        { interruptId: "ficc_1", status: "resolved", payload: { approved: false, toolCall: call } },
      ]);
    },
  );

  it("edits nothing by default; where the host allows it, the arguments of the call are the edited ones", async () => {
    const server = createDotnetSdkServer();
    const run = await startRun(server, "Approve this", {
      dialects: [createDotnetSdk({ edits: true }), ...defaultDialects],
    });
    const [interrupt] = run.getSnapshot().interrupts;
    expect(interrupt).toMatchObject({
      approval: { canEdit: true },
      notes: [{ code: "edits-unchecked" }],
    });
    if (interrupt === undefined) return;
    run.resolve(
      interrupt.id,
      encodeDecision(interrupt, { approved: true, editedArgs: { filename: "other.txt" } }),
    );
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toHaveProperty("resume", [
      {
        interruptId: "ficc_0_0",
        status: "resolved",
        payload: {
          approved: true,
          toolCall: {
            callId: "call_0_0",
            name: "delete_file",
            arguments: { filename: "other.txt" },
          },
        },
      },
    ]);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: "Deleted other.txt" });
  });

  it.each([
    ['{"filename": "old-no', "not valid JSON"],
    ['["old-notes.txt"]', "not an object"],
    ['{"account": 12345678901234567890}', "more digits"],
  ])(
    "a call that cannot be sent back, %s, is shown as received and not answered, and the card explains why",
    async (args, why) => {
      const { server, run } = await askedAbout(args);
      expect(run.getSnapshot().interrupts).toMatchObject([
        {
          toolCall: { argsText: args },
          approval: { canEdit: false },
          onCancel: "unsupported",
          notes: [{ code: "call-cannot-be-returned", message: expect.stringContaining(why) }],
        },
      ]);
      run.resolve("ficc_1", { approved: true });
      expect(await run.submit()).toMatchObject({
        ok: false,
        blockers: [
          {
            code: "invalid",
            interruptId: "ficc_1",
            issues: [{ message: expect.stringContaining(why) }],
          },
        ],
      });
      expect(server.requests).toHaveLength(1);
      await run.steerAway("Leave it");
      expect(server.requests[1]).not.toHaveProperty("resume");
    },
  );

  it.each([
    ["its sentence", asked.replace("ficc_1", "req-1"), "req-1"],
    [
      "its id, whatever a server's own mapper has made of the rest",
      asked.replace('"reason":"tool_call"', '"reason":"acme:delete"'),
      "ficc_1",
    ],
  ])("is known by %s", async (_, end, id) => {
    const server = sendsOnce(began, ...streamed(given), end);
    const run = await startRun(server, "Delete my notes", { threadId: "t" });
    run.resolve(id, { approved: true });
    await run.submit();
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: id, status: "resolved", payload: { approved: true, toolCall: call } },
    ]);
  });

  it("gives back a call that was only described, where the server's own mapper has put it into the metadata", async () => {
    const described = asked.replace(
      '"toolCallId":',
      '"metadata":{"toolName":"delete_file","args":{"filename":"old-notes.txt"}},"toolCallId":',
    );
    const server = sendsOnce(began, described);
    const run = await startRun(server, "Delete my notes", { threadId: "t" });
    expect(run.getSnapshot().interrupts).toMatchObject([
      { onCancel: "reject", toolCall: { name: "delete_file" } },
    ]);
    run.resolve("ficc_1", { approved: true });
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      resume: [{ payload: { approved: true, toolCall: call } }],
    });
  });

  it("what is typed is the answer to a form, which is nothing but the card", async () => {
    const server = createDotnetSdkServer();
    const run = await startRun(server, "Show a form");
    expect(run.getSnapshot().interrupts).toMatchObject([
      { kind: "input_required", message: "Which user name?", dialect: "standard" },
    ]);
    run.resolve("call_0", { response: "ann7" });
    await run.submit();
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "call_0", status: "resolved", payload: { response: "ann7" } },
    ]);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: "Thank you, ann7." });
  });

  it("a plan without a schema is confirmed or declined with a single value", async () => {
    const server = createDotnetSdkServer();
    const run = await startRun(server, "Make a plan");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "interrupt-plan-approval",
        kind: "confirmation",
        approval: { canApprove: true, canDeny: true },
      },
    ]);
    run.resolve("interrupt-plan-approval", { approved: false });
    await run.submit();
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "interrupt-plan-approval", status: "resolved", payload: { approved: false } },
    ]);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: "The plan was dropped." });
  });

  it("two calls are decided one by one, sent together, and the thread continues", async () => {
    const server = createDotnetSdkServer();
    const run = await startRun(server, "Delete two");
    run.resolve("ficc_0_0", { approved: true });
    run.resolve("ficc_0_1", { approved: false });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toMatchObject({
      resume: [
        { interruptId: "ficc_0_0", payload: { approved: true, toolCall: { callId: "call_0_0" } } },
        { interruptId: "ficc_0_1", payload: { approved: false, toolCall: { callId: "call_0_1" } } },
      ],
    });
    // The calls that are repeated in the resumed run are the same calls.
    const calls = run
      .getSnapshot()
      .messages.flatMap((message) => ("toolCalls" in message ? (message.toolCalls ?? []) : []));
    expect(calls.map(({ id }) => id)).toEqual(["call_0_0", "call_0_1"]);
    expect(calls[0]?.function.arguments).toBe(given);
    // Its results are named by their calls, as are the messages that make them here; all are
    // distinguished.
    const ids = run.getSnapshot().messages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await run.send("Once more");
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: "ficc_2_0" }]);
  });

  it("keeps the answer when the agent fails, and sends the identical one again", async () => {
    const server = createDotnetSdkServer();
    const run = await startRun(server, "Approve this", { dialects: [] });
    run.resolve("ficc_0_0", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "error" } });
    expect(server.responses[1]).toContain('"code":"StreamingError"');
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      interrupts: [{ id: "ficc_0_0" }],
      composer: { canRetry: true },
    });
    await run.retry({ mayRepeat: true });
    expect(server.requests[2]).toHaveProperty("resume", [
      { interruptId: "ficc_0_0", status: "resolved", payload: { approved: true } },
    ]);
  });
});
