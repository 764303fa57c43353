import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  says,
} from "../../support/dialects/createFakeServer.js";
import { returns } from "../../support/dialects/createResumingServer.js";
import { fakeBackend } from "../../support/dialects/fakeBackends.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { runPageTools } from "../../support/runPageTools.js";

type Run = ReturnType<typeof createAgentRun>;

const textsIn = (posted: UnknownRecord): readonly unknown[] =>
  listOf(posted, "messages").flatMap((message) =>
    isRecord(message) && message["role"] === "user" ? [message["content"]] : [],
  );

const answers = (posted: UnknownRecord): boolean =>
  "resume" in posted ||
  (isRecord(posted["forwardedProps"]) && "command" in posted["forwardedProps"]);

/**
 * A server with the questions of a real one that reads no message while it waits: it asks again.
 * Its history has only what its model was shown.
 */
function waitingServer(name: string) {
  const inner = fakeBackend(name).make();
  const received: unknown[] = [];
  const besideAnswers: unknown[] = [];
  let isWaiting = true;
  const history: unknown[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const posted: UnknownRecord = await request.clone().json();
    if (inner.requests.length === 0) {
      history.push(...listOf(posted, "messages"));
      return inner.fetch(request);
    }
    if (isWaiting && !answers(posted)) {
      const [asked = ""] = inner.responses;
      const run = JSON.stringify(inner.requests[0]?.["runId"]);
      return streamOf(asked.replaceAll(run, JSON.stringify(posted["runId"])));
    }
    if (!isWaiting) received.push(textsIn(posted).at(-1));
    else besideAnswers.push(...textsIn(posted));
    const done = [
      ...resultsFor(inner.responses),
      { type: "MESSAGES_SNAPSHOT", messages: history },
      ...says("m1", "Done."),
    ];
    const events = isWaiting ? done : says("m2", "I see.");
    isWaiting = false;
    return streamOf(
      [begins(posted), ...events, ends(posted)]
        .map((event) => `data: ${JSON.stringify(event)}\n\n`)
        .join(""),
    );
  };
  return { fetch, received, besideAnswers };
}

/** A reply of which nothing comes. */
async function* waiting(): AsyncGenerator<string> {
  await new Promise(() => {});
  yield "";
}

/** A result for each call that was asked about. */
function resultsFor([asked = ""]: readonly string[]): readonly object[] {
  const ids = new Set([...asked.matchAll(/"toolCallId":"([^"]+)"/g)].map(([, id = ""]) => id));
  return [...ids].map((id) => returns(id, "sent"));
}

function streamOf(body: string): Response {
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const undeliveredIn = (run: Run): readonly unknown[] =>
  run.getSnapshot().undelivered.map(({ content }) => content);
const shownIn = (run: Run): readonly unknown[] =>
  run
    .getSnapshot()
    .messages.flatMap((message) => (message.role === "user" ? [message.content] : []));

describe.each([
  ["hitl", "Send a mail"],
  ["langgraphOutcome", "Which day?"],
  ["strands", "Send a mail"],
  ["ag2", "Send a mail"],
  ["mafGeneration2", "What is the weather?"],
  ["mafGeneration3", "Greet them"],
  ["agentInbox", "Send a mail"],
])("messages to an agent that reads none while it waits: %s", (name, text) => {
  const asked = async () => {
    const server = waitingServer(name);
    const run = createAgentRun({
      url: "https://agent.test/",
      threadId: "t1",
      fetch: server.fetch,
      submitMode: "manual",
    });
    await run.send(text);
    expect(run.getSnapshot().interrupts).not.toEqual([]);
    return { run, server };
  };
  const approveAll = async (run: Run): Promise<void> => {
    run.resolveAll(
      new Map(
        run
          .getSnapshot()
          .interrupts.map((one) => [
            one,
            one.approval === undefined ? "Monday" : { approved: true },
          ]),
      ),
    );
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
  };

  it("a message typed while a question is open is kept through the answer, until the agent gets it", async () => {
    const { run, server } = await asked();
    expect(await run.send("By the way")).toMatchObject({ ok: false, reason: "questions-open" });
    expect(undeliveredIn(run)).toEqual(["By the way"]);
    await approveAll(run);
    expect(undeliveredIn(run)).toEqual(["By the way"]);
    await run.send(run.getSnapshot().undelivered);
    expect([server.received, undeliveredIn(run)]).toEqual([["By the way"], []]);
    expect(shownIn(run)).toEqual([text, "By the way"]);
  });

  it("a message typed after the question was hidden is kept where the agent only asks again", async () => {
    const { run, server } = await asked();
    run.dismiss();
    await run.send("By the way");
    expect(run.getSnapshot().interrupts).not.toEqual([]);
    expect([shownIn(run), undeliveredIn(run)]).toEqual([[text], ["By the way"]]);
    await approveAll(run);
    expect([shownIn(run), undeliveredIn(run)]).toEqual([[text], ["By the way"]]);
    await run.send(run.getSnapshot().undelivered);
    expect([server.received, undeliveredIn(run)]).toEqual([["By the way"], []]);
  });

  it("a message instead of answers reaches the agent after the cancellation, and never beside it", async () => {
    const { run, server } = await asked();
    await run.steerAway("Something else");
    expect(server.besideAnswers).not.toContain("Something else");
    const kept = undeliveredIn(run);
    if (kept.length === 0) expect(server.received).toEqual(["Something else"]);
    else expect([kept, server.received]).toEqual([["Something else"], []]);
  });
});

describe("messages that a server does not keep", () => {
  const question = { id: "q1", reason: "confirmation", message: "Go on?" };
  const first = { id: "u1", role: "user", content: "Go" };
  const assistant = { id: "a1", role: "assistant", content: "Stopped" };
  /**
   * `history` is what the server keeps of the conversation when something comes instead of an
   * answer.
   */
  const steered = async (history: readonly unknown[]) => {
    const server = createFakeServer((posted, turn) => {
      if (turn === 0) return [begins(posted), asksFor(posted, [question])];
      if (turn === 1)
        return [begins(posted), { type: "MESSAGES_SNAPSHOT", messages: history }, ends(posted)];
      return [begins(posted), ...says("a2", "Fine"), ends(posted)];
    });
    const run = createAgentRun({ url: "https://agent.test/", threadId: "t1", fetch: server.fetch });
    await run.send({ id: "u1", content: "Go" });
    await run.steerAway({ id: "u2", content: "Something else" });
    return { run, server };
  };

  it("a message beside a cancellation is kept where the server's history lacks it", async () => {
    const { run, server } = await steered([first, assistant]);
    expect([shownIn(run), undeliveredIn(run)]).toEqual([["Go"], ["Something else"]]);
    await run.send(run.getSnapshot().undelivered);
    expect(textsIn(server.requests[2] ?? {})).toEqual(["Go", "Something else"]);
    expect(undeliveredIn(run)).toEqual([]);
  });

  it.each([
    ["in its own place", [first, { id: "u2", role: "user", content: "Something else" }, assistant]],
    [
      "under an id of the server",
      [first, { id: "s7", role: "user", content: "Something else" }, assistant],
    ],
    [
      "in other words",
      [first, { id: "s7", role: "user", content: "Something else (from the web)" }, assistant],
    ],
    ["not at all, as every message of the user", [assistant]],
  ])(
    "a message beside a cancellation counts as delivered where the history shows it %s",
    async (_, history) => {
      const { run } = await steered(history);
      expect(undeliveredIn(run)).toEqual([]);
    },
  );

  it("a message that follows a load is not taken for a lost one where an earlier one has the same text", async () => {
    const { run } = await steered([
      first,
      { id: "u2", role: "user", content: "Something else" },
      assistant,
    ]);
    await run.send("Something else");
    expect([undeliveredIn(run), shownIn(run)]).toEqual([
      [],
      ["Go", "Something else", "Something else"],
    ]);
  });

  /** `history` is what is loaded after the run of the second message has failed. */
  const loaded = async (history: readonly unknown[]) => {
    const server = createFakeServer((posted, turn, path) => {
      if (path === "/history")
        return [begins(posted), { type: "MESSAGES_SNAPSHOT", messages: history }, ends(posted)];
      if (turn === 0) return [begins(posted), ...says("a1", "Hello"), ends(posted)];
      return [begins(posted), { type: "RUN_ERROR", message: "Try again later", code: "BUSY" }];
    });
    const run = createAgentRun({
      url: "https://agent.test/",
      routes: { history: "https://agent.test/history" },
      threadId: "t1",
      fetch: server.fetch,
    });
    await run.send({ id: "u1", content: "Go" });
    await run.send({ id: "u2", content: "Something else" });
    await run.load();
    return run;
  };

  it.each([
    ["has one of another device", [first, assistant, { id: "d1", role: "user", content: "Hi" }]],
    ["ends before it", [first, assistant]],
    ["is empty", []],
  ])(
    "a message whose run failed is kept where the history that is loaded %s",
    async (_, history) => {
      const run = await loaded(history);
      expect(undeliveredIn(run)).toEqual(["Something else"]);
      expect(shownIn(run)).not.toContain("Something else");
    },
  );

  it("a message that was stopped is kept where the history that is loaded has nothing of this page", async () => {
    const server = createFakeServer((posted, _, path) => {
      const history = [{ id: "d1", role: "user", content: "Hi" }, assistant];
      if (path === "/history")
        return [begins(posted), { type: "MESSAGES_SNAPSHOT", messages: history }, ends(posted)];
      return waiting();
    });
    const run = createAgentRun({
      url: "https://agent.test/",
      routes: { history: "https://agent.test/history" },
      threadId: "t1",
      fetch: server.fetch,
    });
    const sending = run.send("Something else");
    await expect.poll(() => server.requests.length).toBe(1);
    run.abort();
    await sending;
    await run.load();
    expect([shownIn(run), undeliveredIn(run)]).toEqual([["Hi"], ["Something else"]]);
  });

  it("a message that the history shows after all is no longer kept", async () => {
    const message = { id: "u1", role: "user", content: "Go" };
    const server = createFakeServer((posted, _, path) =>
      path === "/history"
        ? [begins(posted), { type: "MESSAGES_SNAPSHOT", messages: [message] }, ends(posted)]
        : { status: 500, body: "broken" },
    );
    const run = createAgentRun({
      url: "https://agent.test/",
      routes: { history: "https://agent.test/history" },
      fetch: server.fetch,
    });
    await run.send({ id: "u1", content: "Go" });
    expect(undeliveredIn(run)).toEqual(["Go"]);
    await run.load();
    expect([shownIn(run), undeliveredIn(run)]).toEqual([["Go"], []]);
  });

  it.each([
    ["in its own place", [first, assistant, { id: "u2", role: "user", content: "Something else" }]],
    [
      "under ids of the server, in other words",
      [
        { ...first, id: "s1" },
        assistant,
        { id: "s2", role: "user", content: "Something else (from the web)" },
      ],
    ],
    ["not at all, as every message of the user", [assistant]],
  ])(
    "a message whose run failed counts as delivered where the history shows it %s",
    async (_, history) => {
      expect(undeliveredIn(await loaded(history))).toEqual([]);
    },
  );

  /** A run whose message beside a cancellation was refused; the agent takes what comes next. */
  async function refused(): Promise<Run> {
    const server = createFakeServer((posted, turn) => {
      if (turn === 0) return [begins(posted), asksFor(posted, [question])];
      if (turn === 1)
        return [begins(posted), { type: "RUN_ERROR", message: "No", code: "INVALID_PAYLOAD" }];
      return [begins(posted), ...says("a2", "Done"), ends(posted)];
    });
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: server.fetch,
      submitMode: "manual",
    });
    await run.send("Go");
    await run.steerAway("Something else");
    return run;
  }

  it("a message that was refused with a cancellation is kept when other answers follow", async () => {
    const run = await refused();
    expect([shownIn(run), undeliveredIn(run)]).toEqual([["Go"], ["Something else"]]);
    run.resolve("q1", { approved: true });
    await run.submit();
    expect([shownIn(run), undeliveredIn(run)]).toEqual([["Go"], ["Something else"]]);
  });

  it("a message that was refused with a cancellation leaves the notice when the same request is sent again", async () => {
    const run = await refused();
    await run.retry();
    expect([shownIn(run), undeliveredIn(run)]).toEqual([["Go", "Something else"], []]);
  });

  it("a message that waits for answers being sent is kept where the agent asks on", async () => {
    const server = createFakeServer((posted, turn) => {
      if (turn === 0) return [begins(posted), asksFor(posted, [question])];
      return [begins(posted), ...says("a2", "More"), asksFor(posted, [{ ...question, id: "q2" }])];
    });
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: server.fetch,
      submitMode: "manual",
    });
    await run.send("Go");
    run.resolve("q1", { approved: true });
    const [, queued] = await Promise.all([run.submit(), run.send("By the way")]);
    expect(queued).toMatchObject({ ok: false, reason: "questions-open" });
    expect(undeliveredIn(run)).toEqual(["By the way"]);
  });

  it("a message is kept when the open question and its notice are dismissed, until it is discarded", async () => {
    const server = createFakeServer((posted) => [begins(posted), asksFor(posted, [question])]);
    const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch });
    await run.send("Go");
    await run.send("By the way");
    run.dismiss();
    run.dismiss();
    expect(undeliveredIn(run)).toEqual(["By the way"]);
    run.discard();
    expect(undeliveredIn(run)).toEqual([]);
  });
});

it("the result of a page tool that a server leaves out beside an approval goes with the next run", async () => {
  const call = { id: "c1", type: "function", function: { name: "locate", arguments: "{}" } };
  const server = createFakeServer((posted, turn) => {
    if (turn === 0)
      return [
        begins(posted),
        ...calls("c1", "locate", {}),
        asksFor(posted, [{ id: "q1", reason: "confirmation", message: "Go on?" }]),
      ];
    if (turn === 1)
      return [
        begins(posted),
        {
          type: "MESSAGES_SNAPSHOT",
          messages: [{ id: "a1", role: "assistant", toolCalls: [call] }],
        },
        ends(posted),
      ];
    return [begins(posted), ...says("a2", "You are in Berlin."), ends(posted)];
  });
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    submitMode: "manual",
  });
  const stop = runPageTools(run, { locate: () => "Berlin" });
  await run.send("Go");
  await expect.poll(() => run.getSnapshot().messages.at(-1)?.role).toBe("tool");
  run.resolve("q1", { approved: true });
  await run.submit();
  await expect.poll(() => run.getSnapshot().messages.at(-1)?.content).toBe("You are in Berlin.");
  stop();
  expect(listOf(server.requests[2] ?? {}, "messages")).toContainEqual(
    expect.objectContaining({ role: "tool", toolCallId: "c1", content: "Berlin" }),
  );
  expect(server.requests).toHaveLength(3);
});
