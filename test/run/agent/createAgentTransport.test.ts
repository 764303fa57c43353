import { describe, expect, it } from "vitest";
import { emptyTranscript } from "../../../src/conversation/Transcript.js";
import { ProtocolError, TransportError } from "../../../src/core.js";
import type { RunAgentInput } from "../../../src/protocol/input.js";
import type { Message } from "../../../src/protocol/messages.js";
import type { AgentLikeInput } from "../../../src/run/agent/AgentLike.js";
import {
  createAgentTransport,
  type PreparedRun,
} from "../../../src/run/agent/createAgentTransport.js";
import type { Queue } from "../../../src/run/http/createQueue.js";
import { finished, started } from "../../support/builders.js";
import { settled } from "../createRun.js";
import { ownedAgent } from "./ownedAgent.js";

/** The transport of an agent with this conversation, and what a run of it brings. */
function createTransport(
  conversation: { readonly messages?: readonly Message[]; readonly state?: unknown } = {},
) {
  const { agent, runs, added, aborts } = ownedAgent();
  const queues = new Map<string, Queue<unknown>>();
  const prepared = new Map<string, PreparedRun>();
  const transport = createAgentTransport({
    agent,
    isFollowed: (threadId) => threadId === "thread-1",
    prepared,
    queues,
    listen() {},
    transcript: () => ({ ...emptyTranscript, ...conversation }),
  });
  const controller = new AbortController();
  /** Sends the input; resolves to what was read of the run, and to what broke it. */
  const send = async (fields: Partial<RunAgentInput> | Readonly<Record<string, unknown>> = {}) => {
    const input: RunAgentInput = {
      threadId: "thread-1",
      runId: "run-1",
      messages: [],
      tools: [],
      context: [],
      ...fields,
    };
    const batches: unknown[] = [];
    try {
      for await (const batch of transport(input, { signal: controller.signal }))
        batches.push(batch);
      return { batches, error: null };
    } catch (error) {
      return { batches, error };
    }
  };
  const lastRun = () => {
    const run = runs.at(-1);
    if (run === undefined) throw new Error("the agent was not run");
    return run;
  };
  return { agent, runs, added, aborts, queues, prepared, controller, send, lastRun };
}

const user = (id: string): Message => ({ id, role: "user", content: id });
const result = (id: string): Message => ({ id, role: "tool", content: "", toolCallId: "c" });
const reply = (id: string): Message => ({ id, role: "assistant", content: id });
const broken = Object.assign(new Error("not what I expect"), { name: "ZodError" });

describe("a request to an agent that the host owns", () => {
  it("a request to a host's agent has exactly the fields of the input that the agent accepts", async () => {
    const { send, lastRun } = createTransport();
    const tools = [{ name: "locate", description: "", parameters: {} }];
    const context = [{ description: "page", value: "1" }];
    void send({ tools, context });
    expect(lastRun().parameters).toStrictEqual({ runId: "run-1", tools, context });
    void send({ forwardedProps: "no object" });
    expect(lastRun().parameters).toStrictEqual({ runId: "run-1", tools: [], context: [] });
    const resume = [{ interruptId: "a", status: "cancelled" }] as const;
    void send({ forwardedProps: { model: "x" }, resume });
    expect(lastRun().parameters).toStrictEqual({
      runId: "run-1",
      tools: [],
      context: [],
      forwardedProps: { model: "x" },
      resume,
    });
  });

  it("a request adds the messages that the host's agent lacks, and temporary ones for this run", async () => {
    const { agent, send, added, lastRun } = createTransport({
      messages: [user("a"), reply("b"), user("c"), result("d")],
    });
    agent.messages = [user("a")];
    const sent = send({
      messages: [user("a"), reply("b"), user("c"), result("d"), reply("e"), user("transient")],
    });
    expect(added).toEqual([[user("c"), result("d")]]);
    expect(agent.messages).toEqual([user("a"), user("c"), result("d"), user("transient")]);
    lastRun().done.resolve();
    await sent;
    expect(agent.messages).toEqual([user("a"), user("c"), result("d")]);
  });

  it("an agent without messages, as after a reload, gets the whole conversation", async () => {
    const messages = [user("a"), reply("b"), result("c")];
    const { send, added, lastRun } = createTransport({ messages });
    const sent = send({ messages });
    expect(added).toEqual([messages]);
    lastRun().done.resolve();
    await sent;
  });

  it("a request adds no messages where the agent has them all, so that its subscribers are not notified", async () => {
    const { agent, send, added } = createTransport({ messages: [user("a")] });
    agent.messages = [user("a")];
    void send({ messages: [user("a")] });
    void send({ messages: [user("a"), user("transient")] });
    expect(added).toEqual([]);
  });

  it("a request adds to the agent's state what the answers need, and nothing else", async () => {
    const { agent, send, lastRun } = createTransport({ state: { page: 1 } });
    const state = { page: 1 };
    agent.state = state;
    void send({ state: { page: 1 } });
    expect(agent.state).toBe(state);
    void send();
    expect(agent.state).toBe(state);
    const sent = send({ state: { page: 1, command: "resume" } });
    expect(agent.state).toEqual({ page: 1, command: "resume" });
    lastRun().done.resolve();
    await sent;
    expect(agent.state).toBe(state);
  });

  it("a request is not checked against the agent's known questions, which are restored unless the run changed them", async () => {
    const { agent, send, lastRun } = createTransport();
    const questions: unknown[] = [{ id: "a" }];
    Object.assign(agent, { pendingInterrupts: questions });
    const first = send();
    expect(agent.pendingInterrupts).toEqual([]);
    lastRun().done.resolve();
    await first;
    expect(agent.pendingInterrupts).toBe(questions);
    const second = send();
    const next: unknown[] = [];
    agent.pendingInterrupts = next;
    lastRun().done.resolve();
    await second;
    expect(agent.pendingInterrupts).toBe(next);
  });

  it.each<[string, Partial<RunAgentInput>, (agent: { threadId: string }) => void]>([
    [
      "the agent has gone on to another thread",
      {},
      (agent) => Object.assign(agent, { threadId: "thread-2" }),
    ],
    ["an answer names its run, which the client cannot carry", { parentRunId: "run-0" }, () => {}],
  ])("a request to a host's agent is not sent where %s", async (_, fields, change) => {
    const { agent, send, runs } = createTransport();
    change(agent);
    expect(await send(fields)).toMatchObject({
      batches: [],
      error: { code: "transport", delivery: "not-sent" },
    });
    expect(runs).toEqual([]);
  });
});

describe("a client that builds its request without the answers", () => {
  const resume = [{ interruptId: "a", status: "resolved", payload: true }];

  it("sends the answers that are added to its input", () => {
    const { send, prepared } = createTransport();
    void send({ resume });
    const input: AgentLikeInput = { threadId: "thread-1", runId: "run-1", messages: [] };
    const run = prepared.get("run-1");
    expect([run?.complete(input), input.resume, run?.check(input)]).toEqual([null, resume, null]);
  });

  it("keeps the answers that it has put into its input", () => {
    const { send, prepared } = createTransport();
    void send({ resume });
    const own = [...resume];
    const input = { threadId: "thread-1", runId: "run-1", messages: [], resume: own };
    expect(prepared.get("run-1")?.complete(input)).toBeNull();
    expect(input.resume).toBe(own);
  });

  it("adds nothing to a request without answers", () => {
    const { send, prepared } = createTransport();
    void send();
    const input = { threadId: "thread-1", runId: "run-1", messages: [] };
    const run = prepared.get("run-1");
    expect([run?.complete(input), run?.check(input)]).toEqual([null, null]);
    expect(Object.keys(input)).toEqual(["threadId", "runId", "messages"]);
  });

  it.each([
    ["takes no answers", (run: PreparedRun, input: AgentLikeInput) => run.complete(input)],
    ["was sent without them", (run: PreparedRun, input: AgentLikeInput) => run.check(input)],
  ])("has not sent the answers where its input %s", (_, look) => {
    const { send, prepared } = createTransport();
    void send({ resume });
    const input = Object.freeze({ threadId: "thread-1", runId: "run-1", messages: [] });
    const run = prepared.get("run-1");
    expect(run && look(run, input)).toMatchObject({
      code: "transport",
      delivery: "not-sent",
      message: expect.stringContaining("use @ag-ui/client 0.0.54 or later"),
    });
  });
});

describe("a run of an agent that the host owns", () => {
  it("a run of a host's agent emits its events until it is over, and cleans up", async () => {
    const { send, queues, prepared, lastRun } = createTransport();
    const sent = send();
    queues.get("run-1")?.push(started());
    await settled();
    queues.get("run-1")?.push(finished());
    lastRun().done.resolve();
    expect(await sent).toEqual({ batches: [[started()], [finished()]], error: null });
    await settled();
    expect([queues.size, prepared.size]).toEqual([0, 0]);
  });

  it("a run of a host's agent that rejects fails, also where the client does not notify its subscribers", async () => {
    const { send, queues, lastRun } = createTransport();
    const cause = new Error("offline");
    const sent = send();
    lastRun().fail(cause);
    expect(await sent).toMatchObject({ batches: [], error: { code: "transport", cause } });
    await settled();
    expect(queues.size).toBe(0);
  });

  it("a run is stopped in the host's agent when it is stopped here, and no more once it is over", async () => {
    const { send, controller, lastRun, aborts } = createTransport();
    const sent = send();
    await settled();
    const reason = new Error("stopped");
    controller.abort(reason);
    expect(await sent).toEqual({ batches: [], error: reason });
    expect(aborts()).toBe(1);

    const other = createTransport();
    const over = other.send();
    await settled();
    other.lastRun().done.resolve();
    await over;
    other.controller.abort();
    expect(other.aborts()).toBe(0);
    lastRun().done.resolve();
  });

  it.each<[string, Readonly<Record<string, unknown>>, readonly unknown[], object]>([
    [
      "was not sent where its answer is not the list the client takes",
      { resume: { a: 1 } },
      [],
      { delivery: "not-sent" },
    ],
    [
      "did not speak the protocol where events came first",
      { resume: { a: 1 } },
      [started()],
      { code: "protocol" },
    ],
    [
      "did not speak the protocol where its answer is a list",
      { resume: [] },
      [],
      { code: "protocol" },
    ],
    ["did not speak the protocol where it answers nothing", {}, [], { code: "protocol" }],
  ])("a run is refused by the client's own check: %s", async (_, fields, events, expected) => {
    const { send, queues, lastRun } = createTransport();
    const sent = send(fields);
    for (const event of events) queues.get("run-1")?.push(event);
    await settled();
    lastRun().fail(broken);
    const { error } = await sent;
    expect(error).toMatchObject(expected);
    expect(error).toBeInstanceOf("delivery" in expected ? TransportError : ProtocolError);
  });

  it("a run that fails otherwise is not reported as having carried its answer wrongly", async () => {
    const { send, lastRun } = createTransport();
    const sent = send({ resume: { a: 1 } });
    lastRun().fail(new Error("offline"));
    expect((await sent).error).toMatchObject({ code: "transport", delivery: "unknown" });
  });
});
