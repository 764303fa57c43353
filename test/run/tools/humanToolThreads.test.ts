import { describe, expect, it, vi } from "vitest";
import {
  createAgentRun,
  humanTool,
  type PauseStorage,
  pageTool,
  type ToolMessage,
} from "../../../src/core.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { webPauseStorage } from "../../../src/run/storage/webPauseStorage.js";
import { scriptedTransport } from "../../../src/testing.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { settled } from "../createRun.js";

const confirmPlan = humanTool({
  name: "confirm_plan",
  description: "",
  parameters: { type: "object" },
});
const resultsIn = (posted: UnknownRecord | undefined) =>
  listOf(posted ?? {}, "messages").flatMap((message) =>
    isRecord(message) && message["role"] === "tool"
      ? [[message["toolCallId"], message["content"]]]
      : [],
  );

function memoryStorage(): PauseStorage {
  const items = new Map<string, string>();
  return webPauseStorage({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  });
}

describe("a page that is left while a tool is asked about", () => {
  it("after a reload the question is open again, with its answer, and is answered as before", async () => {
    const storage = memoryStorage();
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [
            begins(posted),
            ...calls("c1", "confirm_plan", { steps: 3 }),
            ...calls("c2", "confirm_plan", {}),
            ends(posted),
          ]
        : [begins(posted), ...says("a", "Done."), ends(posted)],
    );
    const options = {
      url: "https://a.test/",
      threadId: "t1",
      fetch: server.fetch,
      storage,
      tools: [confirmPlan],
    };
    const before = createAgentRun(options);
    const leave = before.subscribe(() => {});
    await before.send("Go");
    before.resolve("c1", { approved: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    leave();

    const after = createAgentRun(options);
    await after.ready();
    expect(after.getSnapshot().interrupts).toMatchObject([
      { id: "c1", draft: { payload: { approved: true } }, toolCall: { args: { steps: 3 } } },
      { id: "c2", draft: null },
    ]);
    after.resolve("c2", { approved: false });
    expect(await after.submit()).toMatchObject({ ok: true });
    expect(resultsIn(server.requests[1])).toEqual([
      ["c1", '{"approved":true}'],
      ["c2", '{"approved":false}'],
    ]);
  });

  it("a tool of the page that was running when the page was left does not run again by itself, and its outcome is unknown", async () => {
    const storage = memoryStorage();
    const server = createFakeServer((posted) => [
      begins(posted),
      ...calls("c1", "clear_cart", {}),
      ends(posted),
    ]);
    let ran = 0;
    const clearCart = pageTool({
      name: "clear_cart",
      description: "",
      approve: true,
      run: () => {
        ran++;
        return new Promise(() => {});
      },
    });
    const options = {
      url: "https://a.test/",
      threadId: "t1",
      fetch: server.fetch,
      storage,
      tools: [clearCart],
      submitMode: "manual" as const,
    };
    const before = createAgentRun(options);
    const leave = before.subscribe(() => {});
    await before.send("Go");
    before.resolve("c1", { approved: true });
    void before.submit();
    await new Promise((resolve) => setTimeout(resolve, 50));
    leave();

    const after = createAgentRun(options);
    await after.ready();
    expect(after.getSnapshot()).toMatchObject({
      interrupts: [{ id: "c1" }],
      decisions: [{ verdict: "approved", outcome: "unknown" }],
    });
    expect(await after.submit()).toMatchObject({ ok: false });
    expect(await after.retry()).toMatchObject({ ok: false, reason: "may-repeat" });
    expect(ran).toBe(1);
  });
});

describe("a page that is left while a tool that is not asked about runs beside a question", () => {
  const leftWith = async (locate: () => unknown) => {
    const storage = memoryStorage();
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [
            begins(posted),
            ...calls("c1", "confirm_plan", {}),
            ...calls("c2", "locate", {}),
            ends(posted),
          ]
        : [begins(posted), ...says("a", "Done."), ends(posted)],
    );
    const tools = [confirmPlan, pageTool({ name: "locate", description: "", run: locate })];
    const options = { url: "https://a.test/", threadId: "t1", fetch: server.fetch, storage, tools };
    const before = createAgentRun(options);
    const leave = before.subscribe(() => {});
    await before.send("Go");
    await settled();
    leave();

    const after = createAgentRun(options);
    await after.ready();
    after.resolve("c1", { approved: true });
    expect(await after.submit()).toMatchObject({ ok: true });
    return Object.fromEntries(resultsIn(server.requests[1]));
  };

  it("its result is sent with the answer that is given after a reload, and it does not run again", async () => {
    const locate = vi.fn(() => "Berlin");
    expect(await leftWith(locate)).toEqual({ c1: '{"approved":true}', c2: "Berlin" });
    expect(locate).toHaveBeenCalledTimes(1);
  });

  it("where it had not returned, the agent reads that its outcome is not known, and it does not run again", async () => {
    const locate = vi.fn(() => new Promise(() => {}));
    expect(await leftWith(locate)).toEqual({
      c1: '{"approved":true}',
      c2: "The page has no result of this call. It is not known whether it ran.",
    });
    expect(locate).toHaveBeenCalledTimes(1);
  });
});

it("an answer that is sent again leaves no call behind that the failed run has made meanwhile", async () => {
  const server = createFakeServer((posted, turn) =>
    turn === 0
      ? [begins(posted), ...calls("c1", "confirm_plan", {}), ends(posted)]
      : turn === 1
        ? [begins(posted), ...calls("c2", "confirm_plan", {}), fails("unavailable")]
        : [begins(posted), ...says("a", "Done."), ends(posted)],
  );
  const run = createAgentRun({ url: "https://a.test/", fetch: server.fetch, tools: [confirmPlan] });
  await run.send("Go");
  await run.steerAway("Something else");
  expect(await run.retry({ mayRepeat: true })).toMatchObject({ ok: true });
  expect(resultsIn(server.requests[2])).toEqual([
    ["c1", '{"skipped":true}'],
    ["c2", "The user went on without answering."],
  ]);
});

describe("a conversation from the agent's history", () => {
  const call = (id: string) => ({
    id: `m-${id}`,
    role: "assistant",
    toolCalls: [{ id, type: "function", function: { name: "confirm_plan", arguments: "{}" } }],
  });
  const result: ToolMessage = { id: "r", role: "tool", toolCallId: "c1", content: "{}" };
  it.each<readonly [what: string, messages: readonly object[], open: readonly string[]]>([
    [
      "an open call at its end is asked about",
      [{ id: "u", role: "user", content: "Go" }, call("c1")],
      ["c1"],
    ],
    [
      "one that was passed by is not",
      [call("c1"), { id: "u", role: "user", content: "Never mind" }],
      [],
    ],
    ["one that was answered is not", [call("c1"), result], []],
  ])("%s", async (_, messages, open) => {
    const agent = scriptedTransport();
    const transport = Object.assign(agent.transport, { history: agent.transport });
    const run = createAgentRun({ transport, tools: [confirmPlan], threadId: "t1" });
    void run.load();
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
      { type: "MESSAGES_SNAPSHOT", messages },
      { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
    ]);
    agent.end();
    await settled();
    expect(run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(open);
  });
});

describe("beside an interrupt of LangGraph, which drops results that come with the answer", () => {
  const id = "0123456789abcdef0123456789abcdef";
  const asked = {
    id,
    reason: "langgraph:interrupt",
    message: "Sure?",
    metadata: { langgraph: { raw: "Sure?" } },
  };
  const asking = (posted: UnknownRecord) => [
    begins(posted),
    ...calls("c1", "confirm_plan", {}),
    asksFor(posted, [asked]),
  ];
  const page = () => {
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? asking(posted)
        : [begins(posted), ...says(`a${turn}`, turn === 1 ? "First." : "Second."), ends(posted)],
    );
    const run = createAgentRun({
      url: "https://a.test/",
      fetch: server.fetch,
      submitMode: "manual",
      tools: [confirmPlan],
    });
    return { server, run };
  };

  it("both are answered with one press, the result in the run after the answer", async () => {
    const { server, run } = page();
    await run.send("Go");
    for (const question of run.getSnapshot().interrupts) run.resolve(question, { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true });
    expect(server.requests.map(resultsIn)).toEqual([[], [], [["c1", '{"approved":true}']]]);
    expect(server.requests[1]).toHaveProperty("forwardedProps.command.resume");
    expect(run.getSnapshot()).toMatchObject({ status: "finished", interrupts: [] });
  });

  it("a message typed instead goes out after the cancellation, behind a result of the call", async () => {
    const { server, run } = page();
    await run.send("Go");
    expect(await run.steerAway("Something else")).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(3);
    expect(resultsIn(server.requests[2])).toEqual([["c1", "The user went on without answering."]]);
    expect(run.getSnapshot()).toMatchObject({ status: "finished", interrupts: [] });
  });
});
