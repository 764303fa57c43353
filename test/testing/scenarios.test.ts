import { describe, expect, it } from "vitest";
import { isRecord } from "../../src/protocol/json.js";
import { createScriptedAgent, scenarios, showcaseScenarios } from "../../src/testing.js";
import {
  asked,
  askedIds,
  cancelled,
  createCaller,
  denied,
  type Reply,
  resolved,
  textOf,
  typesOf,
} from "./createCaller.js";

const create = () =>
  createCaller(createScriptedAgent(scenarios, { now: () => Date.parse("2030-01-01T00:00:00Z") }));

const ending = ({ events }: Reply): unknown => events.at(-1)?.["outcome"];
const results = ({ events }: Reply) => events.filter(({ type }) => type === "TOOL_CALL_RESULT");
const startedCalls = ({ events }: Reply) => events.filter(({ type }) => type === "TOOL_CALL_START");
const success = { type: "success" };

it("gives every scenario a name of its own, a title, one sentence and a prompt", () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  for (const { name, title, description, prompt } of scenarios) {
    expect(name).toMatch(/^[a-z0-9-]+$/);
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect([title, prompt]).not.toContain("");
  }
});

describe.each(showcaseScenarios.map(({ name }) => name))("%s", (name) => {
  it("asks at the end of its first run and reports it with the standard outcome", async () => {
    const reply = await create().start(name);
    expect(reply.events[0]).toMatchObject({
      type: "RUN_STARTED",
      threadId: "t",
      runId: "r1",
      protocolVersion: "1.1",
    });
    expect(reply.events.at(-1)).toMatchObject({
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r1",
      outcome: { type: "interrupt" },
    });
    expect(asked(reply).length).toBeGreaterThan(0);
  });

  it("ends well, without any tool having run, when every question is left unanswered", async () => {
    const { start, resume } = create();
    const answers = askedIds(await start(name)).map(cancelled);
    const first = await resume(name, answers);
    const reply = first.broken === undefined ? first : await resume(name, answers);
    expect([ending(reply), results(reply)]).toEqual([success, []]);
    expect(textOf(reply)).not.toBe("");
  });
});

describe.each(["minimal-approval", "approve-with-edits"])("%s", (name) => {
  it("streams the arguments in pieces, and sends only the result once approved", async () => {
    const { start, resume } = create();
    const first = await start(name);
    const pieces = first.events
      .filter(({ type }) => type === "TOOL_CALL_ARGS")
      .map(({ delta }) => String(delta));
    expect(pieces.length).toBeGreaterThan(3);
    expect(JSON.parse(pieces.join(""))).toMatchObject({
      to: expect.any(String),
      subject: expect.any(String),
      body: expect.any(String),
    });

    const [question] = asked(first);
    const [call] = startedCalls(first);
    expect(question).toMatchObject({ reason: "tool_call", toolCallId: call?.["toolCallId"] });
    const second = await resume(name, [resolved(String(question?.["id"]))]);
    expect(results(second)).toMatchObject([{ toolCallId: call?.["toolCallId"], role: "tool" }]);
    expect(startedCalls(second)).toEqual([]);
    expect(ending(second)).toEqual(success);
  });

  it("invents no result when it is denied", async () => {
    const { start, resume } = create();
    const [id = ""] = askedIds(await start(name));
    const reply = await resume(name, [denied(id)]);
    expect(results(reply)).toEqual([]);
    expect(textOf(reply)).toMatch(/not (been )?sent/);
    expect(ending(reply)).toEqual(success);
  });
});

it("minimal-approval asks what the protocol's own example asks", async () => {
  expect(asked(await create().start("minimal-approval"))).toEqual([
    {
      id: "t.approve-1",
      reason: "tool_call",
      message: "Send email to a@b.com with subject 'Hi'?",
      toolCallId: "t.call-1",
      responseSchema: {
        type: "object",
        properties: { approved: { type: "boolean" } },
        required: ["approved"],
      },
    },
  ]);
});

it("approve-with-edits uses the edited arguments, and the proposed ones are on record in the first run", async () => {
  const { start, resume } = create();
  const first = await start("approve-with-edits");
  const [question] = asked(first);
  expect(question).toMatchObject({
    metadata: { langgraph: { checkpointId: expect.any(String), nodeId: "send_reminder" } },
  });
  const editedArgs = { to: "bo@example.com", subject: "Please", body: "Soon" };
  const second = await resume("approve-with-edits", [
    resolved(String(question?.["id"]), { approved: true, editedArgs }),
  ]);
  const [proposal] = startedCalls(first);
  const [effect] = results(second);
  expect(effect?.["toolCallId"]).toBe(proposal?.["toolCallId"]);
  expect(JSON.parse(String(effect?.["content"]))).toEqual({ sent: true, ...editedArgs });
});

it("approve-with-edits never uses edits that come with a denial, and refuses half an e-mail", async () => {
  const { start, resume } = create();
  const [id = ""] = askedIds(await start("approve-with-edits"));
  const half = await resume("approve-with-edits", [
    resolved(id, { approved: true, editedArgs: { to: "bo@example.com" } }),
  ]);
  expect(half.events).toMatchObject([{ type: "RUN_ERROR", code: "INVALID_PAYLOAD" }]);
  const editedArgs = { to: "bo@example.com", subject: "", body: "" };
  expect(
    results(await resume("approve-with-edits", [resolved(id, { approved: false, editedArgs })])),
  ).toEqual([]);
});

it("parallel-approvals runs the approved calls only, each with its own result", async () => {
  const { start, resume } = create();
  const first = await start("parallel-approvals");
  expect(asked(first).map((question) => "responseSchema" in question)).toEqual([
    false,
    false,
    false,
  ]);
  const [a = "", b = "", c = ""] = askedIds(first);
  const second = await resume("parallel-approvals", [resolved(a), cancelled(b), denied(c)]);
  expect(results(second).map(({ toolCallId }) => toolCallId)).toEqual([
    startedCalls(first)[0]?.["toolCallId"],
  ]);
  expect(textOf(second)).toBe("Sent 1 of 3: ann@example.com.");
});

it("quarterly-filing takes only what its schema admits", async () => {
  const { start, resume } = create();
  const [id = ""] = askedIds(await start("quarterly-filing"));
  for (const wrong of [
    { year: 1999 },
    { year: 2029.5 },
    { quarter: "Q5" },
    { revenue: "12" },
    { revenue: undefined },
  ]) {
    const payload = { quarter: "Q1", year: 2029, revenue: 12, ...wrong };
    expect((await resume("quarterly-filing", [resolved(id, payload)])).events).toMatchObject([
      { code: "INVALID_PAYLOAD" },
    ]);
  }
  expect(
    ending(
      await resume("quarterly-filing", [resolved(id, { quarter: "Q1", year: 2029, revenue: 12 })]),
    ),
  ).toEqual(success);
});

it("confirmation asks without a schema and takes a bare yes as well", async () => {
  const { start, resume } = create();
  const [question] = asked(await start("confirmation"));
  expect(question).toEqual({
    id: "t.delete-1",
    reason: "confirmation",
    message: "Delete the 14 draft invoices from last year?",
  });
  expect(textOf(await resume("confirmation", [resolved("t.delete-1", true)]))).toBe(
    "The 14 drafts are deleted.",
  );
});

it("confirmation takes nothing but true for a yes", async () => {
  for (const payload of ["true", 1, { approved: "true" }, { approved: 1 }, undefined]) {
    const { start, resume } = create();
    const [id = ""] = askedIds(await start("confirmation"));
    expect(textOf(await resume("confirmation", [resolved(id, payload ?? {})]))).toBe(
      "All right, the drafts stay.",
    );
  }
});

it("custom-reason takes one of its choices and no other", async () => {
  const { start, resume } = create();
  const [question] = asked(await start("custom-reason"));
  expect(question).toMatchObject({ reason: "acme:pick-warehouse", metadata: { order: "4711" } });
  const id = String(question?.["id"]);
  expect(
    (await resume("custom-reason", [resolved(id, { warehouse: "atlantis" })])).events,
  ).toMatchObject([{ code: "INVALID_PAYLOAD" }]);
  expect(textOf(await resume("custom-reason", [resolved(id, { warehouse: "rot" })]))).toBe(
    "Order 4711 ships from Rotterdam.",
  );
});

it("failing-resume breaks the first reply and gives the identical answer the whole of it", async () => {
  const { start, resume } = create();
  const [id = ""] = askedIds(await start("failing-resume"));
  const first = await resume("failing-resume", [resolved(id)]);
  expect(first.broken).toBeInstanceOf(TypeError);
  expect(typesOf(first)).toEqual(["RUN_STARTED"]);
  const second = await resume("failing-resume", [resolved(id)]);
  expect([second.broken, textOf(second)]).toEqual([undefined, "The build server is restarting."]);
});

it("failing-resume does not take another answer once the first was taken", async () => {
  const { start, resume } = create();
  const [id = ""] = askedIds(await start("failing-resume"));
  await resume("failing-resume", [resolved(id)]);
  expect((await resume("failing-resume", [denied(id)])).events).toMatchObject([
    { type: "RUN_ERROR", code: "UNKNOWN_INTERRUPT_ID" },
  ]);
});

it("refused-resume refuses the first answer with a reason, and takes the next", async () => {
  const { start, resume } = create();
  const [id = ""] = askedIds(await start("refused-resume"));
  const refused = await resume("refused-resume", [resolved(id, { costCentre: "A1" })]);
  expect(refused.events).toEqual([
    { type: "RUN_ERROR", code: "INVALID_PAYLOAD", message: expect.stringContaining("A1") },
  ]);
  const accepted = await resume("refused-resume", [resolved(id, { costCentre: "B2" })]);
  expect(textOf(accepted)).toBe("The room is booked, on cost centre B2.");
});

it("interrupts-twice asks again on the same thread, in a new run, and then ends", async () => {
  const { start, resume } = create();
  const [first = ""] = askedIds(await start("interrupts-twice"));
  const again = await resume("interrupts-twice", [resolved(first)]);
  expect(asked(again)).toMatchObject([
    { reason: "input_required", message: "Where would you like to sit?" },
  ]);
  expect(results(again)).toHaveLength(1);
  const [second = ""] = askedIds(again);
  expect(second).not.toBe(first);
  const last = await resume("interrupts-twice", [resolved(second, { seat: "aisle", quiet: true })]);
  expect([textOf(last), ending(last)]).toEqual([
    "Reserved: one aisle seat. Have a good trip.",
    success,
  ]);
});

it("interrupts-twice sends all it knows before it asks: the state and every message", async () => {
  const { start, resume } = create();
  const first = await start("interrupts-twice");
  expect(typesOf(first)).toEqual(
    expect.arrayContaining([
      "STEP_STARTED",
      "REASONING_MESSAGE_CONTENT",
      "STATE_SNAPSHOT",
      "STATE_DELTA",
      "ACTIVITY_SNAPSHOT",
      "STEP_FINISHED",
    ]),
  );
  const [state, messages, end] = first.events.slice(-3);
  expect(state).toEqual({
    type: "STATE_SNAPSHOT",
    snapshot: { trip: { to: "Vienna", train: "RJ 63" }, booked: false },
  });
  expect(messages).toMatchObject({
    type: "MESSAGES_SNAPSHOT",
    messages: [
      { role: "user" },
      { role: "reasoning" },
      { role: "activity" },
      { role: "assistant", toolCalls: [{ id: "t.call-1" }] },
    ],
  });
  expect(end).toMatchObject({ type: "RUN_FINISHED" });
  const second = await resume("interrupts-twice", [resolved("t.book-1")]);
  const [nextState, nextMessages] = second.events.slice(-3);
  expect(nextState).toMatchObject({ snapshot: { booked: true } });
  expect(nextMessages).toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({ role: "tool", toolCallId: "t.call-1" }),
    ]),
  });
});

it("interrupts-twice knows a message once, although the client sends the whole conversation again", async () => {
  const { start, post } = create();
  const first = await start("interrupts-twice");
  const idsIn = ({ events }: Reply): readonly unknown[] => {
    const messages = events.find(({ type }) => type === "MESSAGES_SNAPSHOT")?.["messages"];
    return Array.isArray(messages) ? messages.filter(isRecord).map(({ id }) => id) : [];
  };
  const messages = first.events.find(({ type }) => type === "MESSAGES_SNAPSHOT")?.["messages"];
  const second = await post("interrupts-twice", { messages, resume: [resolved("t.book-1")] });
  expect(idsIn(first)).toHaveLength(4);
  expect(idsIn(second)).toEqual([...idsIn(first), "t.result-1", "t.message-2"]);
});

it("mixed-batch asks three kinds of question at once and acts on each by its own answer", async () => {
  const { start, resume } = create();
  const first = await start("mixed-batch");
  expect(asked(first).map(({ reason }) => reason)).toEqual([
    "tool_call",
    "input_required",
    "confirmation",
  ]);
  const [announce = "", details = "", remove = ""] = askedIds(first);
  const editedArgs = { to: "all@example.com", subject: "2.4!", body: "" };
  const second = await resume("mixed-batch", [
    denied(remove),
    resolved(details, { channel: "beta", percentage: 10 }),
    resolved(announce, { approved: true, editedArgs }),
  ]);
  expect(textOf(second)).toBe(
    "Done: “2.4!” went to all@example.com; 10 % of beta users get it; version 2.2 stays.",
  );
  expect(results(second)).toHaveLength(1);
});

describe("agents that get something wrong", () => {
  it("unparsable-event sends one broken event and continues", async () => {
    const reply = await create().start("unparsable-event");
    expect(reply.events.filter(({ type }) => type === "UNPARSABLE")).toHaveLength(1);
    expect(askedIds(reply)).toHaveLength(1);
  });

  it("wrong-content-type sends a page", async () => {
    const { send, base } = create();
    const body = JSON.stringify({ threadId: "t", runId: "r", messages: [] });
    const response = await send(
      new Request(`${base}/wrong-content-type`, { method: "POST", body }),
    );
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html"]);
  });

  it("http-500 fails every time", async () => {
    const { start } = create();
    expect([(await start("http-500")).status, (await start("http-500")).status]).toEqual([
      500, 500,
    ]);
  });

  it("http-503-on-resume cannot take the first answer, and can take the second", async () => {
    const { start, resume } = create();
    const [id = ""] = askedIds(await start("http-503-on-resume"));
    const busy = await resume("http-503-on-resume", [resolved(id)]);
    expect([busy.status, busy.text]).toEqual([503, expect.stringContaining("Try again")]);
    expect(ending(await resume("http-503-on-resume", [resolved(id)]))).toEqual(success);
  });

  it("missing-id asks without an id", async () => {
    expect(asked(await create().start("missing-id"))).toEqual([
      { reason: "confirmation", message: "Delete the project?" },
    ]);
  });

  it("boolean-schema asks with a boolean for a schema, and takes any answer", async () => {
    const { start, resume } = create();
    const [question] = asked(await start("boolean-schema"));
    expect(question?.["responseSchema"]).toBe(true);
    expect(
      ending(await resume("boolean-schema", [resolved(String(question?.["id"]), "anything")])),
    ).toEqual(success);
  });

  it("hostile-title sends hostile texts and accepts a plain answer", async () => {
    const { start, resume } = create();
    const first = await start("hostile-title");
    const [question] = asked(first);
    const text = JSON.stringify(question);
    expect(text.length).toBeGreaterThan(10_000);
    expect(text).toContain("<img src=x");
    expect(text).toContain('"__proto__"');
    expect(String(startedCalls(first)[0]?.["toolCallName"])).toContain("<script>");
    expect(textOf(await resume("hostile-title", [resolved(String(question?.["id"]))]))).toBe(
      "Paid.",
    );
  });

  it("truncated stops without an end, and can be asked again", async () => {
    const { start } = create();
    const reply = await start("truncated");
    expect([reply.broken, reply.events.at(-1)?.["type"]]).toEqual([undefined, "TEXT_MESSAGE_END"]);
    expect((await start("truncated")).events[0]?.["type"]).toBe("RUN_STARTED");
  });

  it("truncated-resume stops once, and sends the rest for the identical answer", async () => {
    const { start, resume } = create();
    const [id = ""] = askedIds(await start("truncated-resume"));
    const cut = await resume("truncated-resume", [resolved(id)]);
    expect([cut.broken, textOf(cut), ending(cut)]).toEqual([
      undefined,
      "I was about to",
      undefined,
    ]);
    const whole = await resume("truncated-resume", [resolved(id)]);
    expect([textOf(whole), ending(whole)]).toEqual(["I was about toDeleted.", success]);
  });
});
