import { describe, expect, it } from "vitest";
import { type AgentRunBehaviour, createAgentRun } from "../../../src/core.js";
import { createTrpcAgentGo } from "../../../src/dialects.js";
import {
  begins,
  createFakeServer,
  ends,
  type FakePiece,
} from "../../support/dialects/createFakeServer.js";
import { endingOf } from "../../support/endingOf.js";
import { createTrpcAgentGoServer, pauses } from "./backend.js";

const url = "https://agent.test/agui";
const forwardedProps = { userId: "u" };

/** A run with the server, after the first message. */
async function startWith(text: string, options: AgentRunBehaviour = {}) {
  const server = createTrpcAgentGoServer();
  const run = createAgentRun({
    url,
    fetch: server.fetch,
    threadId: "t",
    forwardedProps,
    submitMode: "manual",
    ...options,
  });
  const ending = await endingOf(run.send(text));
  const [question] = run.getSnapshot().interrupts;
  return { run, server, ending, question, id: question?.id ?? "" };
}
const lastText = ({ getSnapshot }: ReturnType<typeof createAgentRun>) =>
  getSnapshot().messages.at(-1)?.content;

describe("a graph that asks for a decision", () => {
  it("stops with the prompt as the question, and continues with true under its key, from its checkpoint", async () => {
    const { run, server, ending, question, id } = await startWith("confirm");
    expect(ending.kind).toBe("interrupted");
    expect(question).toMatchObject({
      kind: "confirmation",
      message: "Confirm continuing.",
      dialect: "trpcAgentGo",
      onCancel: "unsupported",
      approval: { canApprove: true, canDeny: true, canEdit: false, canComment: false },
      raw: {
        nodeId: "confirm",
        key: "confirm",
        prompt: "Confirm continuing.",
        checkpointId: "ckpt-node-4",
        lineageId: "demo-lineage",
      },
    });
    run.resolve(id, { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    const resume = {
      lineage_id: "demo-lineage",
      checkpoint_id: "ckpt-node-4",
      resume_map: { confirm: true },
    };
    expect(server.requests[1]).toEqual({
      threadId: "t",
      runId: expect.not.stringMatching(String(server.requests[0]?.["runId"])),
      protocolVersion: expect.any(String),
      state: resume,
      messages: [{ id: "resume-ckpt-node-4", role: "user", content: "" }],
      tools: [],
      context: [],
      forwardedProps: { userId: "u", ...resume },
    });
    expect(lastText(run)).toBe("Was told true");
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [{ verdict: "approved", outcome: "accepted" }],
    });
  });

  it("a refusal is false, or the value that the host has set for it, and the host's own props and state are sent along", async () => {
    const plain = await startWith("confirm", { state: { locale: "de" } });
    plain.run.resolve(plain.id, { approved: false });
    await plain.run.submit();
    expect(plain.server.requests[1]).toMatchObject({
      threadId: "t",
      state: { locale: "de", resume_map: { confirm: false } },
      forwardedProps: { userId: "u", resume_map: { confirm: false } },
    });
    expect(plain.run.getSnapshot().decisions).toMatchObject([
      { verdict: "denied", outcome: "accepted" },
    ]);

    const configured = await startWith("confirm", {
      dialects: [
        createTrpcAgentGo({
          approveValue: "approved",
          rejectValue: { refused: true },
          where: "state",
        }),
      ],
    });
    configured.run.resolve(configured.id, { approved: false });
    await configured.run.submit();
    expect(configured.server.requests[1]).toMatchObject({
      state: { resume_map: { confirm: { refused: true } } },
      forwardedProps,
    });
    expect(configured.server.requests[1]?.["forwardedProps"]).toEqual(forwardedProps);
  });

  it("can be configured where the application reads", async () => {
    const { run, server, id } = await startWith("confirm", {
      dialects: [createTrpcAgentGo({ where: "forwardedProps" })],
    });
    run.resolve(id, { approved: true });
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      forwardedProps: { userId: "u", resume_map: { confirm: true } },
    });
    expect(server.requests[1]).toHaveProperty("state", {});
    // This server reads the state only: it has not received the answer, and reports that.
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      interrupts: [{ message: "Confirm continuing." }],
    });
  });

  it.each([
    [true, "approved"],
    [false, "denied"],
    ["yes", "answered"],
  ])("the answer %j of a card of one's own is recorded as %s", async (answer, verdict) => {
    const { run, server, id } = await startWith("confirm");
    run.resolve(id, answer);
    await run.submit();
    expect(server.requests[1]).toMatchObject({ state: { resume_map: { confirm: answer } } });
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict, payload: answer }]);
  });

  it("accepts any JSON from a renderer of the host's own, but not undefined", async () => {
    const { run, server, id } = await startWith("confirm");
    run.resolve(id);
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", interruptId: id }],
    });
    run.resolve(id, { approved: true, city: "Ulm", tags: ["a"] });
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      state: { resume_map: { confirm: { approved: true, city: "Ulm", tags: ["a"] } } },
    });
  });

  it("cannot skip a question: that is not sent, and a new message is sent without an entry for it", async () => {
    const { run, server, id } = await startWith("confirm");
    run.cancel(id);
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    await run.steerAway("confirm something else");
    expect(server.requests[1]).toHaveProperty("state", {});
    expect(server.requests[1]?.["forwardedProps"]).toEqual(forwardedProps);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ kind: "confirmation" }],
      decisions: [{ outcome: "dismissed" }, { outcome: "open" }],
    });
  });
});

describe("what a node may ask with", () => {
  const asked = async (value: object, before: readonly object[] = []) => {
    const server = createFakeServer((posted) => [
      begins(posted),
      ...before,
      pauses(1, value),
      ends(posted),
    ]);
    const run = createAgentRun({ url, fetch: server.fetch });
    await run.send("Go");
    return run.getSnapshot().interrupts;
  };
  const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

  it.each<[name: string, value: object, question: object]>([
    [
      "a text",
      { nodeId: "n", key: "k", prompt: "Sure?" },
      { kind: "confirmation", message: "Sure?" },
    ],
    [
      "nothing, without a key",
      { nodeId: "nodeX", prompt: null },
      { id: "nodeX", kind: "confirmation" },
    ],
    ["a number", { nodeId: "n", prompt: 7 }, { kind: "confirmation", message: "7" }],
    [
      "a list of texts",
      { nodeId: "n", prompt: ["a", "b"] },
      { kind: "input_required", responseSchema: { enum: ["a", "b"] } },
    ],
    [
      "any other list",
      { nodeId: "n", prompt: [{}] },
      { kind: "confirmation", metadata: { prompt: [{}] } },
    ],
    [
      "an object",
      { nodeId: "n", prompt: { ok: true } },
      { kind: "confirmation", metadata: { ok: true } },
    ],
    [
      "an object with a message and choices",
      {
        nodeId: "n",
        prompt: {
          question: "Which?",
          options: [{ value: 1, label: "One" }, { value: 2 }],
          risk: "high",
        },
      },
      {
        kind: "input_required",
        message: "Which?",
        responseSchema: {
          oneOf: [
            { const: 1, title: "One" },
            { const: 2, title: "2" },
          ],
        },
        metadata: { risk: "high" },
      },
    ],
    [
      "an object with a schema",
      { nodeId: "n", prompt: { message: "Where?", schema } },
      { kind: "input_required", message: "Where?", responseSchema: schema },
    ],
    [
      "a tool call",
      { nodeId: "n", prompt: { toolCallId: "c1", name: "pay", arguments: { amount: 3 } } },
      {
        id: "c1",
        kind: "custom",
        toolCall: { id: "c1", name: "pay", args: { amount: 3 } },
        responseSchema: { type: "string", minLength: 1 },
      },
    ],
  ])("%s", async (_, value, question) => {
    expect(await asked(value)).toMatchObject([{ problems: [], ...question }]);
  });

  it("the id of a tool call that was streamed", async () => {
    const call = [
      { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "pay" },
      { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: '{"amount":3}' },
      { type: "TOOL_CALL_END", toolCallId: "c1" },
    ];
    expect(await asked({ nodeId: "n", key: "c1", prompt: "c1" }, call)).toMatchObject([
      { id: "c1", kind: "custom", toolCall: { name: "pay", args: { amount: 3 } }, problems: [] },
    ]);
  });

  it("the chosen value is sent unchanged", async () => {
    const { run, server, question, id } = await startWith("object");
    expect(question).toMatchObject({
      kind: "input_required",
      message: "Which plan?",
      metadata: { risk: "high" },
    });
    run.resolve(id, "neither");
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(id, "safe");
    await run.submit();
    expect(server.requests[1]).toMatchObject({ state: { resume_map: { choose: "safe" } } });
    expect(lastText(run)).toBe('Was told "safe"');
  });
});

describe("a graph that was only stopped", () => {
  it("at a breakpoint, continues without a value and without an acknowledgement", async () => {
    const { run, server, question, id } = await startWith("break");
    expect(question).toMatchObject({
      kind: "confirmation",
      message: "The agent was stopped before finish. It goes on when you say so.",
      approval: { canApprove: true, canDeny: false },
    });
    run.resolve(id, { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    const { state } = server.requests[1] ?? {};
    expect(state).toEqual({
      lineage_id: "demo-lineage",
      checkpoint_id: expect.stringMatching("ckpt-node"),
    });
    expect(lastText(run)).toBe("Went on");
  });

  it("by an operator, too", async () => {
    const value = {
      nodeId: "n",
      key: "external_interrupt",
      prompt: { key: "external_interrupt", forced: true },
    };
    const server = createFakeServer((posted) => [begins(posted), pauses(1, value), ends(posted)]);
    const run = createAgentRun({ url, fetch: server.fetch });
    await run.send("Go");
    expect(run.getSnapshot().interrupts).toMatchObject([
      { approval: { canApprove: true, canDeny: false } },
    ]);
  });
});

describe("several pauses", () => {
  it("of nested graphs are one question, answered at the outermost checkpoint, and no activity is left of them", async () => {
    const { run, server, id } = await startWith("nest");
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ message: "Confirm continuing." }],
      activities: [],
      problems: [],
    });
    run.resolve(id, { approved: true });
    await run.submit();
    const { state } = server.requests[1] ?? {};
    expect(state).toMatchObject({
      checkpoint_id: expect.stringMatching("ckpt-parent"),
      resume_map: { confirm: true },
    });
    expect(run.getSnapshot()).toMatchObject({
      status: "finished",
      interrupts: [],
      activities: [],
      problems: [],
    });
  });

  it("one after the other are answered each at its own checkpoint", async () => {
    const { run, server, id } = await startWith("chain");
    run.resolve(id, { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "interrupted" } });
    const [second] = run.getSnapshot().interrupts;
    expect(second).toMatchObject({ message: "Really?", draft: null });
    run.resolve(second?.id ?? "", { approved: false });
    await run.submit();
    const states = server.requests.slice(1).map(({ state }) => state);
    expect(states).toMatchObject([
      { resume_map: { confirm: true } },
      { resume_map: { again: false } },
    ]);
    expect(new Set(server.requests.slice(1).map(({ state }) => JSON.stringify(state))).size).toBe(
      2,
    );
    expect(run.getSnapshot().decisions).toMatchObject([
      { outcome: "accepted" },
      { verdict: "denied", outcome: "accepted" },
    ]);
  });
});

describe("tools whose results come from here", () => {
  it("each call is a question of its own; all results are sent in one request, with the checkpoint", async () => {
    const { run, server } = await startWith("tools");
    const { interrupts } = run.getSnapshot();
    expect(interrupts).toMatchObject([
      {
        id: "call_1",
        kind: "custom",
        toolCall: { name: "external_search", args: { query: "x" } },
        responseSchema: { type: "string" },
      },
      { id: "call_2", toolCall: { name: "external_approval", args: {} } },
    ]);
    run.resolve("call_2", "approved");
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "missing", interruptId: "call_1" }],
    });
    run.resolve("call_1", "");
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", interruptId: "call_1" }],
    });
    run.resolve("call_1", "found 3");
    await run.submit();
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]).toMatchObject({
      forwardedProps: {
        userId: "u",
        lineage_id: "demo-lineage",
        checkpoint_id: expect.stringMatching("ckpt-tools"),
      },
      messages: [
        { id: "tool-result-call_1", role: "tool", toolCallId: "call_1", content: "found 3" },
        { id: "tool-result-call_2", role: "tool", toolCallId: "call_2", content: "approved" },
      ],
    });
    const { messages, decisions } = run.getSnapshot();
    // What the server echoes is what was sent: each result is there once.
    expect(messages.filter(({ role }) => role === "tool")).toHaveLength(2);
    expect(messages.at(-1)?.content).toBe("Got found 3 and approved");
    expect(decisions).toMatchObject([{ toolResult: "found 3" }, { toolResult: "approved" }]);
  });

  it("results the graph does not acknowledge are kept", async () => {
    const prompt = {
      message: "Run them.",
      tools: [{ toolCallId: "c1", name: "search", arguments: "{}" }],
    };
    const server = createFakeServer((posted, turn) => [
      begins(posted),
      ...(turn === 0 ? [pauses(1, { nodeId: "n", key: "c1", prompt, checkpointId: "ck" })] : []),
      ends(posted),
    ]);
    const run = createAgentRun({ url, fetch: server.fetch, submitMode: "manual" });
    await run.send("Go");
    run.resolve("c1", "found");
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id: "c1", draft: { payload: "found" } }],
      ending: { error: { rule: "answers-are-acknowledged" } },
    });
  });

  it("a tool with texts for yes and no is a decision", async () => {
    const external = { name: "external_approval", approve: "approved", deny: "denied" };
    const { run, server } = await startWith("tools", {
      dialects: [createTrpcAgentGo({ externalTools: [external] })],
    });
    expect(run.getSnapshot().interrupts[1]).toMatchObject({
      kind: "tool_call",
      approval: { canDeny: true, canComment: true },
    });
    run.resolve("call_1", "found 3");
    run.resolve("call_2", { approved: false, reason: "too dear" });
    await run.submit();
    expect(server.requests[1]).toMatchObject({ messages: [{}, { content: "denied: too dear" }] });
  });

  it("of an agent without a graph, only the tools that were named are questions, and neither checkpoint nor sign is waited for", async () => {
    const open = (toolCallId: string, toolCallName: string) => [
      { type: "TOOL_CALL_START", toolCallId, toolCallName },
      { type: "TOOL_CALL_END", toolCallId },
    ];
    const result = {
      type: "TOOL_CALL_RESULT",
      messageId: "m",
      toolCallId: "c2",
      content: "9",
      role: "tool",
    };
    const answers = (posted: object, turn: number): readonly FakePiece[] =>
      turn === 0
        ? [
            begins({ ...posted }),
            ...open("c1", "ask_user"),
            ...open("c2", "ask_user"),
            ...open("c3", "calc"),
            result,
            ends({ ...posted }),
          ]
        : [begins({ ...posted }), ends({ ...posted })];
    const server = createFakeServer(answers);
    const run = createAgentRun({
      url,
      fetch: server.fetch,
      dialects: [createTrpcAgentGo({ externalTools: ["ask_user"] })],
    });
    await run.send("Go");
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: "c1", toolCall: { name: "ask_user" } },
    ]);
    run.resolve("c1", "Ulm");
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests[1]).toMatchObject({
      messages: [{ role: "tool", toolCallId: "c1", content: "Ulm" }],
    });
    expect(server.requests[1]).toHaveProperty("forwardedProps", {});

    const unnamed = createFakeServer(answers);
    const other = createAgentRun({ url, fetch: unnamed.fetch });
    expect(await endingOf(other.send("Go"))).toMatchObject({ kind: "success" });
  });
});

describe("an answer counts once the agent has acknowledged it", () => {
  /** A pause, and then the server's reply to the answer. */
  const answered = async (
    reply: (
      posted: object,
      turn: number,
    ) => readonly FakePiece[] | { readonly status: number; readonly body: string },
  ) => {
    const value = {
      nodeId: "confirm",
      key: "confirm",
      prompt: "Sure?",
      checkpointId: "ck",
      lineageId: "ln",
    };
    const server = createFakeServer((posted, turn) =>
      turn === 0 ? [begins(posted), pauses(1, value), ends(posted)] : reply(posted, turn),
    );
    const run = createAgentRun({ url, fetch: server.fetch, submitMode: "manual" });
    await run.send("Go");
    const id = run.getSnapshot().interrupts[0]?.id ?? "";
    run.resolve(id, { approved: true });
    await run.submit();
    return { run, server, id };
  };
  const taken = {
    type: "ACTIVITY_DELTA",
    messageId: "x",
    activityType: "graph.node.interrupt",
    patch: [{ op: "add", path: "/resume", value: { resumeMap: { confirm: true } } }],
  };
  const kept = { interrupts: [{ id: "ck/confirm", draft: { status: "resolved" } }] };

  it("a run that ends well without an acknowledgement keeps the question, explains why, and accepts another answer", async () => {
    const { run, server, id } = await answered((posted) => [
      begins({ ...posted }),
      ends({ ...posted }),
    ]);
    expect(run.getSnapshot()).toMatchObject({
      ...kept,
      status: "failed",
      ending: { kind: "rejected", error: { rule: "answers-are-acknowledged" } },
      composer: { delivery: "rejected", canRetry: true },
      decisions: [{ outcome: "refused" }],
    });
    run.resolve(id, { approved: false });
    await run.submit();
    expect(server.requests[2]).toMatchObject({ state: { resume_map: { confirm: false } } });
  });

  it("one that asks the same again has not accepted it either", async () => {
    const value = {
      nodeId: "confirm",
      key: "confirm",
      prompt: "Sure?",
      checkpointId: "ck",
      lineageId: "ln",
    };
    const { run } = await answered((posted) => [
      begins({ ...posted }),
      pauses(2, value),
      ends({ ...posted }),
    ]);
    expect(run.getSnapshot()).toMatchObject({
      ...kept,
      status: "interrupted",
      decisions: [{ outcome: "refused" }, { outcome: "open" }],
    });
  });

  it("a server that is busy is asked again later", async () => {
    const { run } = await answered(() => ({ status: 409, body: "run already exists\n" }));
    expect(run.getSnapshot()).toMatchObject({
      ...kept,
      composer: { delivery: "rejected", advice: "wait", canRetry: true },
    });
  });

  it.each([
    ["an empty stream", (posted: object) => [begins({ ...posted })]],
    [
      "a stream that ends in plain text",
      (posted: object) => [begins({ ...posted }), "validation failed: content is required\n"],
    ],
  ])("%s leaves the fate of the answer open, and offers the identical one", async (_, reply) => {
    const { run } = await answered(reply);
    expect(run.getSnapshot()).toMatchObject({
      ...kept,
      ending: { kind: "truncated" },
      composer: { delivery: "unknown", canRetry: true },
    });
  });

  it("an acknowledgement alone does not settle it, however the run ends", async () => {
    const cut = await answered((posted) => [begins({ ...posted }), taken]);
    expect(cut.run.getSnapshot()).toMatchObject({
      ...kept,
      status: "failed",
      ending: { kind: "truncated" },
      composer: { delivery: "unknown", repeat: "unsafe", mayActTwice: true },
      decisions: [{ outcome: "unknown" }],
    });
    const { run, id } = await startWith("fail");
    run.resolve(id, { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id }],
      ending: { kind: "error" },
      composer: { delivery: "unknown" },
      decisions: [{ outcome: "unknown" }],
    });
  });

  it("a node that has started after the acknowledgement proves nothing, if the server is gone then", async () => {
    const node = { op: "add", path: "/node", value: { nodeId: "pay", phase: "start" } };
    const begun = { ...pauses(3, {}), activityType: "graph.node.lifecycle", patch: [node] };
    const { run } = await answered((posted) => [begins({ ...posted }), taken, begun]);
    expect(run.getSnapshot()).toMatchObject({
      ending: { kind: "truncated" },
      composer: { delivery: "unknown" },
      decisions: [{ outcome: "unknown" }],
    });
  });

  it("an answer of the wrong type was refused, though it was acknowledged, and another one may follow", async () => {
    const node = { op: "add", path: "/node", value: { nodeId: "confirm", phase: "start" } };
    const begun = { ...pauses(3, {}), activityType: "graph.node.lifecycle", patch: [node] };
    const { run, server, id } = await answered((posted, turn) =>
      turn === 1
        ? [
            begins({ ...posted }),
            taken,
            begun,
            { type: "RUN_ERROR", message: "invalid confirmation value: bool" },
          ]
        : [begins({ ...posted }), taken, ends({ ...posted })],
    );
    expect(run.getSnapshot()).toMatchObject({
      ...kept,
      composer: { delivery: "rejected" },
      decisions: [{ outcome: "refused" }],
    });
    run.resolve(id, { response: "yes" });
    expect(await run.submit()).toMatchObject({ ok: true });
    expect(server.requests[2]).toMatchObject({
      state: { checkpoint_id: "ck", resume_map: { confirm: "yes" } },
    });
  });

  it("a request that lacks what the server needs was refused, and cannot be fixed by the user", async () => {
    const lacking = await answered(() => ({
      status: 500,
      body: "missing forwardedProps.lineage_id\n",
    }));
    expect(lacking.run.getSnapshot()).toMatchObject({
      ...kept,
      composer: { delivery: "rejected", advice: "unavailable", canRetry: false },
    });
    const nowhere = await answered(() => ({ status: 404, body: "404 page not found\n" }));
    expect(nowhere.run.getSnapshot()).toMatchObject({
      ...kept,
      composer: { delivery: "rejected", advice: "unavailable" },
    });
    const broken = await answered(() => ({ status: 500, body: "oops" }));
    expect(broken.run.getSnapshot()).toMatchObject({
      ...kept,
      composer: { delivery: "unknown", advice: "retry" },
    });
  });

  it("an answer to a question that was left behind elsewhere has an unknown outcome, with the agent's message, and stays", async () => {
    const { run, id, server } = await startWith("confirm");
    await createAgentRun({ url, fetch: server.fetch, threadId: "t", forwardedProps }).send(
      "confirm",
    );
    run.resolve(id, { approved: true });
    expect(await run.submit()).toMatchObject({
      ok: true,
      ending: { kind: "error", error: { agentMessage: expect.stringMatching(/not found$/) } },
    });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id }],
      composer: { delivery: "unknown", advice: "retry" },
    });
  });
});

describe("what happens beside the conversation", () => {
  it("nodes are steps; one that waits continues as the same one, one that fails shows why", async () => {
    const { run, id } = await startWith("confirm");
    expect(run.getSnapshot().steps).toEqual([
      { name: "prepare", status: "finished" },
      { name: "confirm", status: "running" },
    ]);
    run.resolve(id, { approved: true });
    await run.submit();
    expect(run.getSnapshot().steps).toEqual([
      { name: "prepare", status: "finished" },
      { name: "confirm", status: "finished" },
      { name: "finish", status: "finished" },
    ]);
    const failing = await startWith("fail");
    failing.run.resolve(failing.id, { approved: true });
    await failing.run.submit();
    expect(failing.run.getSnapshot().steps.at(-1)).toEqual({
      name: "finish",
      status: "finished",
      metadata: { phase: "error", error: "boom" },
    });
  });

  it("shows which agent has produced a message, where the server sends it", async () => {
    const rawEvent = {
      eventId: "e",
      author: "planner",
      invocationId: "i1",
      branch: "root/planner",
      parentMetadata: { triggerType: "transfer" },
    };
    const source = {
      author: "planner",
      invocationId: "i1",
      branch: "root/planner",
      parentMetadata: { triggerType: "transfer" },
    };
    const server = createFakeServer((posted) => [
      begins(posted),
      { type: "TEXT_MESSAGE_START", messageId: "a1", role: "assistant", rawEvent },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "a1", delta: "Hm", rawEvent },
      { type: "TEXT_MESSAGE_END", messageId: "a1", rawEvent },
      { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "calc", rawEvent },
      { type: "TOOL_CALL_END", toolCallId: "c1" },
      {
        type: "TOOL_CALL_RESULT",
        messageId: "m1",
        toolCallId: "c1",
        content: "9",
        rawEvent: { driver: "else" },
      },
      ends(posted),
    ]);
    const run = createAgentRun({ url, fetch: server.fetch });
    await run.send("Go");
    const [, text, call, result] = run.getSnapshot().messages;
    expect(text).toMatchObject({ content: "Hm", metadata: { source } });
    expect(call).toMatchObject({ toolCalls: [{ metadata: { source } }] });
    expect(result).not.toHaveProperty("metadata");
  });
});
