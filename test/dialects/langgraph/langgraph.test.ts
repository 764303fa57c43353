import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { answerIn, askedBy, sendsText, stream } from "../../support/dialects/askedBy.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  fails,
} from "../../support/dialects/createFakeServer.js";
import { createGraphServer } from "../../support/dialects/createGraphServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { createLanggraphServer } from "./langgraphServer.js";
import { valuesIn } from "./valuesIn.js";

const url = "https://agent.test/";

/** A run with the recorded server, after its first step. */
async function replay(name: string) {
  const { fetch, requests, steps } = replayRecording(name);
  const run = createAgentRun({ url, fetch });
  await run.send("Go");
  return { run, requests, steps, interrupts: run.getSnapshot().interrupts };
}

describe("LangGraph, beside the outcome", () => {
  it.each(["langgraph/default-text-command-resume", "copilotkit/lgdefault-text-command-resume"])(
    "%s: a text is the question, and the answer is sent as the command it expects",
    async (name) => {
      const { run, requests, interrupts } = await replay(name);
      expect(interrupts).toMatchObject([
        {
          dialect: "langgraph",
          kind: "custom",
          message: "What is your name?",
          onCancel: "unsupported",
        },
      ]);
      expect(interrupts[0]?.id).toMatch(/^[0-9a-f]{32}$/);
      run.resolve(interrupts[0]?.id ?? "", "Ada");
      const { ending } = await new Promise<ReturnType<typeof run.getSnapshot>>((resolve) => {
        run.subscribe(() => run.getSnapshot().status === "finished" && resolve(run.getSnapshot()));
      });
      expect(ending?.kind).toBe("success");
      expect(requests[1]).toMatchObject({
        forwardedProps: { command: { resume: { [String(interrupts[0]?.id)]: "Ada" } } },
      });
      expect(requests[1]).not.toHaveProperty("resume");
    },
  );

  it("several open at once are all asked, and answered by their ids", async () => {
    const { run, requests, interrupts } = await replay("langgraph/default-parallel-command-resume");
    expect(interrupts).toMatchObject([
      { kind: "confirmation", message: "Left: go on?" },
      { kind: "confirmation", message: "Right: go on?" },
    ]);
    for (const { id } of interrupts) run.resolve(id, { approved: true });
    await run.submit();
    const [left, right] = interrupts.map(({ id }) => id);
    expect(requests[1]).toMatchObject({
      forwardedProps: {
        command: {
          resume: { [String(left)]: { approved: true }, [String(right)]: { approved: true } },
        },
      },
    });
  });

  it("keeps what the host forwards, and sends the same again when the connection broke", async () => {
    let broken = true;
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [
            begins(posted),
            { type: "CUSTOM", name: "on_interrupt", value: '{"message":"Sure?"}' },
            ends(posted),
          ]
        : [begins(posted), ends(posted)],
    );
    const fetch: typeof globalThis.fetch = async (...args) => {
      if (server.requests.length === 1 && broken) throw new TypeError("Failed to fetch");
      return server.fetch(...args);
    };
    const run = createAgentRun({
      url,
      fetch,
      forwardedProps: { tenant: "t1" },
      submitMode: "manual",
    });
    await run.send("Go");
    run.resolve(run.getSnapshot().interrupts[0]?.id ?? "", { ok: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      composer: { delivery: "unknown", canRetry: true },
    });
    broken = false;
    await run.retry({ mayRepeat: true });
    expect(server.requests[1]).toMatchObject({
      forwardedProps: {
        tenant: "t1",
        command: { resume: { ok: true }, interruptEvent: '{"message":"Sure?"}' },
      },
    });
    expect(run.getSnapshot().status).toBe("finished");
  });

  it("an empty object is not sent, because it would answer nothing", async () => {
    const { run, requests, interrupts } = await replay("langgraph/default-text-command-resume");
    run.resolve(interrupts[0]?.id ?? "", {});
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    expect(requests).toHaveLength(1);
  });

  it("sends no message instead of an answer, because it would drop it", async () => {
    const { run, requests, interrupts } = await replay("langgraph/default-text-command-resume");
    run.cancel(interrupts[0]?.id ?? "");
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    expect(await run.steerAway("Never mind")).toMatchObject({
      ok: false,
      messages: [{ content: "Never mind" }],
    });
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{}],
      undelivered: [{ content: "Never mind" }],
    });
  });
});

/** A run after events that a server sent as this text; every further request ends well. */
async function detects(events: string) {
  const started = '{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}';
  const posted: string[] = [];
  const run = createAgentRun({
    url,
    threadId: "t1",
    submitMode: "manual",
    async fetch(_, init) {
      posted.push(String(init?.body));
      const ended = '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}';
      return sendsText(stream(`${started}\n${posted.length === 1 ? events : ended}`))(url);
    },
  });
  await run.start();
  const answer = () => answerIn(JSON.parse(posted.at(-1) ?? "{}"));
  return { run, answer, interrupts: () => run.getSnapshot().interrupts };
}
const beside = (value: string, original = "") =>
  `{"type":"CUSTOM","name":"on_interrupt","value":${value}${original}}\n{"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}`;
const byOutcome = (...interrupts: readonly string[]) =>
  `{"type":"RUN_FINISHED","threadId":"t1","runId":"r1","outcome":{"type":"interrupt","interrupts":[${interrupts.join()}]}}`;

describe("a page that was reloaded on a thread of LangGraph that waits", () => {
  it.each(["outcome", "command"] as const)(
    "is asked again, by the %s, and its answer continues the thread",
    async (channel) => {
      const server = createLanggraphServer(channel);
      const before = createAgentRun({ url, fetch: server.fetch, threadId: "kept" });
      await before.send("Please approve");
      const run = createAgentRun({ url, fetch: server.fetch, threadId: "kept" });
      await run.start();
      const { interrupts } = run.getSnapshot();
      expect(interrupts).toMatchObject([{ dialect: "langgraph", message: "Delete everything?" }]);
      expect(interrupts.map(({ id }) => id)).toEqual(
        before.getSnapshot().interrupts.map(({ id }) => id),
      );
      run.resolve(interrupts[0]?.id ?? "", { approved: true });
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(run.getSnapshot().messages.at(-1)).toMatchObject({
        content: 'Got [{"approved":true}]',
      });
    },
  );
});

describe("LangGraph, by the outcome", () => {
  it.each([
    [
      "langgraph/form-resolved",
      { kind: "input_required", message: "Which quarter should I file?", expiresAt: 4070908800000 },
    ],
    [
      "langgraph/tool-approved",
      { kind: "tool_call", toolCallId: "call_1_0", toolCall: { name: "send_email" } },
    ],
    [
      "langgraph/tool-denied",
      { kind: "tool_call", approval: { canApprove: true, canDeny: true, canEdit: true } },
    ],
    [
      "langgraph/tool-both-channels",
      { kind: "tool_call", message: "Send email to ann@example.com?" },
    ],
    [
      "langgraph/picky-bad-payload-then-good",
      { kind: "confirmation", message: "Delete everything?" },
    ],
    ["langgraph/text-resume-missing", { kind: "custom", message: "What is your name?" }],
    ["copilotkit/lg-twice-in-node", { kind: "input_required", message: "First question?" }],
  ])("%s: one card, answered by the recorded payload", async (name, card) => {
    const { run, requests, steps, interrupts } = await replay(name);
    expect(interrupts).toMatchObject([
      { dialect: "langgraph", notes: [{ code: "cancel-is-a-value" }], ...card },
    ]);
    const [entry] = recordedAnswers(steps);
    if (entry === undefined || name.includes("picky")) return;
    run.resolve(entry.interruptId, entry.payload);
    await run.submit();
    expect(requests[1]).toMatchObject({
      forwardedProps: { command: { resume: { [entry.interruptId]: entry.payload } } },
    });
    expect(requests[1]).not.toHaveProperty("resume");
  });

  it("several are answered by their ids, in one request", async () => {
    const { run, requests, interrupts } = await replay("langgraph/parallel-resolved");
    for (const { id } of interrupts.toReversed()) run.resolve(id, { approved: true });
    await run.submit();
    const resume = Object.fromEntries(interrupts.map(({ id }) => [id, { approved: true }]));
    expect(requests[1]).toMatchObject({ forwardedProps: { command: { resume } } });
    expect(requests[1]).not.toHaveProperty("resume");
  });

  it("a skipped question reaches the agent as a mark, which a node may treat as an answer, and a note explains it", async () => {
    const { run, interrupts, answered, lastReply } = await askedBy(
      createLanggraphServer("outcome"),
      "approve",
    );
    const [{ id, notes } = { id: "", notes: [] }] = interrupts();
    expect(notes).toMatchObject([{ code: "cancel-is-a-value" }]);
    run.cancel(id);
    await run.submit();
    expect(answered()).toEqual({
      forwardedProps: {
        command: { resume: { [id]: { __agui_cancelled__: true, interrupt_id: id } } },
      },
    });
    expect(lastReply()).toBe(`Got [{"__agui_cancelled__":true,"interrupt_id":"${id}"}]`);
  });

  it("nothing at all is not sent, because it would answer nothing", async () => {
    const { run, interrupts, lastReply } = await askedBy(createLanggraphServer("outcome"), "hello");
    const id = interrupts()[0]?.id ?? "";
    for (const nothing of [undefined, null, {}]) {
      run.resolve(id, nothing);
      expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    }
    run.resolve(id, "");
    expect(await run.submit()).toMatchObject({ ok: true });
    expect(lastReply()).toBe('Got [""]');
  });

  it("fields that an older integration did not lift are read from the value; null is as if it were not there", async () => {
    const { interrupts } = await detects(
      byOutcome(
        '{"id":"4f2c","reason":"langgraph:interrupt","message":null,"metadata":{"langgraph":{"raw":{"question":"Where to?","tool_call_id":"c1","response_schema":{"type":"string"},"expires_at":"2099-01-01T00:00:00Z"},"ns":null,"resumable":null,"when":null}}}',
      ),
    );
    expect(interrupts()).toMatchObject([
      {
        message: "Where to?",
        toolCallId: "c1",
        responseSchema: { type: "string" },
        expiresAt: 4070908800000,
      },
    ]);
  });

  it("a wrong answer to a node that looks at it is kept from leaving, because the thread would be stuck with it", async () => {
    const { run, interrupts, lastReply } = await askedBy(
      createLanggraphServer("outcome"),
      "approve",
    );
    run.resolve(interrupts()[0]?.id ?? "", "yes");
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(interrupts()[0]?.id ?? "", { approved: false });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(lastReply()).toBe('Got [{"approved":false}]');
  });

  it("waits when another request runs on the thread", async () => {
    const server = createFakeServer((posted, turn) => {
      if (turn === 0)
        return [
          begins(posted),
          asksFor(posted, [{ id: "i", reason: "langgraph:interrupt", message: "Name?" }]),
        ];
      return turn === 1
        ? [
            begins(posted),
            fails("HTTP 422: Thread is already running a task. Wait for it to finish."),
          ]
        : [begins(posted), ends(posted)];
    });
    const { run } = await askedBy(server, "Go");
    run.resolve("i", "Ada");
    await run.submit();
    expect(run.getSnapshot().composer).toMatchObject({ advice: "wait", canRetry: true });
    await run.retry({ mayRepeat: true });
    expect(run.getSnapshot().status).toBe("finished");
  });
});

describe("the questions in an event", () => {
  it.each([
    ["text", '"Sure?"', { message: "Sure?" }, "Sure?"],
    ["an object", '{"message":"Sure?"}', { message: "Sure?" }, { message: "Sure?" }],
    [
      "an object as text",
      JSON.stringify('{"message":"Sure?"}'),
      { message: "Sure?" },
      '{"message":"Sure?"}',
    ],
    ["text that is JSON twice", JSON.stringify('"Sure?"'), { message: "Sure?" }, '"Sure?"'],
    ["a list", "[1,2]", { raw: [1, 2] }, [1, 2]],
  ])("%s is parsed once, and goes back as it came", async (_, value, card, sent) => {
    const { run, interrupts, answer } = await detects(
      beside(value, ',"rawEvent":{"id":"4f2c","value":0}'),
    );
    expect(interrupts()).toMatchObject([
      { id: "4f2c", dialect: "langgraph", onCancel: "unsupported", ...card },
    ]);
    run.resolve("4f2c", true);
    await run.submit();
    expect(answer()).toEqual({
      forwardedProps: { command: { resume: true, interruptEvent: sent } },
    });
  });

  it("older ones come without an id, and are answered all the same", async () => {
    const { run, interrupts, answer } = await detects(beside('{"reason":"confirmation"}'));
    expect(interrupts()).toMatchObject([{ kind: "confirmation", problems: [] }]);
    run.resolve(interrupts()[0]?.id ?? "", { approved: true });
    await run.submit();
    expect(answer()).toMatchObject({ forwardedProps: { command: { resume: { approved: true } } } });
  });

  it("three events are three questions", async () => {
    const one = (id: string) =>
      `{"type":"CUSTOM","name":"on_interrupt","value":"${id}?","rawEvent":{"id":"${id}","value":"${id}?"}}`;
    const { run, interrupts, answer } = await detects(
      `${one("a")}\n${one("b")}\n${beside('"c?"', ',"rawEvent":{"id":"c"}')}`,
    );
    expect(interrupts().map(({ id, message }) => [id, message])).toEqual([
      ["a", "a?"],
      ["b", "b?"],
      ["c", "c?"],
    ]);
    for (const { id } of interrupts()) run.resolve(id, id.toUpperCase());
    await run.submit();
    expect(answer()).toEqual({
      forwardedProps: { command: { resume: { a: "A", b: "B", c: "C" } } },
    });
  });

  it("an answer that happens to be JSON stays the text it was", async () => {
    const { run, interrupts, answered, lastReply } = await askedBy(
      createLanggraphServer(),
      "hello",
    );
    run.resolve(interrupts()[0]?.id ?? "", "42");
    await run.submit();
    expect(Object.values(valuesIn(answered()))).toEqual(["42"]);
    expect(lastReply()).toBe('Got ["42"]');
  });

  it("answers by id also where one of the questions is the middleware's", async () => {
    const hitl =
      '{"action_requests":[{"name":"t","args":{}}],"review_configs":[{"action_name":"t","allowed_decisions":["approve"]}]}';
    const { run, interrupts, answer } = await detects(
      `{"type":"CUSTOM","name":"on_interrupt","value":"Name?","rawEvent":{"id":"aa","value":"Name?"}}\n${beside(hitl, `,"rawEvent":{"id":"bb","value":${hitl}}`)}`,
    );
    expect(interrupts().map(({ id, dialect }) => [id, dialect])).toEqual([
      ["bb/0", "hitl"],
      ["aa", "langgraph"],
    ]);
    run.resolve("aa", "Ada");
    run.resolve("bb/0", { approved: true });
    await run.submit();
    expect(answer()).toEqual({
      forwardedProps: {
        command: { resume: { aa: "Ada", bb: { decisions: [{ type: "approve" }] } } },
      },
    });
  });
});

describe("two pages of one thread", () => {
  it.each(["command", "outcome"] as const)(
    "an approval of a question that another page has answered runs no other call: %s",
    async (channel) => {
      const ran: string[] = [];
      const server = createGraphServer(
        {
          begin: () => ({ asks: ["May I send the mail?"] }),
          resume([question]) {
            ran.push(String(question));
            return question === "May I send the mail?"
              ? { asks: ["May I delete the file?"] }
              : { says: "Deleted" };
          },
        },
        channel,
      );
      const [one, other] = [1, 2].map(() =>
        createAgentRun({ url, fetch: server.fetch, threadId: "t", submitMode: "manual" }),
      );
      await one?.send("Go");
      // The second page shows the question, too.
      await other?.start();
      for (const run of [one, other]) {
        run?.resolve(run.getSnapshot().interrupts[0]?.id ?? "", "yes");
        await run?.submit();
      }
      expect(ran).toEqual(["May I send the mail?"]);
      expect(other?.getSnapshot().interrupts).toMatchObject([
        { message: "May I delete the file?", draft: null },
      ]);
    },
  );
});

describe("questions of every shape", () => {
  it.each([
    ['{"question":"Is this right?","draft":"…"}', { message: "Is this right?" }],
    [
      '{"instruction":"Edit this","content":{"a":1}}',
      { message: "Edit this", metadata: { langgraph: { raw: { content: { a: 1 } } } } },
    ],
    [
      '{"options":["red","blue"],"prompt":"Which?"}',
      { message: "Which?", metadata: { langgraph: { raw: { options: ["red", "blue"] } } } },
    ],
    [
      '{"message":"Q?","response_schema":{"enum":["a","b"]}}',
      { message: "Q?", responseSchema: { enum: ["a", "b"] } },
    ],
    ['{"rows":3}', { metadata: { langgraph: { raw: { rows: 3 } } } }],
  ])("%s is not one constant sentence", async (value, card) => {
    const { interrupts } = await detects(beside(value));
    expect(interrupts()).toMatchObject([card]);
  });

  it.each(["toolCall", "tool_call"])(
    "a tool that was to run in the page (%s) is never an approval",
    async (key) => {
      const value = `{"type":"tool","reason":"tool_call","${key}":{"id":"c1","name":"locate","args":{"exact":true}}}`;
      const { interrupts } = await detects(beside(value));
      expect(interrupts()).toMatchObject([
        {
          kind: "custom",
          toolCall: { id: "c1", name: "locate", args: { exact: true } },
          notes: [{ code: "runs-in-the-page" }],
          problems: [],
        },
      ]);
      expect(interrupts()[0]).not.toHaveProperty("approval");
    },
  );

  it("two with one id cannot be distinguished, and nothing is sent that could reach the wrong one", async () => {
    const same = (text: string) =>
      `{"id":"4f2c","reason":"langgraph:interrupt","message":"${text}","metadata":{"langgraph":{"raw":"${text}"}}}`;
    const { run, interrupts, answer } = await detects(byOutcome(same("left"), same("right")));
    expect(interrupts()).toMatchObject([
      { message: "left", problems: [{ code: "duplicate-id" }] },
      { message: "right", problems: [{ code: "duplicate-id" }] },
    ]);
    run.resolve("4f2c", true);
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "duplicate" }] });
    run.cancel("4f2c");
    await run.submit();
    expect(answer()).toEqual({ resume: [{ interruptId: "4f2c", status: "cancelled" }] });
  });

  it("the same id in the next pause is a new question, without the last one's answer", async () => {
    const { run } = await replay("langgraph/twice-in-node");
    const [first] = run.getSnapshot().interrupts;
    run.resolve(first?.id ?? "", "one");
    await run.submit();
    const [second] = run.getSnapshot().interrupts;
    expect(second).toMatchObject({ id: first?.id, draft: null, status: "unanswered" });
    expect(second?.message).not.toBe(first?.message);
    expect(second?.key).not.toBe(first?.key);
  });
});

function recordedAnswers(steps: Awaited<ReturnType<typeof replay>>["steps"]) {
  const resume = steps[1]?.request["resume"];
  return Array.isArray(resume) ? resume : [];
}

describe("a question that is asked again in reply to an answer", () => {
  const asks = (posted: Parameters<typeof begins>[0], id: string, value: string) => [
    {
      type: "CUSTOM",
      name: "on_interrupt",
      value: JSON.stringify(value),
      rawEvent: { id, value },
    },
    ends(posted),
  ];
  const notesAfter = async (id: string, value: string) => {
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [begins(posted), ...asks(posted, "a1", "Left?")]
        : [begins(posted), { type: "STEP_STARTED", stepName: "left" }, ...asks(posted, id, value)],
    );
    const run = createAgentRun({ url, fetch: server.fetch, submitMode: "manual" });
    await run.send("Go");
    run.resolve("a1", "yes");
    await run.submit();
    const { interrupts } = run.getSnapshot();
    expect(interrupts).toHaveLength(1);
    return interrupts.flatMap(({ notes }) => notes?.map(({ code }) => code) ?? []);
  };

  it("names the version of the adapter that repeats what was answered", async () => {
    expect(await notesAfter("a1", "Left?")).toEqual(["langgraph-asks-again"]);
  });

  it.each([
    ["another one", "b2", "Right?"],
    ["the same step with other words", "a1", "Left, or not?"],
  ])("says nothing of %s", async (_, id, value) => {
    expect(await notesAfter(id, value)).toEqual([]);
  });
});
