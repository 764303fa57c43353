import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createAgentRun, pageTool } from "../../../src/core.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import { answerIn, askedBy, sendsText, stream } from "../../support/dialects/askedBy.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";
import { pressOn } from "../../support/pressOn.js";
import { createMastraServer, type MastraChannels } from "./backend.js";

const url = "https://agent.test/";

/** The recorded answers of a case, and what is sent here when the same is answered. */
async function replay(name: string) {
  const { fetch, requests, steps } = replayRecording(name);
  const run = createAgentRun({ url, fetch, submitMode: "manual" });
  await run.start();
  return { run, requests, steps, interrupts: () => run.getSnapshot().interrupts };
}

describe("a tool that has suspended", () => {
  it.each(["mastra/suspend-approved", "mastra/legacy-command-resume"])(
    "%s: is one card, with the arguments although the transcript lacks the call",
    async (name) => {
      const { run, interrupts } = await replay(name);
      expect(interrupts()).toMatchObject([
        {
          dialect: "mastra",
          id: expect.stringMatching(/^run-1-\w+::call_\w+$/),
          message: 'Send "Hello" to ann@example.com?',
          toolCallId: expect.stringMatching(/^call_/),
          toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
          approval: { canApprove: true, canDeny: true, canEdit: false },
          onCancel: "reject",
          notes: [{ code: "cancel-ends-the-run" }],
          problems: [],
        },
      ]);
      expect(
        run
          .getSnapshot()
          .messages.flatMap((message) => ("toolCalls" in message ? (message.toolCalls ?? []) : [])),
      ).toEqual([]);
    },
  );

  it.each([
    ["mastra/suspend-approved", { approved: true }],
    ["mastra/suspend-denied", { approved: false }],
    ["mastra/suspend-cancelled", undefined],
    ["mastra/legacy-command-resume", { approved: true }],
  ])("%s: the answer is the one that was recorded", async (name, payload) => {
    const { run, requests, steps, interrupts } = await replay(name);
    const id = interrupts()[0]?.id ?? "";
    if (payload === undefined) run.cancel(id);
    else run.resolve(id, payload);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(answerIn(requests[1] ?? {})).toEqual(answerIn(steps[1]?.request ?? {}));
  });

  it("mastra/twice: suspends again with the same id, which is a new question", async () => {
    const { run, interrupts } = await replay("mastra/twice");
    const [first] = interrupts();
    expect(first?.message).toBe('{"step":1}');
    run.resolve(first?.id ?? "", { step: 1, answer: "a" });
    await run.submit();
    const [second] = interrupts();
    expect(second).toMatchObject({
      id: first?.id,
      message: '{"step":2}',
      draft: null,
      toolCall: { name: "send_email" },
    });
    run.resolve(second?.id ?? "", { step: 2, answer: "b" });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
  });

  it("mastra/suspend-two-calls: asks one after the other", async () => {
    const { run, interrupts } = await replay("mastra/suspend-two-calls");
    for (const to of ["ann", "bob"]) {
      expect(interrupts()).toMatchObject([{ toolCall: { args: { to: `${to}@example.com` } } }]);
      run.resolve(interrupts()[0]?.id ?? "", { approved: true });
      await run.submit();
    }
    expect(run.getSnapshot()).toMatchObject({
      status: "finished",
      decisions: [{ outcome: "accepted" }, { outcome: "accepted" }],
    });
  });

  it("shows the tool's message and reads its schema, where only the event has them", async () => {
    const run = createAgentRun({
      url,
      fetch: sendsText(
        stream(`
          {"type":"RUN_STARTED","threadId":"t","runId":"r"}
          {"type":"CUSTOM","name":"on_interrupt","value":"{\\"type\\":\\"mastra_suspend\\",\\"toolCallId\\":\\"c1\\",\\"toolName\\":\\"book\\",\\"suspendPayload\\":{},\\"args\\":{},\\"resumeSchema\\":\\"not json\\",\\"runId\\":\\"m1\\"}"}
          {"type":"RUN_FINISHED","threadId":"t","runId":"r"}`),
      ),
    });
    await run.start();
    const [interrupt] = run.getSnapshot().interrupts;
    expect(interrupt).toMatchObject({
      id: "m1::c1",
      toolCall: { name: "book", args: {} },
      problems: [],
    });
    expect(interrupt).not.toHaveProperty("message");
    expect(interrupt).not.toHaveProperty("responseSchema");
  });
});

describe.each<MastraChannels>(["both", "legacy"])("a server with %s", (channels) => {
  const encoded = (id: string, payload: unknown) =>
    channels === "both"
      ? {
          resume: [
            payload === false
              ? { interruptId: id, status: "cancelled" }
              : { interruptId: id, status: "resolved", payload },
          ],
        }
      : {
          forwardedProps: {
            command: { resume: payload, interruptEvent: expect.stringContaining("mastra_suspend") },
          },
        };

  it.each([
    ["approve", { approved: true }],
    ["approve", { approved: false }],
    ["form", { slot: "10:00" }],
  ])("%s: %j", async (text, payload) => {
    const { run, interrupts, answered, lastReply } = await askedBy(
      createMastraServer(channels),
      text,
    );
    const id = interrupts()[0]?.id ?? "";
    run.resolve(id, payload);
    await run.submit();
    expect(answered()).toEqual(encoded(id, payload));
    expect(lastReply()).toContain(`got ${JSON.stringify(payload)}`);
    await run.send("once more");
    expect(interrupts()).toMatchObject([{ dialect: "mastra" }]);
  });

  it("receives a skip, and the tool does not run", async () => {
    const { run, interrupts, answered, lastReply } = await askedBy(
      createMastraServer(channels),
      "approve",
    );
    const id = interrupts()[0]?.id ?? "";
    run.cancel(id);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(answered()).toEqual(encoded(id, false));
    expect(lastReply()).toBeUndefined();
  });
});

it("a message instead of an answer follows the cancellation, beside which Mastra reads no messages", async () => {
  const { fetch, requests } = createMastraServer();
  const run = createAgentRun({ url, fetch });
  await run.send("approve");
  await run.steerAway("Something else");
  const texts = requests.map((posted) =>
    JSON.stringify(posted["messages"]).includes("Something else"),
  );
  expect([requests.map((posted) => "resume" in posted), texts]).toEqual([
    [false, true, false],
    [false, false, true],
  ]);
});

describe("what Mastra would misread", () => {
  it("does not send a plain no or nothing, which would end the run or begin another", async () => {
    const server = createMastraServer();
    const { run, interrupts } = await askedBy(server, "form", {
      validator: () => ({ status: "valid" }),
    });
    const id = interrupts()[0]?.id ?? "";
    for (const misread of [false, null, undefined]) {
      run.resolve(id, misread);
      expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    }
    expect(server.requests).toHaveLength(1);
  });

  it("checks an answer by the tool's schema, because the agent would treat a wrong one as the tool's failure", async () => {
    const { run, interrupts, lastReply } = await askedBy(createMastraServer(), "form");
    const id = interrupts()[0]?.id ?? "";
    run.resolve(id, { hour: 10 });
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    run.resolve(id, { slot: "10:00" });
    await run.submit();
    expect(lastReply()).toBe('book got {"slot":"10:00"}');
  });

  it("advises to dismiss a question that the agent no longer knows", async () => {
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [
            begins(posted),
            asksFor(posted, [{ id: "m1::c1", reason: "mastra:tool_suspend", toolCallId: "c1" }]),
          ]
        : [
            begins(posted),
            fails('Agent "a" resumeStream() could not find a suspended run for runId "m1".'),
          ],
    );
    const { run } = await askedBy(server, "Go");
    run.resolve("m1::c1", { ok: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      composer: { advice: "dismiss", canRetry: false },
    });
  });
});

describe("several that have suspended at once", () => {
  it("are answered one after the other automatically, each by a request of its own", async () => {
    const server = createMastraServer();
    const { run, interrupts } = await askedBy(server, "together");
    const [ann, bob] = interrupts();
    expect(interrupts()).toHaveLength(2);
    run.resolve(bob?.id ?? "", { approved: false });
    run.resolve(ann?.id ?? "", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests.slice(1).map(({ resume }) => resume)).toEqual([
      [{ interruptId: ann?.id, status: "resolved", payload: { approved: true } }],
      [{ interruptId: bob?.id, status: "resolved", payload: { approved: false } }],
    ]);
    expect(run.getSnapshot()).toMatchObject({ status: "finished", interrupts: [] });
  });

  it("one that is asked again with another text waits for another answer", async () => {
    const asked = (id: string, question: string) => ({
      id: `m1::${id}`,
      reason: "mastra:tool_suspend",
      toolCallId: id,
      metadata: {
        mastra: {
          type: "mastra_suspend",
          toolName: "t",
          suspendPayload: { question },
          args: {},
          runId: "m1",
        },
      },
    });
    const server = createFakeServer((posted, turn) => {
      if (turn === 0)
        return [begins(posted), asksFor(posted, [asked("a", "A?"), asked("b", "B?")])];
      return turn === 1
        ? [begins(posted), asksFor(posted, [asked("b", "Really B?")])]
        : [begins(posted), ends(posted)];
    });
    const { run, interrupts } = await askedBy(server, "Go");
    for (const { id } of interrupts()) run.resolve(id, { yes: true });
    await run.submit();
    expect(server.requests).toHaveLength(2);
    expect(interrupts()).toMatchObject([
      { id: "m1::b", message: "Really B?", draft: null, problems: [] },
    ]);
  });
});

describe("a tool of the page that was called beside a tool that has suspended", () => {
  const isAnswer = (posted: UnknownRecord) => JSON.stringify(posted).includes('"resume"');
  const hasResult = (posted: UnknownRecord) => JSON.stringify(posted).includes('"toolCallId":"c1"');

  /**
   * Asks, calls `locate` in the same run, and has its result when an approval is pressed; `isLost`
   * drops the reply to one of the requests.
   */
  async function approve(isLost: (turn: number) => boolean = () => false) {
    const server = createMastraServer();
    const posts: UnknownRecord[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const posted: UnknownRecord = JSON.parse(String(init?.body));
      posts.push(posted);
      if (isLost(posts.length)) throw new TypeError("Failed to fetch");
      const headers = { "content-type": "text/event-stream" };
      const write = (events: readonly object[]): string =>
        events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
      // Its model reads the result.
      if (hasResult(posted) && !isAnswer(posted))
        return new Response(
          write([begins(posted), ...says("m9", "You are in Oslo."), ends(posted)]),
          { headers },
        );
      const text = await (await server.fetch(String(input), init)).text();
      const end = text.lastIndexOf("data: ", text.indexOf('"RUN_FINISHED"'));
      const made = posts.length === 1 ? write(calls("c1", "locate", {})) : "";
      return new Response(text.slice(0, end) + made + text.slice(end), { headers });
    };
    const locate = pageTool({
      name: "locate",
      description: "Where the person is.",
      run: () => "Oslo",
    });
    const run = createAgentRun({ url, fetch, tools: [locate], submitMode: "manual" });
    onTestFinished(run.subscribe(() => {}));
    await run.send("approve");
    await vi.waitFor(() =>
      expect(run.getSnapshot().messages.at(-1)).toMatchObject({ role: "tool", content: "Oslo" }),
    );
    pressOn(run, { does: "approve", place: 0 });
    return { run, posts, ending: await run.submit() };
  }

  it("has its result sent in a run before the answer, once, because the agent reads no messages beside answers", async () => {
    const { run, posts } = await approve();
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
    expect(posts.map((posted) => [isAnswer(posted), hasResult(posted)])).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted" },
    ]);
  });

  it("leaves the answer unsent where the reply to its result is lost, and sends it after the result is sent again", async () => {
    const { run, posts, ending } = await approve((turn) => turn === 2);
    expect(ending).toMatchObject({ ok: true, ending: { kind: "unreachable" } });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ draft: { status: "resolved" } }],
      composer: { delivery: "not-sent", canRetry: true },
      decisions: [{ verdict: null, outcome: "open" }],
    });
    await run.retry();
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
    expect(posts.map((posted) => [isAnswer(posted), hasResult(posted)])).toEqual([
      [false, false],
      [false, true],
      [false, true],
      [true, true],
    ]);
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted" },
    ]);
  });
});
