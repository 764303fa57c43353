import { describe, expect, it } from "vitest";
import { createAgentRun, encodeDecision } from "../../../src/core.js";
import { sendsOnce, startRun } from "../../support/dialects/startRun.js";
import { createMafGeneration2Server } from "./mafGeneration2Server.js";

const began = '{"type":"RUN_STARTED","threadId":"t","runId":"r"}';
const beside = [
  '{"type":"CUSTOM","name":"function_approval_request","value":{"id":"call_1","function_call":{"call_id":"call_1","name":"get_weather","arguments":{"city":"Seattle"}}}}',
  '{"type":"TOOL_CALL_START","toolCallId":"confirm-1","toolCallName":"confirm_changes","parentMessageId":"m"}',
  String.raw`{"type":"TOOL_CALL_ARGS","toolCallId":"confirm-1","delta":"{\"function_name\":\"get_weather\",\"function_call_id\":\"call_1\",\"function_arguments\":{\"city\":\"Seattle\"},\"steps\":[{\"description\":\"Execute get_weather\",\"status\":\"enabled\"}]}"}`,
  '{"type":"TOOL_CALL_END","toolCallId":"confirm-1"}',
];
const asked =
  '{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"call_1","reason":"tool_call","message":"Approve running get_weather?","toolCallId":"call_1","responseSchema":{"type":"object","properties":{"accepted":{"type":"boolean","description":"…"},"city":{"type":"string","description":"Optional edited value …"}},"required":["accepted"],"additionalProperties":false},"metadata":{"agent_framework":{"type":"function_approval_request","function_call":{"call_id":"call_1","name":"get_weather","arguments":{"city":"Seattle"}},"value":{"type":"function_approval_request","function_call":{"call_id":"call_1","name":"get_weather","arguments":{"city":"Seattle"}}}}}}]}}';

describe("Agent Framework for Python, second generation", () => {
  it("one pause on three channels is one card, and only what was changed goes back", async () => {
    const server = sendsOnce(began, ...beside, asked);
    const run = await startRun(server, "Weather?", { threadId: "t" });
    const { interrupts } = run.getSnapshot();
    expect(interrupts).toMatchObject([
      {
        id: "call_1",
        dialect: "mafGeneration2",
        kind: "tool_call",
        message: "Approve running get_weather?",
        toolCall: { id: "call_1", name: "get_weather", args: { city: "Seattle" } },
        approval: { canApprove: true, canDeny: true, canEdit: true, canComment: false },
        onCancel: "reject",
      },
    ]);
    const [interrupt] = interrupts;
    if (interrupt === undefined) throw new Error("nothing was asked");
    run.resolve(
      "call_1",
      encodeDecision(interrupt, { approved: true, editedArgs: { city: "Portland" } }),
    );
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toMatchObject({
      resume: [
        {
          interruptId: "call_1",
          status: "resolved",
          payload: { accepted: true, city: "Portland" },
        },
      ],
      messages: [{ role: "user" }, { role: "assistant" }],
    });
  });

  it.each([
    ["approved", { approved: true }, { accepted: true }],
    ["denied", { approved: false }, { accepted: false }],
  ])(
    "is %s with its own value, and never with ours, which its schema forbids",
    async (_, decision, payload) => {
      const server = createMafGeneration2Server();
      const run = await startRun(server, "Weather?");
      run.resolve("call_0_1", decision);
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(server.requests[1]).toHaveProperty("resume", [
        { interruptId: "call_0_1", status: "resolved", payload },
      ]);
    },
  );

  it("a skipped call is denied explicitly, and the others of the batch are not lost", async () => {
    const server = createMafGeneration2Server();
    const run = await startRun(server, "Two places");
    run.cancel("call_0_1");
    run.resolve("call_0_2", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "call_0_1", status: "resolved", payload: { accepted: false } },
      { interruptId: "call_0_2", status: "resolved", payload: { accepted: true } },
    ]);
    expect(server.requests[2]).toHaveProperty("resume", [
      { interruptId: "call_0_2", status: "resolved", payload: { accepted: true } },
    ]);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [
        { verdict: "denied", outcome: "accepted" },
        { verdict: "approved", outcome: "accepted", result: "Weather for Boston: sunny" },
      ],
    });
  });

  it("waits for no answer when several approvals were carried out one after the other", async () => {
    const server = createMafGeneration2Server();
    const run = await startRun(server, "Two places");
    for (const id of ["call_0_1", "call_0_2"]) run.resolve(id, { approved: true });
    await run.submit();
    expect(await run.send("Thanks")).toMatchObject({ ok: true, ending: { kind: "interrupted" } });
  });

  it("denies the call before a message that is sent instead of an answer, which follows as the next turn", async () => {
    const server = createMafGeneration2Server();
    const run = await startRun(server, "Weather?");
    await run.steerAway("Something else");
    expect(server.requests.slice(1)).toMatchObject([
      {
        resume: [{ payload: { accepted: false } }],
        messages: [{ role: "user" }, { role: "assistant" }],
      },
      {
        messages: expect.arrayContaining([expect.objectContaining({ content: "Something else" })]),
      },
    ]);
  });

  it("an argument cannot be taken away, because what is sent is merged", async () => {
    const run = await startRun(createMafGeneration2Server(), "Weather?");
    run.resolve("call_0_1", { approved: true, editedArgs: {} });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve("call_0_1", {
      approved: true,
      editedArgs: { city: "Portland", days: 3, units: "metric" },
    });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
  });

  it("a tool that runs at a provider is approved as it is", async () => {
    const run = await startRun(createMafGeneration2Server(), "A hosted tool");
    expect(run.getSnapshot().interrupts).toMatchObject([
      { approval: { canApprove: true, canEdit: false } },
    ]);
  });

  it("an argument with the name of a decision cannot be edited, because the agent would lose the edit", async () => {
    const call = { call_id: "c1", name: "sign", arguments: { accepted: "yes", approved: "Ann" } };
    const properties = { accepted: { type: "boolean" }, approved: { type: "string" } };
    const interrupt = {
      id: "c1",
      reason: "tool_call",
      toolCallId: "c1",
      responseSchema: {
        type: "object",
        properties,
        required: ["accepted"],
        additionalProperties: false,
      },
      metadata: { agent_framework: { type: "function_approval_request", function_call: call } },
    };
    const end = {
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r",
      outcome: { type: "interrupt", interrupts: [interrupt] },
    };
    const server = sendsOnce(began, JSON.stringify(end));
    const run = await startRun(server, "Sign", { threadId: "t" });
    expect(run.getSnapshot().interrupts).toMatchObject([
      { dialect: "mafGeneration2", approval: { canEdit: false } },
    ]);
    run.resolve("c1", { approved: true, editedArgs: { accepted: "yes", approved: "Bob" } });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve("c1", { approved: true });
    await run.submit();
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "c1", status: "resolved", payload: { accepted: true } },
    ]);
  });

  it("a number that JavaScript rounds is as it was streamed, and can be edited", async () => {
    const exact = asked.replaceAll('{"city":"Seattle"}', '{"city":12345678901234567890}');
    const run = await startRun(
      sendsOnce(
        began,
        '{"type":"TOOL_CALL_START","toolCallId":"call_1","toolCallName":"get_weather"}',
        String.raw`{"type":"TOOL_CALL_ARGS","toolCallId":"call_1","delta":"{\"city\":12345678901234567890}"}`,
        '{"type":"TOOL_CALL_END","toolCallId":"call_1"}',
        exact,
      ),
      "Weather?",
    );
    expect(run.getSnapshot().interrupts).toMatchObject([
      { toolCall: { argsText: '{"city":12345678901234567890}' }, approval: { canEdit: true } },
    ]);
  });

  it("an answer that is refused is kept, can be corrected, and is then taken", async () => {
    const server = createMafGeneration2Server();
    let tampering = true;
    const fetch: typeof server.fetch = (input, init) => {
      const body = String(init?.body).replace('"city":"Portland"', '"city":7');
      return server.fetch(input, tampering ? { ...init, body } : init);
    };
    const run = await startRun({ fetch }, "Weather?");
    run.resolve("call_0_1", { approved: true, editedArgs: { city: "Portland", days: 3 } });
    expect(await run.submit()).toMatchObject({
      ok: true,
      ending: { error: { agentCode: "APPROVAL_RESUME_INVALID_RESPONSE" } },
    });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [
        { id: "call_0_1", locked: false, draft: { payload: { editedArgs: { city: "Portland" } } } },
      ],
      composer: { delivery: "rejected", advice: "correct", canRetry: false },
    });
    tampering = false;
    run.resolve("call_0_1", { approved: true, editedArgs: { city: "Boston", days: 3 } });
    expect(await run.submit()).toMatchObject({ ending: { kind: "success" } });
    expect(server.requests[2]).toHaveProperty("resume", [
      { interruptId: "call_0_1", status: "resolved", payload: { accepted: true, city: "Boston" } },
    ]);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({
      content: "Weather for Boston: sunny",
    });
  });

  it("open questions come back to a page that loads them without a message", async () => {
    const server = createMafGeneration2Server();
    const before = await startRun(server, "Weather?", { threadId: "t" });
    expect(before.getSnapshot().interrupts).toHaveLength(1);
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: server.fetch,
      threadId: "t",
      submitMode: "manual",
    });
    await run.start();
    expect(server.requests[1]).toMatchObject({ messages: [] });
    expect(server.requests[1]).not.toHaveProperty("resume");
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "call_0_1",
        toolCall: { name: "get_weather", args: { city: "Seattle", days: 3 } },
        approval: { canEdit: true },
      },
    ]);
    run.resolve("call_0_1", { approved: true });
    expect(await run.submit()).toMatchObject({ ending: { kind: "success" } });
  });
});

describe("Agent Framework for Python, changes in steps", () => {
  it("shows the steps of one call, each of which can be switched off", async () => {
    const server = createMafGeneration2Server();
    const run = await startRun(server, "Plan in steps");
    const { interrupts } = run.getSnapshot();
    expect(interrupts).toMatchObject([
      {
        id: "confirm-call_0_1",
        dialect: "mafSteps",
        message: "Approve the proposed changes from plan_trip?",
        toolCall: {
          name: "plan_trip",
          args: { city: "Seattle", "1. Book the train": "enabled", "2. Book the hotel": "enabled" },
        },
        approval: { canEdit: true },
      },
    ]);
    const [interrupt] = interrupts;
    if (interrupt === undefined) throw new Error("nothing was asked");
    const editedArgs = {
      city: "Seattle",
      "1. Book the train": "disabled",
      "2. Book the hotel": "enabled",
    };
    run.resolve(interrupt.id, encodeDecision(interrupt, { approved: true, editedArgs }));
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    const steps = [
      { description: "Book the train", status: "disabled" },
      { description: "Book the hotel", status: "enabled" },
    ];
    expect(server.requests[1]).toMatchObject({
      messages: [{ role: "user" }, { role: "assistant" }],
    });
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "confirm-call_0_1", status: "resolved", payload: { accepted: true, steps } },
    ]);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: "Done: Book the hotel" });
  });

  it("steps can be switched off, but neither added nor taken away, and nothing else changes", async () => {
    const run = await startRun(createMafGeneration2Server(), "Steps");
    const given = {
      city: "Seattle",
      "1. Book the train": "disabled",
      "2. Book the hotel": "enabled",
    };
    const { "2. Book the hotel": _, ...fewer } = given;
    const others = [
      fewer,
      { ...given, "3. Book a table": "enabled" },
      { ...given, city: "Boston" },
    ];
    for (const editedArgs of [...others, { ...given, "1. Book the train": "perhaps" }]) {
      run.resolve("confirm-call_0_1", { approved: true, editedArgs });
      expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    }
  });

  it("sends the steps with a refusal, too, where the schema demands them", async () => {
    const demanding = asked
      .replace('"required":["accepted"]', '"required":["accepted","steps"]')
      .replace('"city":{', '"steps":{"type":"array"},"city":{')
      .replace(
        '{"agent_framework":{',
        '{"agent_framework":{"confirmation_tool_call_id":"confirm-1",',
      );
    const server = sendsOnce(began, ...beside, demanding);
    const run = await startRun(server, "Weather?", { threadId: "t" });
    run.resolve("call_1", { approved: false });
    await run.submit();
    const steps = [{ description: "Execute get_weather", status: "enabled" }];
    expect(server.requests[1]).toHaveProperty("resume", [
      { interruptId: "call_1", status: "resolved", payload: { accepted: false, steps } },
    ]);
  });

  it("approves all of them as they are, or none", async () => {
    const server = createMafGeneration2Server();
    const run = await startRun(server, "Steps");
    run.resolve("confirm-call_0_1", { approved: true });
    await run.submit();
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({
      content: "Done: Book the train, Book the hotel",
    });
    await run.send("Steps again");
    run.resolve("confirm-call_2_1", { approved: false });
    await run.submit();
    expect(server.requests[3]).toHaveProperty("resume", [
      { interruptId: "confirm-call_2_1", status: "resolved", payload: { accepted: false } },
    ]);
  });
});
