import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { answerIn, askedBy, sendsText, stream } from "../../support/dialects/askedBy.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { createHitlServer } from "./hitlServer.js";
import { valuesIn } from "./valuesIn.js";

const url = "https://agent.test/";
const started = '{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}';

/** The questions in a request that came by the outcome, and the answer that is posted to them. */
async function asked(raw: string, more = "") {
  const body = stream(`
    ${started}
    {"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":{"type":"interrupt","interrupts":[{"id":"4f2c","reason":"langgraph:interrupt"${more},"metadata":{"langgraph":{"raw":${raw}}}}]}}`);
  const posted: string[] = [];
  const run = createAgentRun({
    url,
    threadId: "t1",
    submitMode: "manual",
    async fetch(_, init) {
      posted.push(String(init?.body));
      return sendsText(
        posted.length === 1
          ? body
          : stream(`${started}\n{"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}`),
      )(url);
    },
  });
  await run.send("Go");
  return {
    run,
    posted,
    interrupts: run.getSnapshot().interrupts,
    answer: () => answerIn(JSON.parse(posted.at(-1) ?? "{}")),
  };
}

/** The id of the fake server's first interrupt. */
const id = "00000000000000000000000000000001";

describe("a call that the middleware asks about", () => {
  it("is an approval of that call, with what is allowed and no more", async () => {
    const { interrupts } = await askedBy(createHitlServer(), "send a mail");
    expect(interrupts()).toMatchObject([
      {
        id: "00000000000000000000000000000001/0",
        dialect: "hitl",
        kind: "tool_call",
        message: "Tool execution requires approval",
        toolCallId: "call_1",
        toolCall: {
          id: "call_1",
          name: "send_email",
          args: { to: "ann@example.com", subject: "Hello", copies: 1 },
        },
        approval: { canApprove: true, canDeny: true, canEdit: true, canComment: true },
        onCancel: "reject",
        problems: [],
      },
    ]);
  });

  it.each([
    ["approved", { approved: true }, { type: "approve" }, "send_email ran with"],
    [
      "edited",
      { approved: true, editedArgs: { to: "eve@example.com", subject: "Hi", copies: 2 } },
      {
        type: "edit",
        edited_action: {
          name: "send_email",
          args: { to: "eve@example.com", subject: "Hi", copies: 2 },
        },
      },
      'send_email ran with {"to":"eve@example.com","subject":"Hi","copies":2}',
    ],
    ["refused", { approved: false }, { type: "reject" }, "send_email refused"],
    [
      "refused with a reason",
      { approved: false, reason: "not him" },
      { type: "reject", message: "not him" },
      "refused: not him",
    ],
  ])("is %s by a list of one decision", async (_, payload, decision, outcome) => {
    const { run, interrupts, answered, lastReply } = await askedBy(
      createHitlServer(),
      "send a mail",
    );
    run.resolve(interrupts()[0]?.id ?? "", payload);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(answered()).toEqual({
      forwardedProps: { command: { resume: { [id]: { decisions: [decision] } } } },
    });
    expect(lastReply()).toContain(outcome);
  });

  it("is denied when it is skipped, because anything else would block the thread", async () => {
    const { run, interrupts, answered, lastReply } = await askedBy(
      createHitlServer(),
      "send a mail",
    );
    run.cancel(interrupts()[0]?.id ?? "");
    await run.submit();
    expect(answered()).toEqual({
      forwardedProps: { command: { resume: { [id]: { decisions: [{ type: "reject" }] } } } },
    });
    expect(lastReply()).toBe("send_email refused");
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "denied", outcome: "accepted" }]);
  });

  it("beside the outcome is answered by the command", async () => {
    const server = createHitlServer({ channel: "command", language: "javascript" });
    const { run, interrupts, answered, lastReply } = await askedBy(server, "send a mail");
    run.resolve(interrupts()[0]?.id ?? "", { approved: true, editedArgs: { to: "eve" } });
    await run.submit();
    const decisions = [{ type: "edit", editedAction: { name: "send_email", args: { to: "eve" } } }];
    expect(answered()).toEqual({
      forwardedProps: { command: { resume: { [id]: { decisions } } } },
    });
    expect(lastReply()).toBe('send_email ran with {"to":"eve"}');
  });

  it("does not send what would break it: a comment with an approval, which would be ignored", async () => {
    const { run, interrupts } = await askedBy(createHitlServer(), "send a mail");
    run.resolve(interrupts()[0]?.id ?? "", { approved: true, reason: "but hurry" });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", issues: [{ path: ["reason"] }] }],
    });
    run.resolve(interrupts()[0]?.id ?? "", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
  });

  it("stays, with the answer, when the connection breaks; the same goes again", async () => {
    const server = createHitlServer();
    const { run, interrupts, answered } = await askedBy(
      { ...server, fetch: breaksAt(1, server.fetch) },
      "send a mail",
    );
    run.resolve(interrupts()[0]?.id ?? "", { approved: false, reason: "no" });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      interrupts: [{ draft: { payload: { reason: "no" } } }],
    });
    await run.retry({ mayRepeat: true });
    expect(run.getSnapshot().status).toBe("finished");
    expect(answered()).toMatchObject({
      forwardedProps: {
        command: { resume: { [id]: { decisions: [{ type: "reject", message: "no" }] } } },
      },
    });
  });

  it("works for several pauses on one thread", async () => {
    const { run, interrupts, lastReply } = await askedBy(createHitlServer(), "send a mail");
    for (const text of ["retry", "and again"]) {
      run.resolve(interrupts()[0]?.id ?? "", { approved: true });
      await run.submit();
      expect(lastReply()).toContain("send_email ran");
      await run.send(text);
    }
    expect(interrupts()).toMatchObject([{ toolCall: { name: "send_email" } }]);
  });
});

describe("several calls in one interrupt", () => {
  it("are several questions, sent together in the order of the request, in any order of answering", async () => {
    const server = createHitlServer();
    const { run, interrupts, answered } = await askedBy(server, "send two mails");
    const [ann, bob] = interrupts();
    expect([ann?.toolCallId, bob?.toolCallId]).toEqual(["call_1", "call_2"]);
    expect(ann?.notes).toMatchObject([{ code: "others-run" }]);
    run.resolve(bob?.id ?? "", { approved: false, reason: "not bob" });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "missing", interruptId: ann?.id }],
    });
    run.resolve(ann?.id ?? "", { approved: true }, { reviewer: "eve" });
    await run.submit();
    expect(server.requests).toHaveLength(2);
    expect(answered()).toEqual({
      forwardedProps: {
        command: {
          resume: {
            [id]: { decisions: [{ type: "approve" }, { type: "reject", message: "not bob" }] },
          },
        },
      },
    });
    expect(run.getSnapshot().decisions).toMatchObject([
      { interruptId: ann?.id, verdict: "approved", outcome: "accepted" },
      { interruptId: bob?.id, verdict: "denied", outcome: "accepted" },
    ]);
  });

  it("shows that a refusal stops the others where the agent is written in JavaScript", async () => {
    const { run, interrupts, lastReply } = await askedBy(
      createHitlServer({ language: "javascript" }),
      "send two mails",
    );
    expect(interrupts()[1]?.notes).toMatchObject([{ code: "others-stop" }]);
    run.resolve(interrupts()[0]?.id ?? "", { approved: true });
    run.cancel(interrupts()[1]?.id ?? "");
    await run.submit({ sendMixed: true });
    expect(lastReply()).toBe("send_email refused");
  });

  it.each([
    ["they deny one call of an interrupt and approve the other", "send two mails", "not-run"],
    ["each call has an interrupt of its own, as from parallel sub-agents", "sub-agents", "ran"],
  ])(
    "decisions wait for a confirmation only where the agent would not carry them out: %s",
    async (_, text, becomes) => {
      const { run, interrupts, lastReply } = await askedBy(
        createHitlServer({ language: "javascript" }),
        text,
      );
      const [ann, bob] = interrupts().map(({ id }) => id);
      run.resolve(ann ?? "", { approved: true });
      run.resolve(bob ?? "", { approved: false });
      const stops = becomes === "not-run";
      expect(run.getSnapshot().composer.mixedBatchNote?.code).toBe(
        stops ? "others-stop" : undefined,
      );
      if (stops) expect(await run.submit()).toMatchObject({ ok: false, reason: "mixed-decisions" });
      expect(await run.submit({ sendMixed: stops })).toMatchObject({
        ok: true,
        ending: { kind: "success" },
      });
      expect(JSON.stringify(lastReply()).includes("ann@example.com")).toBe(!stops);
      expect(run.getSnapshot().decisions.map(({ verdict, notRun }) => [verdict, notRun])).toEqual([
        ["approved", stops ? true : undefined],
        ["denied", undefined],
      ]);
    },
  );

  it("mixed decisions are sent at once to an agent written in Python, which carries them out", async () => {
    const { run, interrupts } = await askedBy(createHitlServer(), "send two mails");
    run.resolve(interrupts()[0]?.id ?? "", { approved: true });
    run.resolve(interrupts()[1]?.id ?? "", { approved: false });
    expect(run.getSnapshot().composer.mixedBatchNote).toBeNull();
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
  });

  it("keep their answers when the conversation with their calls arrives later", async () => {
    const raw =
      '{"action_requests":[{"name":"ping","args":{"n":1}}],"review_configs":[{"action_name":"ping","allowed_decisions":["approve","reject"]}]}';
    const pause = `{"type":"CUSTOM","name":"on_interrupt","value":${JSON.stringify(raw)},"rawEvent":{"id":"${id}","value":${raw}}}
      {"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}`;
    const call =
      '{"id":"call_2","type":"function","function":{"name":"ping","arguments":"{\\"n\\":1}"}}';
    const snapshot = `{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"assistant","toolCalls":[${call}]}]}`;
    let turns = 0;
    const fetch: typeof globalThis.fetch = (address) =>
      sendsText(
        stream(turns++ === 0 ? `${started}\n${pause}` : `${started}\n${snapshot}\n${pause}`),
      )(address);
    const run = createAgentRun({
      url,
      threadId: "t1",
      fetch,
      submitMode: "manual",
      routes: { history: `${url}history` },
    });
    await run.start();
    expect(run.getSnapshot().interrupts).toMatchObject([{ toolCallId: `${id}/0` }]);
    run.resolve(`${id}/0`, { approved: true });
    await run.load();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { toolCallId: "call_2", changed: false, draft: { payload: { approved: true } } },
    ]);
  });

  it("two equal calls of one tool stay two, in their order", async () => {
    const call = '{"name":"ping","args":{"n":1}}';
    const calls = ["done", "a", "b"].map(
      (id) =>
        `{"id":"${id}","type":"function","function":{"name":"ping","arguments":"{\\"n\\": 1}"}}`,
    );
    const raw = `{"actionRequests":[${call},${call}],"reviewConfigs":[{"actionName":"ping","allowedDecisions":["approve","reject"]}]}`;
    const body = stream(`
      ${started}
      {"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m1","role":"assistant","toolCalls":[${calls.join()}]},{"id":"m2","role":"tool","toolCallId":"done","content":"pong"}]}
      {"type":"CUSTOM","name":"on_interrupt","value":${JSON.stringify(raw)},"rawEvent":{"id":"4f2c","value":${raw}}}
      {"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}`);
    const run = createAgentRun({ url, fetch: sendsText(body) });
    await run.start();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: "4f2c/0", toolCallId: "a", approval: { canEdit: false } },
      { id: "4f2c/1", toolCallId: "b", approval: { canEdit: false } },
    ]);
  });

  it("skips all of them with a new message, by denying each and then sending the message as the next turn", async () => {
    const server = createHitlServer();
    const { run } = await askedBy(server, "send two mails");
    await run.steerAway("Never mind");
    const [refused, next] = server.requests.slice(-2);
    expect(refused).toMatchObject({
      forwardedProps: {
        command: { resume: { [id]: { decisions: [{ type: "reject" }, { type: "reject" }] } } },
      },
    });
    expect(JSON.stringify(refused)).not.toContain("Never mind");
    expect(next).not.toHaveProperty("resume");
    expect(JSON.stringify(next)).toContain("Never mind");
  });
});

describe("every generation of the request", () => {
  const snake =
    '{"action_requests":[{"name":"t","args":{"a":1},"description":"Why"}],"review_configs":[{"action_name":"t","allowed_decisions":["approve","edit","reject"],"args_schema":{"type":"object","properties":{"a":{"type":"integer"}}}}]}';
  const camel =
    '{"actionRequests":[{"name":"t","args":{"a":1},"description":"Why"}],"reviewConfigs":[{"actionName":"t","allowedDecisions":["approve","edit","reject"],"argsSchema":{"type":"object","properties":{"a":{"type":"integer"}}}}]}';
  const old =
    '{"action_requests":[{"name":"t","arguments":{"a":1}}],"review_configs":[{"action_name":"t","allowed_decisions":["approve","edit","reject"],"description":"Why","arguments_schema":{"type":"object","properties":{"a":{"type":"integer"}}}}]}';

  it.each([
    ["snake_case", snake, { edited_action: { name: "t", args: { a: 2 } } }],
    ["camelCase", camel, { editedAction: { name: "t", args: { a: 2 } } }],
    ["before the first release", old, { edited_action: { name: "t", arguments: { a: 2 } } }],
    ["in a list", `[${snake}]`, { edited_action: { name: "t", args: { a: 2 } } }],
    ["as JSON text", JSON.stringify(camel), { editedAction: { name: "t", args: { a: 2 } } }],
  ])("%s", async (_, raw, edited) => {
    const { run, interrupts, answer } = await asked(raw);
    expect(interrupts).toMatchObject([
      {
        dialect: "hitl",
        message: "Why",
        toolCall: { name: "t", args: { a: 1 } },
        approval: { canEdit: true, argsSchema: { properties: { a: { type: "integer" } } } },
        problems: [],
      },
    ]);
    run.resolve("4f2c/0", { approved: true, editedArgs: { a: 2 } });
    await run.submit();
    expect(answer()).toEqual({
      resume: [
        {
          interruptId: "4f2c",
          status: "resolved",
          payload: { decisions: [{ type: "edit", ...edited }] },
        },
      ],
    });
  });

  it.each([
    [
      "only yes",
      ["approve"],
      { canApprove: true, canDeny: false, canEdit: false, canComment: false },
      "unsupported",
    ],
    [
      "yes and no",
      ["approve", "reject"],
      { canApprove: true, canDeny: true, canEdit: false, canComment: true },
      "reject",
    ],
    [
      "only no",
      ["reject"],
      { canApprove: false, canDeny: true, canEdit: false, canComment: true },
      "reject",
    ],
    ["nothing said", undefined, { canApprove: true, canDeny: true, canEdit: false }, "reject"],
  ])("hides what is not allowed: %s", async (_, allowed, approval, onCancel) => {
    const raw = JSON.stringify({
      action_requests: [{ name: "t", args: { a: 1 } }],
      review_configs: [{ action_name: "t", allowed_decisions: allowed }],
    });
    const { interrupts } = await asked(raw);
    expect(interrupts).toMatchObject([{ approval, onCancel }]);
  });

  it("uses the configuration of the action's own tool, at any position", async () => {
    const { interrupts } = await asked(
      '{"action_requests":[{"name":"a","args":{}},{"name":"b","args":{}}],"review_configs":[{"action_name":"b","allowed_decisions":["approve"]},{"action_name":"a","allowed_decisions":["reject"]}]}',
    );
    expect(interrupts).toMatchObject([
      { approval: { canApprove: false, canDeny: true } },
      { approval: { canApprove: true, canDeny: false } },
    ]);
  });

  it("checks edited arguments with their schema, for any reference in it", async () => {
    const { run } = await asked(
      '{"action_requests":[{"name":"t","args":{"a":1}}],"review_configs":[{"action_name":"t","allowed_decisions":["approve","edit"],"args_schema":{"type":"object","properties":{"a":{"$ref":"#/$defs/Count"}},"$defs":{"Count":{"type":"integer","minimum":1}}}}]}',
    );
    run.resolve("4f2c/0", { approved: true, editedArgs: { a: 0 } });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["editedArgs", "a"] }] }],
    });
    run.resolve("4f2c/0", { approved: true, editedArgs: { a: 2 } });
    expect(await run.submit()).toMatchObject({ ok: true });
  });

  it("accepts a yes only with a change where only editing is allowed", async () => {
    const { run, answer } = await asked(
      '{"action_requests":[{"name":"t","args":{"a":1}}],"review_configs":[{"action_name":"t","allowed_decisions":["edit","reject"]}]}',
    );
    run.resolve("4f2c/0", { approved: true });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["editedArgs"] }] }],
    });
    run.resolve("4f2c/0", { approved: true, editedArgs: { a: 2 } });
    await run.submit();
    expect(answer()).toMatchObject({ resume: [{ payload: { decisions: [{ type: "edit" }] } }] });
  });

  it("one without an id is shown, and cannot be answered", async () => {
    const { interrupts } = await asked(snake, ',"id":null');
    expect(interrupts).toMatchObject([
      { dialect: "hitl", answerable: false, problems: [{ code: "missing-id" }] },
    ]);
  });

  it("an empty list is no request, so its interrupt is shown as it is", async () => {
    const { interrupts } = await asked('{"action_requests":[],"review_configs":[]}');
    expect(interrupts).toMatchObject([{ id: "4f2c", dialect: "langgraph" }]);
  });
});

describe("a text in place of a tool's result", () => {
  it("are an input where nothing else is allowed", async () => {
    const { run, interrupts, answered, lastReply } = await askedBy(createHitlServer(), "ask me");
    expect(interrupts()).toMatchObject([
      {
        kind: "input_required",
        responseSchema: { type: "string" },
        toolCall: { name: "ask_user" },
        onCancel: "unsupported",
      },
    ]);
    run.cancel(interrupts()[0]?.id ?? "");
    expect(await run.submit()).toMatchObject({ ok: false });
    run.resolve(interrupts()[0]?.id ?? "", "Graz");
    await run.submit();
    expect(answered()).toMatchObject({
      forwardedProps: {
        command: { resume: { [id]: { decisions: [{ type: "respond", message: "Graz" }] } } },
      },
    });
    expect(lastReply()).toBe("ask_user answered: Graz");
  });

  it("may be given in place of a yes or a no, where all three are allowed", async () => {
    const { run, interrupts, answered } = await askedBy(createHitlServer(), "respond");
    expect(interrupts()).toMatchObject([
      { approval: { canApprove: true, canDeny: true, replyKey: "response" } },
    ]);
    run.resolve(interrupts()[0]?.id ?? "", { response: "It was sent yesterday" });
    await run.submit();
    expect(answered()).toMatchObject({
      forwardedProps: {
        command: {
          resume: { [id]: { decisions: [{ type: "respond", message: "It was sent yesterday" }] } },
        },
      },
    });
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "answered" }]);
  });

  it("are not sent where they are not allowed, or beside a decision: the thread would be blocked", async () => {
    const strict = await askedBy(createHitlServer(), "send a mail");
    strict.run.resolve(strict.interrupts()[0]?.id ?? "", { approved: true, response: "words" });
    expect(await strict.run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["response"] }] }],
    });
    const open = await askedBy(createHitlServer(), "respond");
    open.run.resolve(open.interrupts()[0]?.id ?? "", { approved: false, response: "words" });
    expect(await open.run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["response"] }] }],
    });
  });

  it("are the content of a refusal where there is no other refusal", async () => {
    const { run, interrupts, answer } = await asked(
      '{"action_requests":[{"name":"t","args":{}}],"review_configs":[{"action_name":"t","allowed_decisions":["approve","respond"]}]}',
    );
    expect(interrupts).toMatchObject([
      {
        onCancel: "unsupported",
        notes: [{ code: "refusal-is-the-result" }],
        approval: { canDeny: true },
      },
    ]);
    run.resolve("4f2c/0", { approved: false });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ path: ["reason"] }] }],
    });
    run.resolve("4f2c/0", { approved: false, reason: "Use the archive" });
    await run.submit();
    expect(answer()).toMatchObject({
      resume: [{ payload: { decisions: [{ type: "respond", message: "Use the archive" }] } }],
    });
  });
});

describe("one interrupt for each call, with a branch of the schema for each decision", () => {
  const branch = (type: string, more = "") =>
    `{"type":"object","properties":{"type":{"const":"${type}"}${more}},"required":["type"],"additionalProperties":false}`;
  const definitions = `"$defs":{"ApproveDecision":${branch("approve")},"EditDecision":${branch(
    "edit",
    ',"edited_action":{"type":"object","properties":{"name":{"const":"t"},"args":{"$ref":"#/$defs/Args"}},"required":["name","args"],"additionalProperties":false}',
  )},"RejectDecision":${branch("reject", ',"message":{"type":"string"}')},"Args":{"type":"object","properties":{"a":{"$ref":"#/$defs/Count"}},"required":["a"]},"Count":{"type":"integer","minimum":1}}`;
  const value =
    '{"type":"tool_approval","tool_call_id":"c1","name":"t","args":{"a":1},"description":"Sure?"}';
  const schema = `{"oneOf":[{"$ref":"#/$defs/ApproveDecision"},{"$ref":"#/$defs/EditDecision"},{"$ref":"#/$defs/RejectDecision"}],${definitions}}`;

  it("is an approval of the call it names, answered without a list", async () => {
    const { run, interrupts, answer } = await asked(
      value,
      `,"toolCallId":"c1","responseSchema":${schema}`,
    );
    expect(interrupts).toMatchObject([
      {
        id: "4f2c",
        toolCallId: "c1",
        message: "Sure?",
        toolCall: { id: "c1", name: "t", args: { a: 1 } },
        approval: { canApprove: true, canDeny: true, canEdit: true, canComment: true },
      },
    ]);
    run.resolve("4f2c", { approved: true, editedArgs: { a: 0 } });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve("4f2c", { approved: true, editedArgs: { a: 2 } });
    await run.submit();
    expect(answer()).toEqual({
      resume: [
        {
          interruptId: "4f2c",
          status: "resolved",
          payload: { type: "edit", edited_action: { name: "t", args: { a: 2 } } },
        },
      ],
    });
  });

  it.each([
    [{ approved: true }, { type: "approve" }],
    [
      { approved: false, reason: "no" },
      { type: "reject", message: "no" },
    ],
  ])("%j is %j", async (payload, written) => {
    const { run, answer } = await asked(value, `,"responseSchema":${schema}`);
    run.resolve("4f2c", payload);
    await run.submit();
    expect(answer()).toMatchObject({ resume: [{ payload: written }] });
  });

  it("a single decision has a schema without branches; beside the outcome it comes with the original", async () => {
    const body = stream(`
      ${started}
      {"type":"CUSTOM","name":"on_interrupt","value":${JSON.stringify(value)},"rawEvent":{"id":"4f2c","value":${value},"response_schema":${branch("approve")}}}
      {"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}`);
    const run = createAgentRun({ url, fetch: sendsText(body) });
    await run.start();
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: "4f2c",
        approval: { canApprove: true, canDeny: false, canEdit: false, canComment: false },
        onCancel: "unsupported",
      },
    ]);
  });
});

describe("recorded servers", () => {
  it.each([
    ["langgraph/hitl-approved", [{ approved: true }]],
    ["copilotkit/lg-hitl-approved", [{ approved: true }]],
    [
      "langgraph/hitl-edited",
      [{ approved: true, editedArgs: { to: "eve@example.com", subject: "Hi", body: "edited" } }],
    ],
    ["langgraph/hitl-two", [{ approved: true }, { approved: false, reason: "not bob" }]],
    ["langgraph/default-hitl-command-resume", [{ approved: true }]],
  ])("%s: the answer is the one that was recorded", async (name, payloads) => {
    const { fetch, requests, steps } = replayRecording(name);
    const run = createAgentRun({ url, fetch, submitMode: "manual" });
    await run.start();
    for (const [index, { id }] of run.getSnapshot().interrupts.entries())
      run.resolve(id, payloads[index]);
    expect(await run.submit({ sendMixed: true })).toMatchObject({
      ok: true,
      ending: { kind: "success" },
    });
    const recorded = steps[1]?.request ?? {};
    expect(requests[1]).not.toHaveProperty("resume");
    // The recorded values; the recorder sent those of one question without its id.
    expect(Object.values(valuesIn(requests[1]))).toEqual(valueIn(recorded));
    expect(run.getSnapshot().decisions.every(({ outcome }) => outcome === "accepted")).toBe(true);
  });
});

function valueIn(request: Readonly<Record<string, unknown>>): readonly unknown[] {
  const entries = request["resume"];
  return Array.isArray(entries) ? entries.map(({ payload }) => payload) : [valuesIn(request)];
}

function breaksAt(turn: number, fetch: ReturnType<typeof createHitlServer>["fetch"]): typeof fetch {
  let turns = 0;
  return async (...request) => {
    if (turns++ === turn) throw new TypeError("Failed to fetch");
    return fetch(...request);
  };
}
