import { describe, expect, it } from "vitest";
import {
  type AgentRunBehaviour,
  type AgentRunError,
  createAgentRun,
  type RunTransport,
} from "../../../src/core.js";
import { createTrpcAgentGo } from "../../../src/dialects.js";
import {
  begins,
  createFakeServer,
  ends,
  type FakePiece,
  fails,
} from "../../support/dialects/createFakeServer.js";
import { endingOf } from "../../support/endingOf.js";
import {
  acknowledges,
  createTrpcAgentGoServer,
  pauses,
  type TrpcAgentGoServer,
} from "./backend.js";

const url = "https://agent.test/agui";
const routes = { history: `${url}/history`, cancel: `${url}/cancel` };
const forwardedProps = { userId: "u" };

/** A user who opens the thread, with nothing in memory. */
function opens(server: Pick<TrpcAgentGoServer, "fetch">, options: AgentRunBehaviour = {}) {
  return createAgentRun({
    url,
    routes,
    fetch: server.fetch,
    threadId: "t",
    forwardedProps,
    submitMode: "manual",
    ...options,
  });
}

/** A page after a reload, of a server that keeps just this. */
async function loads(events: readonly FakePiece[], options?: AgentRunBehaviour) {
  const server = createFakeServer((posted) => [begins(posted), ...events, ends(posted)]);
  const run = opens(server, options);
  const ending = await endingOf(run.load());
  return { run, server, ...run.getSnapshot(), ending };
}
const wrapped = ({ type, ...content }: { readonly type: string }, id = `${type}_1`) => ({
  id,
  role: "activity",
  activityType: type,
  content,
});
const user = (id: string, content: unknown) => ({ id, role: "user", name: "u", content });
const asked = wrapped(
  pauses(1, {
    nodeId: "confirm",
    key: "confirm",
    prompt: "Sure?",
    checkpointId: "ck",
    lineageId: "ln",
  }),
);
const taken = wrapped(acknowledges(2, { resumeMap: { confirm: true } }));
const keeps = (...messages: readonly object[]) => [{ type: "MESSAGES_SNAPSHOT", messages }];
const until = (run: ReturnType<typeof opens>, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => isSo() && resolve();
    run.subscribe(look);
    look();
  });

describe("coming back to a thread", () => {
  it("finds the question it was left with, asks for it without starting anything, and can answer it", async () => {
    const server = createTrpcAgentGoServer();
    const before = opens(server);
    await before.send("confirm");
    const run = opens(server);
    expect(await endingOf(run.load())).toMatchObject({ kind: "interrupted" });
    expect(server.paths).toEqual(["/agui", "/agui/history"]);
    expect(server.requests[1]).toMatchObject({ threadId: "t", messages: [], forwardedProps });
    expect(server.requests[1]).toHaveProperty("state", {});
    const [found] = run.getSnapshot().interrupts;
    expect(found).toMatchObject({
      id: before.getSnapshot().interrupts[0]?.id,
      message: "Confirm continuing.",
    });
    run.resolve(found?.id ?? "", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(run.getSnapshot().messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "confirm"],
      ["assistant", "Was told true"],
    ]);
    const later = opens(server);
    expect(await endingOf(later.load())).toMatchObject({ kind: "success" });
    expect(later.getSnapshot()).toMatchObject({
      status: "finished",
      interrupts: [],
      activities: [],
      problems: [],
    });
    expect(later.getSnapshot().messages).toHaveLength(2);
  });

  it("hides the empty messages that went with answers, and the placeholders of the pauses", async () => {
    const { messages, activities, interrupts } = await loads(
      keeps(user("u1", "Go"), asked, user("u2", ""), taken, {
        id: "a1",
        role: "assistant",
        content: "ok",
      }),
    );
    expect(messages.map(({ id }) => id)).toEqual(["u1", "a1"]);
    expect({ activities, interrupts }).toEqual({ activities: [], interrupts: [] });
  });

  it("a question followed by another message stays closed; one whose answer failed stays open", async () => {
    expect(await loads(keeps(asked, user("u2", "Never mind")))).toMatchObject({
      interrupts: [],
      ending: { kind: "success" },
    });
    expect(await loads(keeps(asked, user("u2", [{ type: "text", text: "No" }])))).toMatchObject({
      interrupts: [],
    });
    expect(await loads(keeps(asked, user("u2", "")))).toMatchObject({
      interrupts: [{ message: "Sure?" }],
    });
    expect(await loads(keeps(asked, user("u2", ""), taken, asked))).toMatchObject({
      interrupts: [{ message: "Sure?" }],
    });
  });

  it("a breakpoint is over as soon as the agent was run again, because nothing else reports it", async () => {
    const stopped = wrapped(
      pauses(1, {
        nodeId: "n",
        key: "static_interrupt_after:n",
        prompt: { phase: "after", nodes: ["n"] },
      }),
    );
    expect(await loads(keeps(stopped))).toMatchObject({
      interrupts: [{ approval: { canDeny: false } }],
    });
    expect(await loads(keeps(stopped, user("u2", "")))).toMatchObject({ interrupts: [] });
  });

  it("a thread without messages is new, which is no error", async () => {
    const errors: AgentRunError[] = [];
    const run = opens(createTrpcAgentGoServer(), { onError: (error) => errors.push(error) });
    expect(await endingOf(run.load())).toEqual({ kind: "success" });
    expect(run.getSnapshot()).toMatchObject({
      status: "finished",
      error: null,
      messages: [],
      interrupts: [],
    });
    expect(errors).toEqual([]);
  });

  it("keeps what came before an error, and opens no question, whose answer may be missing", async () => {
    const partial = await loads([
      ...keeps(user("u1", "Go"), asked),
      fails("messages snapshot follow timeout"),
    ]);
    expect(partial).toMatchObject({
      status: "failed",
      ending: { kind: "error" },
      messages: [{ id: "u1" }],
      interrupts: [],
    });
    expect(await loads([fails("load history: boom")])).toMatchObject({
      status: "failed",
      error: { agentMessage: "load history: boom" },
    });
  });

  it("reads what else is wrapped: activities in their places, state, nodes at work; how runs went is past", async () => {
    const stream = { messageId: "tool-result-activity-c1", activityType: "tool.result.stream" };
    const node = (nodeId: string, phase: string) =>
      wrapped({
        type: "ACTIVITY_DELTA",
        ...{
          messageId: "x",
          activityType: "graph.node.lifecycle",
          patch: [{ op: "add", path: "/node", value: { nodeId, phase } }],
        },
      });
    const { messages, activities, state, steps, problems } = await loads(
      keeps(
        user("u1", "Go"),
        wrapped({ type: "RUN_STARTED", ...{ runId: "r1" } }),
        node("plan", "start"),
        node("plan", "complete"),
        node("work", "start"),
        wrapped({
          type: "ACTIVITY_SNAPSHOT",
          ...stream,
          ...{ content: { toolCallId: "c1", content: "1" } },
        }),
        wrapped({
          type: "ACTIVITY_DELTA",
          ...stream,
          ...{ patch: [{ op: "add", path: "/content", value: "1 2" }] },
        }),
        wrapped({ type: "STATE_SNAPSHOT", ...{ snapshot: { a: 1 } } }),
        wrapped({ type: "CUSTOM", ...{ name: "node.text", value: "x" } }),
        wrapped({ type: "RUN_ERROR", ...{ runId: "r1", message: "boom" } }),
        wrapped({ type: "ACTIVITY_DELTA", ...{ nonsense: true } }),
        { id: "a1", role: "assistant", content: "ok" },
      ),
    );
    expect(messages.map(({ id, role }) => [id, role])).toEqual([
      ["u1", "user"],
      ["tool-result-activity-c1", "activity"],
      ["a1", "assistant"],
    ]);
    expect(activities).toMatchObject([
      { activityType: "tool.result.stream", content: { toolCallId: "c1", content: "1 2" } },
    ]);
    expect(state).toEqual({ a: 1 });
    expect(steps).toEqual([{ name: "work", status: "running" }]);
    expect(problems).toEqual([]);
  });

  it("shows which agent has produced each message, as while it streams", async () => {
    const call = { id: "c1", type: "function", function: { name: "calc", arguments: "{}" } };
    const rawEvent = {
      messages: { a1: { author: "planner", branch: "root/planner", timestamp: 1 } },
      toolCalls: { c1: { author: "calc-agent", invocationId: "i2" } },
      runs: {},
    };
    const messages = [
      user("u1", ""),
      { id: "a1", role: "assistant", content: "ok", toolCalls: [call] },
    ];
    const loaded = await loads([{ type: "MESSAGES_SNAPSHOT", messages, rawEvent }]);
    expect(loaded.messages).toEqual([
      {
        id: "a1",
        role: "assistant",
        content: "ok",
        metadata: { source: { author: "planner", branch: "root/planner" } },
        toolCalls: [
          { ...call, metadata: { source: { author: "calc-agent", invocationId: "i2" } } },
        ],
      },
    ]);
  });

  it("calls of named tools without a result are open", async () => {
    const call = (id: string) => ({
      id,
      type: "function",
      function: { name: "ask_user", arguments: "{}" },
    });
    const messages = [
      user("u1", "Go"),
      { id: "a1", role: "assistant", toolCalls: [call("c1"), call("c2")] },
      { id: "r1", role: "tool", toolCallId: "c1", content: "x" },
    ];
    const dialects = [createTrpcAgentGo({ externalTools: ["ask_user"] })];
    expect(await loads(keeps(...messages), { dialects })).toMatchObject({
      interrupts: [{ id: "c2" }],
    });
    expect(await loads(keeps(...messages, user("u2", "Well")), { dialects })).toMatchObject({
      interrupts: [],
    });
  });

  it("a snapshot without a pause does not end one that is asked beside it", async () => {
    const live = pauses(1, { nodeId: "n", key: "k", prompt: "Sure?" });
    expect(await loads([live, ...keeps(user("u1", "Go"))])).toMatchObject({
      interrupts: [{ message: "Sure?" }],
    });
  });

  it("leaves the snapshots of other agents as they are", async () => {
    const messages = [
      user("u1", ""),
      { id: "p1", role: "activity", activityType: "plan", content: {} },
    ];
    expect((await loads(keeps(...messages))).messages).toHaveLength(2);
  });
});

describe("while something is open here", () => {
  const question = {
    nodeId: "confirm",
    key: "confirm",
    prompt: "Sure?",
    checkpointId: "ck",
    lineageId: "ln",
  };
  const keptBy = (...messages: readonly object[]) =>
    keeps(user("u1", "Go"), wrapped(pauses(1, question)), ...messages);

  /**
   * A question that was answered; the connection broke, and then the agent is asked for what it
   * has.
   */
  const lost = async (has: readonly FakePiece[]) => {
    const server = createFakeServer((posted, _, path) =>
      path.endsWith("history")
        ? [begins(posted), ...has, ends(posted)]
        : !("resume_map" in Object(posted["state"]))
          ? [begins(posted), pauses(1, question), ends(posted)]
          : [begins(posted)],
    );
    const run = opens(server);
    await run.send({ id: "u1", content: "Go" });
    const before = run.getSnapshot().interrupts[0];
    run.resolve("ck/confirm", { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ composer: { delivery: "unknown" } });
    const ending = await endingOf(run.load());
    expect(server.requests.at(-1)).toMatchObject({ messages: [] });
    return { run, before, ...run.getSnapshot(), ending };
  };

  it("a question the agent still asks is the same one, with its answer, and asked once", async () => {
    const { before, interrupts, composer, decisions, messages } = await lost(
      keptBy(user("u2", "")),
    );
    expect(interrupts).toMatchObject([
      { id: "ck/confirm", key: before?.key, draft: { payload: { approved: true } } },
    ]);
    expect(composer).toMatchObject({
      status: "failed",
      delivery: "unknown",
      canRetry: true,
      mayActTwice: true,
    });
    expect(decisions).toMatchObject([{ outcome: "unknown" }]);
    expect(messages.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  it("shows an answer as accepted only where the checkpoint was sent the same one", async () => {
    const answer = (confirm: boolean, checkpointId = "ck") =>
      wrapped(acknowledges(2, { checkpointId, lineageId: "ln", resumeMap: { confirm } }));
    const text = { id: "a1", role: "assistant", content: "Done" };
    const outcome = async (...messages: readonly object[]) =>
      (await lost(keptBy(user("u2", ""), ...messages))).decisions[0]?.outcome;
    expect(await outcome(answer(true), text)).toBe("accepted");
    expect(await outcome(answer(false), text)).toBe("elsewhere");
    expect(await outcome(answer(false), answer(true), text)).toBe("accepted");
    expect(await outcome(answer(false, "ck0"), answer(true, "ck0"), text)).toBe("unknown");
    expect(await outcome(answer(true))).toBe("unknown");
  });

  it("one it does not ask any more is gone, and is not shown as approved", async () => {
    expect(await lost(keptBy(user("u2", ""), taken))).toMatchObject({
      status: "finished",
      interrupts: [],
      decisions: [{ outcome: "unknown" }],
    });
  });

  it("it is replaced by the current question", async () => {
    const next = wrapped(
      pauses(3, { ...question, key: "again", prompt: "Really?", checkpointId: "ck2" }),
    );
    const answered = wrapped(acknowledges(2, { checkpointId: "ck", resumeMap: { confirm: true } }));
    expect(await lost(keptBy(user("u2", ""), answered, next))).toMatchObject({
      status: "interrupted",
      interrupts: [{ message: "Really?", draft: null }],
      decisions: [
        { interruptId: "ck/confirm", outcome: "accepted", evidence: "activity" },
        { interruptId: "ck2/again", outcome: "open" },
      ],
    });
  });

  it("when the agent cannot be asked, everything stays as it was", async () => {
    const { run, ending } = await lost([fails("load history: boom")]);
    expect(ending.kind).toBe("error");
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      interrupts: [{ draft: {} }],
      composer: { delivery: "unknown", canRetry: true },
    });
  });
});

describe("a run that is live", () => {
  /** A run whose page was closed while its node sleeps. */
  const sleeping = async () => {
    const server = createTrpcAgentGoServer();
    const run = opens(server);
    const ending = endingOf(run.send("sleep"));
    await until(run, () => run.getSnapshot().messages[1]?.content === "Zzz.");
    return { server, run, ending };
  };

  it("is followed to its end, and not doubled", async () => {
    const { server } = await sleeping();
    const run = opens(server);
    const ending = endingOf(run.load());
    const joined = endingOf(run.load());
    await until(run, () => run.getSnapshot().messages[1]?.content === "Zzz.");
    expect(run.getSnapshot()).toMatchObject({
      status: "running",
      messages: [{ content: "sleep" }, { content: "Zzz." }],
    });
    expect(await run.send("More")).toMatchObject({
      ok: false,
      reason: "run-in-progress",
      messages: [{ content: "More" }],
    });
    server.wake();
    expect(await ending).toMatchObject({ kind: "success" });
    expect(await joined).toBe(await ending);
    expect(run.getSnapshot().messages.map(({ content }) => content)).toEqual([
      "sleep",
      "Zzz. Slept well",
    ]);
    expect(server.paths).toEqual(["/agui", "/agui/history"]);
  });

  it("starting another one instead is refused while it is running", async () => {
    const { server } = await sleeping();
    expect(await endingOf(opens(server).send("Hello"))).toMatchObject({
      kind: "unreachable",
      error: { status: 409, delivery: "rejected" },
    });
  });

  it("stopping it notifies the agent, once, and the ending is recorded as ours", async () => {
    const { server, run, ending } = await sleeping();
    run.abort();
    run.abort();
    expect(await ending).toEqual({ kind: "aborted" });
    await expect.poll(() => server.paths).toEqual(["/agui", "/agui/cancel"]);
    expect(server.requests[1]).toEqual({
      threadId: "t",
      runId: server.requests[0]?.["runId"],
      forwardedProps,
    });
    expect(run.getSnapshot().ending).toEqual({ kind: "aborted" });
    expect(await endingOf(run.send("confirm"))).toMatchObject({ kind: "interrupted" });
  });

  it("a failed cancel request changes nothing, and is reported to the host", async () => {
    const server = createTrpcAgentGoServer();
    const errors: AgentRunError[] = [];
    const run = createAgentRun({
      url,
      routes: { cancel: `${url}/cancel` },
      fetch: (input, init) =>
        String(input).endsWith("cancel")
          ? Promise.resolve(new Response("run not found", { status: 404 }))
          : server.fetch(input, init),
      onError: (error) => errors.push(error),
    });
    const ending = endingOf(run.send("sleep"));
    await until(run, () => run.getSnapshot().messages[1]?.content === "Zzz.");
    run.abort();
    expect(await ending).toEqual({ kind: "aborted" });
    await expect.poll(() => errors.length).toBe(1);
    expect(errors).toMatchObject([{ code: "transport", status: 404 }]);
    expect(run.getSnapshot()).toMatchObject({ ending: { kind: "aborted" }, error: null });
  });

  it("a load that is stopped stops nothing but the reading, unless a live run was seen", async () => {
    const { server } = await sleeping();
    const reads = opens({
      fetch: (input, init) =>
        String(input).endsWith("history") ? new Promise(() => {}) : server.fetch(input, init),
    });
    void reads.load();
    reads.abort();
    expect(reads.getSnapshot().ending).toEqual({ kind: "aborted" });
    expect(server.paths).toEqual(["/agui"]);
    const follows = opens(server);
    const ending = endingOf(follows.load());
    await until(follows, () => follows.getSnapshot().messages[1]?.content === "Zzz.");
    follows.abort();
    await ending;
    await expect.poll(() => server.paths).toEqual(["/agui", "/agui/history", "/agui/cancel"]);
  });
});

describe("where there is no history", () => {
  it("throws an error that names the missing option", async () => {
    const { fetch } = createTrpcAgentGoServer();
    expect(() => createAgentRun({ url, fetch }).load()).toThrow(/routes: \{ history \}/);
    const transport: RunTransport = async function* () {};
    expect(() => createAgentRun({ transport }).load()).toThrow(
      expect.objectContaining({ code: "misuse" }),
    );
  });

  it("a transport of the host's own may have one, and a way to stop", async () => {
    const stopped: unknown[] = [];
    const transport: RunTransport = Object.assign(
      async function* () {
        yield { type: "RUN_STARTED", threadId: "t", runId: "r" };
        await new Promise(() => {});
      },
      {
        async *history() {
          yield [
            begins({ threadId: "t", runId: "h" }),
            ...keeps(user("u1", "Go"), asked),
            ends({ threadId: "t", runId: "h" }),
          ];
        },
        cancel: async (run: unknown) => void stopped.push(run),
      },
    );
    const run = createAgentRun({ transport, threadId: "t" });
    expect(await endingOf(run.load())).toMatchObject({ kind: "interrupted" });
    run.dismiss();
    void run.send("Go");
    run.abort();
    expect(stopped).toMatchObject([{ threadId: "t" }]);
  });

  it("an agent that answers a run without messages with what it has needs no address of its own", async () => {
    const server = createFakeServer((posted) => [
      begins(posted),
      {
        ...ends(posted),
        outcome: {
          type: "interrupt",
          interrupts: [{ id: "x", reason: "confirmation", message: "Sure?" }],
        },
      },
    ]);
    const run = createAgentRun({ url, routes: { history: url }, fetch: server.fetch });
    expect(await endingOf(run.load())).toMatchObject({ kind: "interrupted" });
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: "x", dialect: "standard" }]);
  });
});
