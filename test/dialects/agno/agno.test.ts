import { describe, expect, it } from "vitest";
import { createAgentRun, encodeDecision } from "../../../src/core.js";
import { agnoFeedbackSchema } from "../../../src/dialects/agno/agno.js";
import { createAgno, defaultDialects } from "../../../src/dialects.js";
import { askServer, lastReply } from "../../support/dialects/askServer.js";
import { begins, createFakeServer, ends } from "../../support/dialects/createFakeServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { endingOf } from "../../support/endingOf.js";
import { createAgnoServer } from "./backend.js";

const agno = createAgno({
  tools: {
    send_email: "confirmation",
    get_user_input: "input",
    ask_user: "feedback",
    run_shell: "external",
  },
});
const askArgs = JSON.stringify({
  questions: [{ question: "How?", options: [{ label: "Train" }] }],
});
const ask = (text: string) =>
  askServer(createAgnoServer(), text, { dialects: [agno, ...defaultDialects] });
const answersIn = (sent: Record<string, unknown> | undefined) =>
  Array.isArray(sent?.["messages"])
    ? sent["messages"].flatMap(({ role, toolCallId, content }) =>
        role === "tool" ? [[toolCallId, content]] : [],
      )
    : [];

describe("an agent of Agno, whose pauses the host has named", () => {
  it("asks whether a tool may be used", async () => {
    const { first } = await ask("approve");
    expect(first).toMatchObject({
      dialect: "agno",
      kind: "tool_call",
      toolCall: { name: "send_email", args: { to: "ann@example.com" } },
      approval: {
        canApprove: true,
        canDeny: true,
        canEdit: false,
        canComment: true,
        commentWith: "deny",
      },
      onCancel: "unsupported",
    });
  });

  it("accepts all answers or none: one accepted, one not, with a note", async () => {
    const { run, interrupts, sent, server } = await ask("two");
    const [ann, bob] = interrupts;
    if (ann === undefined || bob === undefined) throw new Error("two were asked");
    run.resolve(ann.id, encodeDecision(ann, { approved: true }));
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "missing", interruptId: bob.id }],
    });
    expect(server.requests).toHaveLength(1);
    run.resolve(bob.id, encodeDecision(bob, { approved: false, comment: "Not Bob" }));
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(sent()).not.toHaveProperty("resume");
    expect(answersIn(sent())).toEqual([
      [ann.toolCall?.id, '{"accepted":true}'],
      [bob.toolCall?.id, '{"accepted":false,"note":"Not Bob"}'],
    ]);
    expect(lastReply(run)).toBe("sent, rejected: Not Bob");
    expect(run.getSnapshot().decisions).toMatchObject([
      { toolResult: '{"accepted":true}' },
      { verdict: "denied" },
    ]);
  });

  it("asks for values in a form of the fields it names", async () => {
    const { run, first, sent } = await ask("input");
    expect(first).toMatchObject({
      kind: "custom",
      reason: "agno:input",
      responseSchema: {
        properties: {
          city: { type: "string", description: "Where to" },
          nights: { type: "integer" },
        },
        required: ["city", "nights"],
      },
    });
    run.resolve(first.id, { city: "Oslo", nights: "two" });
    expect(await run.submit()).toMatchObject({ ok: false });
    run.resolve(first.id, { city: "Oslo", nights: 2 });
    await run.submit();
    expect(answersIn(sent())).toEqual([[first.id, '{"values":{"city":"Oslo","nights":2}}']]);
  });

  it("asks for one of the labels of a question", async () => {
    const { run, first, sent } = await ask("feedback");
    expect(first.toolCall).toBeUndefined();
    expect(first.responseSchema).toMatchObject({
      properties: {
        "How?": {
          type: "string",
          oneOf: [{ const: "Train", description: "Slow" }, { const: "Plane" }],
        },
      },
    });
    run.resolve(first.id, { "How?": "Boat" });
    expect(await run.submit()).toMatchObject({ ok: false });
    run.resolve(first.id, { "How?": "Train" });
    await run.submit();
    expect(answersIn(sent())).toEqual([[first.id, '{"selections":{"How?":["Train"]}}']]);
  });

  it("gets the raw result of a tool that runs elsewhere", async () => {
    const { run, first, sent } = await ask("external");
    expect(first).toMatchObject({
      kind: "custom",
      toolCall: { name: "run_shell", args: { command: "ls" } },
    });
    run.resolve(first.id, "README.md");
    await run.submit();
    expect(answersIn(sent())).toEqual([[first.id, "README.md"]]);
  });

  it("accepts the values of an input from the host's configuration", async () => {
    const schema = { type: "object", properties: { to: { type: "string" } }, required: ["to"] };
    const configured = createAgno({ tools: { send_email: { kind: "input", schema } } });
    const { first, run, sent } = await askServer(createAgnoServer(), "approve", {
      dialects: [configured],
    });
    expect(first).toMatchObject({ responseSchema: schema, toolCall: { name: "send_email" } });
    run.resolve(first.id, { to: "eve" });
    await run.submit();
    expect(answersIn(sent())).toEqual([[first.id, '{"values":{"to":"eve"}}']]);
  });

  it("every tool that was not named is an ordinary one of the page", async () => {
    const server = createAgnoServer();
    const run = (await askServer(server, "approve", { dialects: [agno] })).run;
    run.dismiss();
    expect((await endingOf(run.send("weather"))).kind).toBe("success");
    const unnamed = createAgno({ tools: { delete_email: "confirmation" } });
    await expect(askServer(createAgnoServer(), "approve", { dialects: [unnamed] })).rejects.toThrow(
      "nothing is open",
    );
  });

  it("what it may have taken stays in the conversation; changed, the other answer takes its place", async () => {
    const server = createAgnoServer();
    const fails = 'data: {"type":"RUN_ERROR","message":"Requirements not resolved"}\n\n';
    let requests = 0;
    const fetch: typeof server.fetch = async (input, init) => {
      requests += 1;
      return requests === 2
        ? new Response(fails, { headers: { "content-type": "text/event-stream" } })
        : server.fetch(input, init);
    };
    const { run, first, sent } = await askServer({ fetch, requests: server.requests }, "approve", {
      dialects: [agno],
    });
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      composer: { delivery: "unknown" },
    });
    run.resolve(first.id, { approved: false });
    await run.submit({ mayRepeat: true });
    expect(answersIn(sent())).toEqual([[first.id, '{"accepted":false}']]);
    expect(lastReply(run)).toBe("rejected");
  });

  it("what it refuses is not part of the conversation; changed, it is taken", async () => {
    const server = createAgnoServer();
    let refuses = true;
    const fetch: typeof server.fetch = async (input, init) => {
      if (server.requests.length === 0 || !refuses) return server.fetch(input, init);
      refuses = false;
      const body =
        'data: {"type":"RUN_ERROR","message":"No paused run matching the provided tool results found in session s"}\n\n';
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    };
    const { run, first, sent } = await askServer({ fetch, requests: server.requests }, "approve", {
      dialects: [agno],
    });
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      composer: { delivery: "rejected" },
    });
    expect(run.getSnapshot().messages.filter(({ role }) => role === "tool")).toEqual([]);
    run.resolve(first.id, { approved: false });
    await run.submit();
    expect(answersIn(sent())).toEqual([[first.id, '{"accepted":false}']]);
    expect(lastReply(run)).toBe("rejected");
  });
});

describe("what recorded Agno servers ask", () => {
  it("accepts several labels where the question allows it, under its header", async () => {
    const schema = agnoFeedbackSchema([
      {
        question: "Which extras?",
        header: "Extras",
        options: [{ label: "Wifi" }],
        multi_select: true,
      },
      { question: "How?", header: "Travel", options: [{ label: "Train" }] },
    ]);
    expect(schema).toMatchObject({
      properties: {
        "Which extras?": {
          title: "Extras",
          description: "Which extras?",
          type: "array",
          items: { oneOf: [{ const: "Wifi" }] },
        },
        "How?": { title: "Travel", description: "How?", type: "string" },
      },
    });
  });

  it("are found without configuration where its own tools declare what they ask", async () => {
    const { first } = await askServer(replayRecording("agno/ask"), "ask", {
      dialects: defaultDialects,
    });
    expect(first).toMatchObject({ dialect: "agno", reason: "agno:feedback" });
  });

  it("are not found otherwise, which a developer can read", async () => {
    const server = replayRecording("agno/mail-default-dialects");
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: server.fetch,
      dialects: defaultDialects,
    });
    await run.send("mail");
    expect(run.getSnapshot().interrupts).toEqual([]);
    const warnings = ({ getSnapshot }: typeof run) =>
      getSnapshot().problems.filter(({ code }) => code === "undeclared-tool-calls");
    expect(warnings(run)).toMatchObject([{ message: expect.stringContaining("send_email") }]);
    const declared = createAgentRun({
      url: "https://agent.test/",
      fetch: replayRecording("agno/mail-default-dialects").fetch,
      tools: [{ name: "send_email", description: "", parameters: {} }],
    });
    await declared.send("mail");
    expect(warnings(declared)).toEqual([]);
  });

  it("accept no note with an approval", async () => {
    const { run, first, sent } = await askServer(replayRecording("agno/mail-approved"), "mail", {
      dialects: [createAgno({ tools: { send_email: "confirmation" } }), ...defaultDialects],
    });
    run.resolve(first.id, { approved: true, reason: "fine" });
    await run.submit();
    expect(answersIn(sent())).toEqual([[first.id, '{"accepted":true}']]);
  });

  it("are no longer open where nothing is paused", async () => {
    const { run, first } = await askServer(replayRecording("agno/stale-answer"), "mail", {
      dialects: [createAgno({ tools: { send_email: "confirmation" } }), ...defaultDialects],
    });
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot().composer).toMatchObject({
      delivery: "rejected",
      advice: "dismiss",
      canRetry: false,
    });
  });

  it("are not answered alone while a call waits beside them that the host has not named", async () => {
    const ask = {
      type: "TOOL_CALL_CHUNK",
      toolCallId: "ask",
      toolCallName: "ask_user",
      delta: askArgs,
    };
    const mail = {
      type: "TOOL_CALL_CHUNK",
      toolCallId: "mail",
      toolCallName: "send_email",
      delta: '{"to":"ann"}',
    };
    const mark = { type: "RAW", event: null, source: "agno" };
    const server = createFakeServer((posted) => [begins(posted), mark, ask, mail, ends(posted)]);
    const { run, first } = await askServer(server, "ask");
    expect(run.getSnapshot().interrupts).toHaveLength(1);
    expect(first.notes).toMatchObject([
      { code: "other-calls-wait", message: expect.stringContaining("send_email") },
    ]);
    run.resolve(first.id, { "How?": "Train" });
    const issues = [expect.objectContaining({ code: "other-calls-wait" })];
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", issues }],
    });
    expect(server.requests).toHaveLength(1);
    const declared = await askServer(
      createFakeServer((posted) => [begins(posted), mark, ask, mail, ends(posted)]),
      "ask",
      { tools: [{ name: "send_email", description: "", parameters: {} }] },
    );
    expect(declared.first.notes).toBeUndefined();
  });

  it("are answered together with the calls that the host has named, which Agno's own tools need not be", async () => {
    const ask = {
      type: "TOOL_CALL_CHUNK",
      toolCallId: "ask",
      toolCallName: "ask_user",
      delta: askArgs,
    };
    const mail = {
      type: "TOOL_CALL_CHUNK",
      toolCallId: "mail",
      toolCallName: "send_email",
      delta: '{"to":"ann"}',
    };
    const mark = { type: "RAW", event: null, source: "agno" };
    const server = createFakeServer((posted, turn) => [
      begins(posted),
      ...(turn === 0 ? [mark, ask, mail] : []),
      ends(posted),
    ]);
    const dialects = [createAgno({ tools: { send_email: "confirmation" } }), ...defaultDialects];
    const { run } = await askServer(server, "ask", { dialects });
    expect(run.getSnapshot().interrupts.map(({ id, notes }) => [id, notes])).toEqual([
      ["ask", undefined],
      ["mail", undefined],
    ]);
    run.resolve("ask", { "How?": "Train" });
    run.resolve("mail", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(2);
  });

  it("do not send an empty input", async () => {
    const { run, first } = await askServer(replayRecording("agno/input-generic"), "book", {
      dialects: [createAgno({ tools: { book: "input" } }), ...defaultDialects],
    });
    run.resolve(first.id, {});
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
  });
});
