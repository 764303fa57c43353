import { expect, it, vi } from "vitest";
import { createAgentRun, type PauseStorage, type StoredPause } from "../../../src/core.js";
import { createSimulatedClock, toolCallInterrupt } from "../../../src/testing.js";
import { asks, at, calls, finished, says, started } from "../../support/builders.js";

const question = toolCallInterrupt({ id: "a", toolCallId: "call-1" });
const hour = 3_600_000;
const streamOf = (...events: readonly unknown[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream" },
  });
const asked = [started(), ...calls("send_email", { to: "ann" }), asks([question])];
const caller = {
  id: "m",
  role: "assistant",
  toolCalls: [
    { id: "call-1", type: "function", function: { name: "send_email", arguments: '{"to":"ann"}' } },
  ],
};
const sent = { id: "r", role: "tool", toolCallId: "call-1", content: "sent" };
const settledElsewhere = [
  started("load"),
  { type: "MESSAGES_SNAPSHOT", messages: [caller, sent] },
  finished("load"),
];
const stillAsks = [started(), { type: "MESSAGES_SNAPSHOT", messages: [caller] }, asks([question])];

/** A page whose question was asked a while ago, on an agent whose history is this by now. */
async function page(history: readonly unknown[] | "gone", passed: number) {
  const clock = createSimulatedClock(at(0));
  const posted: string[] = [];
  const run = createAgentRun({
    url: "https://agent.test/run",
    routes: { history: "https://agent.test/history" },
    threadId: "thread-1",
    clock,
    fetch: async (url, init) => {
      const { resume } = JSON.parse(String(init?.body));
      const isHistory = String(url).endsWith("/history");
      posted.push(isHistory ? "history" : resume === undefined ? "run" : "answer");
      if (isHistory)
        return history === "gone" ? new Response("", { status: 404 }) : streamOf(...history);
      return resume === undefined
        ? streamOf(...asked)
        : streamOf(started("run-2"), ...says("Done"), finished("run-2"));
    },
  });
  run.subscribe(() => {});
  await run.send("Go");
  clock.advance(passed);
  run.resolve("a", { approved: false });
  return { run, posted };
}

it("an answer to a question of an hour ago is sent only after a look at the agent's history", async () => {
  const { run, posted } = await page(stillAsks, hour);
  await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
  expect(posted).toEqual(["run", "history", "answer"]);
  expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "denied", outcome: "accepted" }]);
});

it("a press on a question that another device has settled sends nothing, and shows what is known", async () => {
  const { run, posted } = await page(settledElsewhere, hour);
  await vi.waitFor(() => expect(run.getSnapshot().answeredElsewhere).toBe(true));
  expect(posted).toEqual(["run", "history"]);
  expect(run.getSnapshot().interrupts).toEqual([]);
  expect(run.getSnapshot().decisions).toMatchObject([
    { verdict: null, outcome: "elsewhere", result: "sent" },
  ]);
});

it("an answer to a question that was just asked is sent at once", async () => {
  const { posted } = await page(settledElsewhere, hour - 1);
  await vi.waitFor(() => expect(posted).toEqual(["run", "answer"]));
});

it("an answer is sent where the history cannot be read", async () => {
  const { run, posted } = await page("gone", hour);
  await vi.waitFor(() => expect(posted).toEqual(["run", "history", "answer"]));
  await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
});

it("a page that was hidden looks first", async () => {
  const hidden = vi.fn(() => "hidden");
  const listeners = new Set<() => void>();
  vi.stubGlobal("document", {
    get visibilityState() {
      return hidden();
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
  const clock = createSimulatedClock(at(0));
  const posted: string[] = [];
  const run = createAgentRun({
    transport: Object.assign(
      async function* ({ resume }: { readonly resume?: unknown }) {
        posted.push(resume === undefined ? "run" : "answer");
        yield* resume === undefined
          ? asked
          : [started("run-2"), ...says("Done"), finished("run-2")];
      },
      {
        async *history() {
          posted.push("history");
          yield* stillAsks;
        },
      },
    ),
    threadId: "thread-1",
    clock,
  });
  run.subscribe(() => {});
  await run.send("Go");
  for (const listener of listeners) listener();
  run.resolve("a", { approved: true });
  await vi.waitFor(() => expect(posted).toEqual(["run", "history", "answer"]));
  vi.unstubAllGlobals();
});

it("a device that has the question from a storage looks first, and sends nothing where another one has settled it", async () => {
  const clock = createSimulatedClock(at(0));
  const posted: string[] = [];
  let stored: StoredPause | null = null;
  const open = (device: string) => {
    const storage: PauseStorage = {
      load: () => stored,
      save(_, record) {
        if (device === "first") stored = record;
      },
    };
    return createAgentRun({
      url: "https://agent.test/run",
      routes: { history: "https://agent.test/history" },
      threadId: "thread-1",
      clock,
      storage,
      fetch: async (url, init) => {
        const isAnswer = JSON.parse(String(init?.body)).resume !== undefined;
        posted.push(
          `${device}: ${String(url).endsWith("/history") ? "history" : isAnswer ? "answer" : "run"}`,
        );
        return streamOf(...(device === "second" ? settledElsewhere : asked));
      },
    });
  };
  await open("first").send("Go");
  const second = open("second");
  second.subscribe(() => {});
  await vi.waitFor(() => expect(second.getSnapshot().interrupts).toHaveLength(1));
  second.resolve("a", { approved: false });
  await vi.waitFor(() => expect(second.getSnapshot().answeredElsewhere).toBe(true));
  expect(posted).toEqual(["first: run", "second: history"]);
});
