import { HttpAgent } from "@ag-ui/client";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { composeResume, createAgentRun, type Draft } from "../../../src/core.js";
import { decisionSchema } from "../../../src/testing.js";
import {
  answer,
  approve,
  asks,
  at,
  batchOf,
  calls,
  cancel,
  drafts,
  finished,
  isoAt,
  says,
  started,
} from "../../support/builders.js";
import { expectConsole } from "../../support/consoleGuard.js";
import { endingOf } from "../../support/endingOf.js";
import { question } from "../createRun.js";

// The official client reads the clock of the machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: at(0) });
});
afterEach(() => {
  vi.useRealTimers();
});

const streamOf = (events: readonly unknown[]): Response =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream" },
  });

/** The official client on a thread where these questions are open, and what it sends. */
function officialClient(
  open: readonly unknown[],
  events: readonly unknown[] = [started(), finished()],
) {
  const bodies: { resume?: unknown }[] = [];
  const fetch = async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return streamOf(events);
  };
  const agent = new HttpAgent({ url: "https://agent.test/", threadId: "thread-1", fetch });
  Reflect.set(agent, "pendingInterrupts", open);
  return { agent, bodies };
}

/**
 * Sends this array with the official client; resolves to what left, or undefined when its gate
 * refused.
 */
async function sendOfficially(
  open: readonly unknown[],
  resume: readonly unknown[],
): Promise<unknown> {
  const { agent, bodies } = officialClient(open);
  const parameters = { resume: [] };
  Reflect.set(parameters, "resume", resume);
  await agent.runAgent(parameters).catch(() => undefined);
  return bodies[0]?.resume;
}

describe("the official client validates what we send", () => {
  const anyId = fc.oneof(
    fc.constantFrom("__proto__", "constructor", "🦊"),
    fc.string({ minLength: 1, maxLength: 6 }),
  );
  const anyDeadline = fc.constantFrom(undefined, isoAt(-1), isoAt(0), isoAt(1));
  const anyDraft = fc.oneof(
    fc.constant<Draft>(cancel()),
    fc.jsonValue({ depthSize: "small" }).map((payload) => answer(payload)),
  );
  const anyQuestions = fc.uniqueArray(
    fc.record({ id: anyId, expiresAt: anyDeadline, draft: anyDraft }),
    {
      minLength: 1,
      maxLength: 5,
      selector: ({ id }) => id,
    },
  );

  it("the official client accepts, unchanged, everything that the library sends", async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(anyQuestions, async (questions) => {
        const open = questions.map(({ id, expiresAt }) => ({
          id,
          reason: "acme:any",
          ...(expiresAt !== undefined && { expiresAt }),
        }));
        const composed = composeResume(
          batchOf(...open),
          drafts(...questions.map(({ id, draft }) => [id, draft] as const)),
          at(0),
        );
        if (!composed.ok) return;
        sent += 1;
        expect(await sendOfficially(open, composed.resume)).toEqual(composed.resume);
      }),
    );
    expect(sent).toBeGreaterThan(10);
  });

  const a = { id: "a", reason: "confirmation", responseSchema: decisionSchema };
  const b = { ...a, id: "b" };
  const expired = { ...a, expiresAt: isoAt(0) };

  it.each([
    ["an open question without an answer", [a, b], drafts(["a", approve()])],
    ["an expired question that is approved", [expired], drafts(["a", approve()])],
  ])("the official client and the library refuse %s", async (_what, open, given) => {
    expect(composeResume(batchOf(...open), given, at(0)).ok).toBe(false);
    const resume = [...given].map(([interruptId, draft]) => ({ interruptId, ...draft }));
    expect(await sendOfficially(open, resume)).toBeUndefined();
  });

  it.each([
    ["an answer its schema forbids", [a], drafts(["a", answer({ approved: "true" })])],
    ["an answer to what is not open", [a], drafts(["a", approve()], ["x", approve()])],
    ["one answer to two questions with the same id", [a, a], drafts(["a", approve()])],
  ])("the library is stricter than the official client about %s", async (_what, open, given) => {
    expect(composeResume(batchOf(...open), given, at(0)).ok).toBe(false);
    const resume = [...given].map(([interruptId, draft]) => ({ interruptId, ...draft }));
    expect(await sendOfficially(open, resume)).toEqual(resume);
  });

  it("the library is stricter than the official client about an answer of null: it sends none at all", async () => {
    const open = [{ id: "a", reason: "x" }];
    expect(composeResume(batchOf(...open), drafts(["a", answer(null)]), at(0)).ok).toBe(false);
    const resume = [{ interruptId: "a", status: "resolved", payload: null }];
    expect(await sendOfficially(open, resume)).toEqual([{ interruptId: "a", status: "resolved" }]);
  });

  it.each([
    [
      "a question with null for what it leaves out",
      { id: "a", reason: "confirmation", message: null },
    ],
    ["a schema that is true", { id: "a", reason: "confirmation", responseSchema: true }],
    ["a question without a reason", { id: "a" }],
  ])("the library is more tolerant than the official client about %s", async (_what, asked) => {
    const events = [started(), asks([asked])];
    const { agent } = officialClient([], events);
    expectConsole("error", "Agent execution failed");
    await expect(agent.runAgent()).rejects.toThrow();

    const run = createAgentRun({
      url: "https://agent.test/",
      threadId: "thread-1",
      fetch: async () => streamOf(events),
    });
    expect(await endingOf(run.start())).toMatchObject({
      kind: "interrupted",
      interrupts: [{ id: "a", answerable: true }],
    });
  });

  it("the official client ends a broken stream without an error, and the library reports one", async () => {
    const events = [started(), ...says("Half")];
    const { agent } = officialClient([], events);
    expect(await agent.runAgent()).toHaveProperty("newMessages");

    const run = createAgentRun({
      url: "https://agent.test/",
      threadId: "thread-1",
      fetch: async () => streamOf(events),
    });
    expect(await endingOf(run.start())).toMatchObject({ kind: "truncated" });
  });
});

describe("the official client validates what we read", () => {
  const words = fc.string({ maxLength: 12 });
  const key = fc.constantFrom("a", "b", "c");
  const json = fc.jsonValue({ depthSize: "small" });
  const argsOf = fc.dictionary(key, json).map((args) => JSON.stringify(args));
  /** A piece of a well-formed run; its ids are made from its place. */
  const anyPiece: fc.Arbitrary<(n: number) => readonly unknown[]> = fc.oneof(
    words.map((text) => (n: number) => says(text, `message-${n}`)),
    fc.array(words, { maxLength: 4 }).map((deltas) => (n: number) => [
      ...deltas.map((delta) => ({
        type: "TEXT_MESSAGE_CHUNK",
        messageId: `chunks-${n}`,
        role: "assistant",
        delta,
      })),
    ]),
    fc.tuple(argsOf, words).map(([args, content]) => (n: number) => [
      ...calls("search", args, `call-${n}`),
      { type: "TOOL_CALL_RESULT", messageId: `result-${n}`, toolCallId: `call-${n}`, content },
    ]),
    fc.dictionary(key, json).map((snapshot) => () => [{ type: "STATE_SNAPSHOT", snapshot }]),
    fc.tuple(key, json).map(([path, value]) => () => [
      { type: "STATE_SNAPSHOT", snapshot: { list: [] } },
      {
        type: "STATE_DELTA",
        delta: [
          { op: "add", path: `/${path}`, value },
          { op: "add", path: "/list/-", value: path },
        ],
      },
    ]),
    fc.tuple(key, json).map(([path, value]) => (n: number) => [
      {
        type: "ACTIVITY_SNAPSHOT",
        messageId: `activity-${n}`,
        activityType: "PLAN",
        content: { steps: [] },
      },
      {
        type: "ACTIVITY_DELTA",
        messageId: `activity-${n}`,
        activityType: "PLAN_2",
        patch: [{ op: "add", path: `/${path}`, value }],
      },
    ]),
    words.map((text) => (n: number) => [
      { type: "REASONING_MESSAGE_START", messageId: `thought-${n}`, role: "reasoning" },
      { type: "REASONING_MESSAGE_CONTENT", messageId: `thought-${n}`, delta: text },
      { type: "REASONING_MESSAGE_END", messageId: `thought-${n}` },
    ]),
    fc.constant(() => [
      { type: "STEP_STARTED", stepName: "look" },
      { type: "CUSTOM", name: "any", value: 1 },
      { type: "STEP_FINISHED", stepName: "look" },
    ]),
  );
  const anyRun = fc
    .array(anyPiece, { maxLength: 8 })
    .map((pieces) => [started(), ...pieces.flatMap((piece, n) => piece(n)), asks([question("a")])]);

  it("the official client agrees with the library on the messages, the state and the question of any well-formed run", async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        const { agent } = officialClient([], events);
        await agent.runAgent();
        const run = createAgentRun({
          url: "https://agent.test/",
          threadId: "thread-1",
          fetch: async () => streamOf(events),
        });
        await run.start();
        const { messages, state, interrupts, problems } = run.getSnapshot();
        expect(problems).toEqual([]);
        expect(messages).toEqual(agent.messages);
        expect(state ?? {}).toEqual(agent.state);
        expect(interrupts.map(({ id }) => id)).toEqual(agent.pendingInterrupts.map(({ id }) => id));
      }),
    );
  });
});
