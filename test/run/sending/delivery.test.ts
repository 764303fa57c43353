import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  type InterruptView,
  type Repeat,
} from "../../../src/core.js";
import {
  createTrpcAgentGo,
  defaultDialects,
  defineDialect,
  pydanticAi,
} from "../../../src/dialects.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { agno } from "../../dialects/agno/backend.js";
import { acknowledges, pauses } from "../../dialects/trpc-agent-go/backend.js";
import { answerRows } from "../../support/dialects/answers.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { fakeBackend, repeatsOfBackends } from "../../support/dialects/fakeBackends.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Reply = (
  posted: UnknownRecord,
  question: InterruptView | undefined,
) => { events: readonly object[]; isCut: boolean };

const acknowledged = acknowledges(9, { resumeMap: {} });
const callOf = (question: InterruptView | undefined): string =>
  question?.toolCall?.id ?? "call-of-nobody";
const result = (question: InterruptView | undefined) => ({
  type: "TOOL_CALL_RESULT",
  messageId: "result-1",
  toolCallId: callOf(question),
  content: "what the tool returned",
});

/** Where the reply to an answer is lost, and what has arrived until then. */
const losses = {
  "before any byte": () => ({ events: [], isCut: true }),
  "after RUN_STARTED": (posted) => ({ events: [begins(posted)], isCut: true }),
  "after an acknowledgement": (posted) => ({ events: [begins(posted), acknowledged], isCut: true }),
  "after text": (posted) => ({
    events: [begins(posted), acknowledged, ...says("after", "Doing it")],
    isCut: true,
  }),
  "after a TOOL_CALL_RESULT": (posted, question) => ({
    events: [begins(posted), acknowledged, result(question)],
    isCut: true,
  }),
  "not: it ends and shows nothing": (posted) => ({
    events: [begins(posted), acknowledged, ends(posted)],
    isCut: false,
  }),
  "not: it ends in an error after an acknowledgement": (posted) => ({
    events: [begins(posted), acknowledged, fails("It broke")],
    isCut: false,
  }),
  "not: the agent refuses it": (posted) => ({
    events: [begins(posted), fails("No", "PARTIAL_RESUME")],
    isCut: false,
  }),
} satisfies Record<string, Reply>;

/** A server on a socket that acts on each answer it is sent, as often as it is sent. */
async function serve(backend: FakeServer, reply: Reply) {
  const acts: UnknownRecord[] = [];
  let question: InterruptView | undefined;
  let asked = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    if (!asked) {
      asked = true;
      const answered = await backend.fetch("http://agent.test/", { method: "POST", body });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(await answered.text());
      return;
    }
    const posted: unknown = JSON.parse(body);
    if (!isRecord(posted)) throw new Error("not a run input");
    acts.push(posted);
    send(response, acts.length === 1 ? reply(posted, question) : worked(posted));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    acts,
    asks: (about: InterruptView | undefined) => (question = about),
  };
}

const worked = (posted: UnknownRecord) => ({
  events: [begins(posted), acknowledged, ...says("again", "Done"), ends(posted)],
  isCut: false,
});

function send(response: ServerResponse, { events, isCut }: ReturnType<Reply>): void {
  if (events.length === 0) return void response.destroy();
  response.writeHead(200, { "content-type": "text/event-stream" });
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  if (isCut) response.write(text, () => response.destroy());
  else response.end(text);
}

/** The first question of each fake server, and how it is answered. */
const questions = new Map(
  answerRows.flatMap(([backend, text, acts, ...sent]) => {
    const [act] = acts;
    const fits =
      acts.length === 1 &&
      sent.length === 1 &&
      (act === "approve" || (typeof act === "object" && "fill" in act));
    return fits
      ? [
          [
            backend,
            {
              text,
              payload: typeof act === "object" ? Reflect.get(act, "fill") : { approved: true },
            },
          ],
        ]
      : [];
  }) satisfies readonly [string, { text: string; payload: unknown }][],
);

/** With those that have no fake server. */
const repeats: Readonly<Record<string, Repeat>> = {
  ...repeatsOfBackends,
  agentKernel: "unknown",
  aiEmployee: "unknown",
  askQuestion: "unknown",
  claudeAgentSdk: "unknown",
  claudeManagedAgents: "unknown",
  copilotKit: "unsafe",
  kabooWorkflows: "unsafe",
  mcpElicitation: "unknown",
  oldTanstackAi: "unknown",
};

describe("what a dialect declares about a repeat", () => {
  it.each([...defaultDialects, agno])(
    "the dialect $name declares whether a repeat is idempotent",
    ({ name, repeat = "unknown" }) => {
      expect(repeat).toBe(repeats[name]);
    },
  );
});

async function answered(backend: string, reply: Reply) {
  const { text, payload } = questions.get(backend) ?? { text: "", payload: null };
  const { make, dialects = defaultDialects } = fakeBackend(backend);
  const server = await serve(make(), reply);
  const run = createAgentRun({ url: server.url, dialects, submitMode: "manual", threadId: "t" });
  await run.send(text);
  const [question] = run.getSnapshot().interrupts;
  server.asks(question);
  expect(run.getSnapshot().interrupts).toHaveLength(1);
  run.resolve(question?.id ?? "", payload);
  await run.submit();
  return { run, server, question };
}

const record = (run: AgentRun) => {
  const { outcome, evidence } = run.getSnapshot().decisions[0] ?? {};
  return [outcome, evidence];
};

const cases = [...questions.keys()].flatMap((backend) =>
  Object.entries(losses).map(([loss, reply]) => ({ backend, loss, reply })),
);

describe("when the reply to an answer is lost", () => {
  it.each(cases)(
    "an answer to $backend whose reply is lost is proven or stays uncertain: $loss",
    async ({ backend, loss, reply }) => {
      const { run, server, question } = await answered(backend, reply);
      const { composer, interrupts, lastOutcome } = run.getSnapshot();
      const repeat = repeats[question?.dialect ?? ""] ?? "unknown";

      if (loss.startsWith("after text") || loss.startsWith("after a TOOL_CALL_RESULT")) {
        // The text of a tool call without a result counts as text.
        const proven =
          loss.includes("RESULT") && run.getSnapshot().decisions[0]?.proposed !== undefined;
        expect([record(run), lastOutcome]).toEqual([
          ["accepted", proven ? "result" : "activity"],
          "accepted",
        ]);
      } else if (loss.includes("shows nothing")) {
        expect([record(run), lastOutcome]).toEqual([["unknown", "none"], "unknown"]);
      } else if (loss.includes("refuses")) {
        expect([record(run), lastOutcome]).toEqual([["refused", undefined], "refused"]);
      } else {
        expect([record(run), lastOutcome]).toEqual([["unknown", "none"], "unknown"]);
        expect([composer.delivery, composer.repeat, composer.mayActTwice]).toEqual([
          "unknown",
          repeat,
          repeat !== "idempotent",
        ]);
      }

      const isOpen = composer.delivery !== null;
      expect(isOpen).toBe(interrupts.length === 1);
      const first = await run.retry();
      const isSent = isOpen && !composer.mayActTwice;
      expect([first.ok, server.acts.length]).toEqual([isSent, isSent ? 2 : 1]);
      if (isOpen && composer.mayActTwice) {
        expect(first).toMatchObject({ ok: false, reason: "may-repeat" });
        expect(await run.submit({ mayRepeat: false })).toMatchObject({ ok: false });
        expect(server.acts).toHaveLength(1);
        expect(await run.retry({ mayRepeat: true })).toMatchObject({
          ok: true,
          ending: { kind: "success" },
        });
        expect(server.acts).toHaveLength(2);
      }
      if (isOpen) {
        const { runId: _, ...again } = server.acts[1] ?? {};
        const { runId: __, ...before } = server.acts[0] ?? {};
        expect(again).toEqual(before);
        expect(record(run)).toEqual(["accepted", "activity"]);
      }
    },
  );

  it("the matrix covers each fake server that asks a question of its own", () => {
    expect(questions.size).toBeGreaterThan(20);
  });
});

describe("an override of what a dialect declares about a repeat", () => {
  it.each([
    ["a built-in dialect", { ...pydanticAi, repeat: "idempotent" } as const, "pydanticAi"],
    [
      "the standard",
      defineDialect({ name: "ours", claims: () => true, repeat: "idempotent" }),
      "pydanticAi",
    ],
  ] as const)("an override of a dialect's declaration is used: %s", async (_, dialect, backend) => {
    const { text, payload } = questions.get(backend) ?? { text: "", payload: null };
    const server = await serve(fakeBackend(backend).make(), losses["before any byte"]);
    const run = createAgentRun({ url: server.url, dialects: [dialect], submitMode: "manual" });
    await run.send(text);
    run.resolve(run.getSnapshot().interrupts[0]?.id ?? "", payload);
    await run.submit();
    expect(run.getSnapshot().composer).toMatchObject({
      delivery: "unknown",
      repeat: "idempotent",
      mayActTwice: false,
    });
    expect(await run.retry()).toMatchObject({ ok: true });
  });
});

describe("what shows that the agent acted on an answer", () => {
  const gate = { id: "int-1", reason: "tool_call", toolCallId: "c1", message: "May I?" };
  const mail = { to: "ann@example.com" };
  /** An agent that asks about a call and then sends these streams, one for each further request. */
  async function asked(...replies: readonly ((posted: UnknownRecord) => readonly object[])[]) {
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [begins(posted), ...calls("c1", "send_email", mail), asksFor(posted, [gate])]
        : (replies[turn - 1]?.(posted) ?? [begins(posted), ends(posted)]),
    );
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: server.fetch,
      submitMode: "manual",
      threadId: "t",
    });
    await run.send("Go");
    run.resolve("int-1", { approved: true });
    return { run, server };
  }
  const snapshot = (...messages: readonly object[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
  const call = {
    id: "a1",
    role: "assistant",
    toolCalls: [
      {
        id: "c1",
        type: "function",
        function: { name: "send_email", arguments: JSON.stringify(mail) },
      },
    ],
  };
  const tool = { id: "r1", role: "tool", toolCallId: "c1", content: "Sent" };

  it.each([
    ["text", says("m", "Sent"), "accepted", "activity"],
    [
      "reasoning",
      [{ type: "REASONING_MESSAGE_START", messageId: "m", role: "reasoning" }],
      "accepted",
      "activity",
    ],
    ["another tool call", calls("c2", "look_up", {}), "accepted", "activity"],
    ["a step", [{ type: "STEP_STARTED", stepName: "send" }], "accepted", "activity"],
    [
      "a state delta",
      [{ type: "STATE_DELTA", delta: [{ op: "add", path: "/x", value: 1 }] }],
      "accepted",
      "activity",
    ],
    [
      "a result of the call",
      [{ ...tool, type: "TOOL_CALL_RESULT", messageId: "r1" }],
      "accepted",
      "result",
    ],
    [
      "a result in a snapshot, which may be that of another client's answer",
      [snapshot(call, tool)],
      "unknown",
      "none",
    ],
    [
      "a reply in a snapshot, which may follow another client's answer",
      [snapshot(call, { id: "m", role: "assistant", content: "Sent" })],
      "unknown",
      "none",
    ],
    ["nothing", [], "unknown", "none"],
    ["a snapshot of what was there", [snapshot(call)], "unknown", "none"],
    ["the same under other ids", [snapshot({ ...call, id: "renamed" })], "unknown", "none"],
    [
      "a snapshot of the state",
      [{ type: "STATE_SNAPSHOT", snapshot: { x: 1 } }],
      "unknown",
      "none",
    ],
    [
      "an event without a meaning of its own",
      [{ type: "CUSTOM", name: "seen", value: true }],
      "unknown",
      "none",
    ],
    [
      "a text of the person's",
      [{ type: "TEXT_MESSAGE_START", messageId: "u", role: "user" }],
      "unknown",
      "none",
    ],
  ] as const)(
    "the outcome of an answer is derived from %s",
    async (_, events, outcome, evidence) => {
      const { run } = await asked((posted) => [begins(posted), ...events, ends(posted)]);
      await run.submit();
      expect(run.getSnapshot().decisions).toMatchObject([
        { verdict: "approved", outcome, evidence },
      ]);
      expect(run.getSnapshot()).toMatchObject({
        status: "finished",
        interrupts: [],
        lastOutcome: outcome,
      });
    },
  );

  it("a new question shows that the agent acted on an answer, the same question again does not", async () => {
    const other = await asked((posted) => [
      begins(posted),
      asksFor(posted, [{ ...gate, id: "int-2" }]),
    ]);
    await other.run.submit();
    expect(other.run.getSnapshot().decisions).toMatchObject([
      { outcome: "accepted", evidence: "activity" },
      { outcome: "open" },
    ]);
    const same = await asked((posted) => [begins(posted), asksFor(posted, [gate])]);
    await same.run.submit();
    expect(same.run.getSnapshot().decisions).toMatchObject([
      { outcome: "unknown", evidence: "none" },
      { outcome: "open" },
    ]);
  });

  it.each([
    ["an approval", true, "approved"],
    ["a denial", false, "denied"],
  ])(
    "what became of %s is not known where a restarted server makes the same call again, and asks about it",
    async (_, approved, verdict) => {
      const again = { ...gate, id: "int-2", toolCallId: "c2" };
      const { run } = await asked(
        (posted) => [
          begins(posted),
          ...says("m", "I will."),
          ...calls("c2", "send_email", mail),
          asksFor(posted, [again]),
        ],
        (posted) => [
          begins(posted),
          ...calls("c3", "send_email", { to: "bob@example.com" }),
          asksFor(posted, [{ ...again, id: "int-3", toolCallId: "c3" }]),
        ],
      );
      run.resolve("int-1", { approved });
      await run.submit();
      expect(run.getSnapshot()).toMatchObject({
        lastOutcome: "unknown",
        interrupts: [{ id: "int-2", draft: null }],
        decisions: [{ verdict, outcome: "unknown", evidence: "none" }, { outcome: "open" }],
      });
      // Another call is the next one.
      run.resolve("int-2", { approved });
      await run.submit();
      expect(run.getSnapshot().decisions[1]).toMatchObject({
        verdict,
        outcome: "accepted",
        evidence: "activity",
      });
    },
  );

  it("an error after other work may refuse the answer, one after a result of the call does not", async () => {
    const worked = await asked((posted) => [begins(posted), ...says("m", "Well"), fails("No")]);
    await worked.run.submit();
    expect(worked.run.getSnapshot()).toMatchObject({
      interrupts: [{ id: "int-1" }],
      composer: { delivery: "unknown" },
    });
    const ran = await asked((posted) => [
      begins(posted),
      { ...tool, type: "TOOL_CALL_RESULT", messageId: "r1" },
      fails("No"),
    ]);
    await ran.run.submit();
    expect(ran.run.getSnapshot()).toMatchObject({
      interrupts: [],
      ending: { kind: "error" },
      decisions: [{ outcome: "accepted", evidence: "result", result: "Sent" }],
    });
  });

  it("a result that arrives in a later run is added to the record, and proves the answer", async () => {
    const late = { ...tool, type: "TOOL_CALL_RESULT", messageId: "r1" };
    const { run } = await asked(
      (posted) => [begins(posted), ends(posted)],
      (posted) => [begins(posted), late, ends(posted)],
    );
    await run.submit();
    expect(run.getSnapshot().decisions).toMatchObject([{ outcome: "unknown" }]);
    await run.send("And?");
    expect(run.getSnapshot().decisions).toMatchObject([
      { outcome: "accepted", evidence: "result", result: "Sent" },
    ]);
  });

  it("questions come back when the agent still waits for them after a run that showed nothing", async () => {
    const { run, server } = await asked(
      (posted) => [begins(posted), ends(posted)],
      () => [fails("Answer first", "PENDING_INTERRUPTS")],
      (posted) => [begins(posted), ...says("m", "Sent"), ends(posted)],
    );
    await run.submit();
    await run.send("And?");
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id: "int-1", draft: null }],
      decisions: [{ outcome: "unknown" }, { outcome: "open" }],
      composer: { mayActTwice: false },
    });
    run.resolve("int-1", { approved: true });
    await run.submit();
    expect(server.requests).toHaveLength(4);
    expect(run.getSnapshot().decisions).toMatchObject([
      { outcome: "unknown" },
      { outcome: "accepted" },
    ]);
  });

  it.each([
    ["at once", [], { delivery: "unknown", advice: "others", mayActTwice: false }],
    ["after text", says("m", "Sent"), { delivery: "unknown", advice: "retry", mayActTwice: true }],
    [
      "after a step",
      [{ type: "STEP_STARTED", stepName: "mail" }],
      { delivery: "unknown", advice: "retry", mayActTwice: true },
    ],
  ] as const)(
    "an answer waits for other people where the agent reports that %s",
    async (_, events, expected) => {
      const { run } = await asked((posted) => [
        begins(posted),
        ...events,
        fails("One more person", "MORE_APPROVALS_NEEDED"),
      ]);
      await run.submit();
      expect(run.getSnapshot()).toMatchObject({
        interrupts: [{ id: "int-1" }],
        composer: expected,
      });
    },
  );

  it("what follows another answer, after one whose reply was lost, does not show which of them the agent used", async () => {
    const { run } = await asked(
      (posted) => [begins(posted), ends(posted)],
      () => [fails("Answer first", "PENDING_INTERRUPTS")],
      (posted) => [begins(posted), ...says("m", "On to the next"), ends(posted)],
    );
    await run.submit();
    await run.send("And?");
    run.resolve("int-1", { approved: false });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      lastOutcome: "unknown",
      decisions: [
        { verdict: "approved", outcome: "unknown" },
        { verdict: "denied", outcome: "unknown" },
      ],
    });
  });

  it("a run shows from the first sign that the agent acts on the answer", async () => {
    let send: (event: object) => void = () => {};
    const events = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (event) =>
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      },
    });
    const first = createFakeServer((posted) => [
      begins(posted),
      ...calls("c1", "send_email", mail),
      asksFor(posted, [gate]),
    ]);
    let turn = 0;
    const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
      turn++ === 0
        ? first.fetch(input, init)
        : new Response(events, { headers: { "content-type": "text/event-stream" } });
    const run = createAgentRun({ url: "https://agent.test/", fetch, threadId: "t" });
    await run.send("Go");
    run.resolve("int-1", { approved: true });
    const composer = () => run.getSnapshot().composer;
    await expect.poll(composer).toMatchObject({ status: "submitting", accepted: false });
    send({ type: "RUN_STARTED", threadId: "t", runId: "r" });
    await expect.poll(() => run.getSnapshot().status).toBe("resuming");
    expect(composer()).toMatchObject({ accepted: false });
    send({ type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" });
    await expect.poll(composer).toMatchObject({ status: "submitting", accepted: true });
    run.abort();
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      ending: { kind: "aborted" },
      decisions: [{ outcome: "accepted" }],
    });
  });
});

describe("tRPC-Agent-Go", () => {
  const paused = {
    nodeId: "ask",
    key: "confirm",
    prompt: "Sure?",
    checkpointId: "ck",
    lineageId: "ln",
  };
  async function asked(
    prompt: unknown,
    reply: (posted: UnknownRecord) => readonly object[],
    before: readonly object[] = [],
  ) {
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [begins(posted), ...before, pauses(1, { ...paused, prompt }), ends(posted)]
        : reply(posted),
    );
    const dialects = [
      createTrpcAgentGo({ externalTools: ["external_search"] }),
      ...defaultDialects,
    ];
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: server.fetch,
      submitMode: "manual",
      dialects,
    });
    await run.send("go");
    return { run, server, id: run.getSnapshot().interrupts[0]?.id ?? "" };
  }

  it("an answer is not accepted when its checkpoint is gone, although it was acknowledged", async () => {
    const gone = "checkpoint not found: lineage=ln checkpoint_id=ck namespace=confirm";
    const { run, id } = await asked("Sure?", (posted) => [
      begins(posted),
      acknowledged,
      fails(gone),
    ]);
    run.resolve(id, { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id }],
      composer: { delivery: "rejected", advice: "dismiss", canRetry: false },
      decisions: [{ outcome: "refused" }],
    });
    run.dismiss();
    expect(run.getSnapshot().decisions).toMatchObject([{ outcome: "stale" }]);
  });

  it("the result that was sent comes back before any work, and is no evidence", async () => {
    const prompt = { name: "external_search", args: "{}" };
    const echo = (posted: UnknownRecord) => {
      const messages = Array.isArray(posted["messages"]) ? posted["messages"] : [];
      const { toolCallId, content } = messages[0] ?? {};
      return { type: "TOOL_CALL_RESULT", messageId: "tool-result", toolCallId, content };
    };
    const { run, server, id } = await asked(
      { ...prompt, tools: [{ toolCallId: "c9", ...prompt }] },
      (posted) => [begins(posted), echo(posted), acknowledged, ends(posted)],
      calls("c9", "external_search", {}),
    );
    run.resolve(id, "found 3");
    await run.submit();
    expect(server.responses[1]).toContain("found 3");
    expect(run.getSnapshot().decisions).toMatchObject([{ outcome: "unknown", evidence: "none" }]);
  });
});
