import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { defineDialect } from "../../../src/dialects.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  type FakeAnswer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";

const question = { id: "q1", reason: "confirmation", message: "Go on?" };
const other = { id: "q2", reason: "confirmation", message: "And now?" };
/** Drops every message that arrives while it waits. */
const deaf = defineDialect({ name: "deaf", claims: () => true, besideAnswers: "results" });
const speechless = defineDialect({
  ...deaf,
  read: (interrupt) => ({ fields: interrupt, onCancel: "unsupported" }),
});

type Posted = Parameters<Parameters<typeof createFakeServer>[0]>[0];

/** A run of which one question is open; `afterwards` is the agent's reply to the cancellation. */
async function asked(afterwards: (posted: Posted) => FakeAnswer, dialect = deaf) {
  const server = createFakeServer((posted, turn) => {
    if (turn === 0) return [begins(posted), asksFor(posted, [question])];
    if (turn === 1) return afterwards(posted);
    return [begins(posted), ...says(`m${turn}`, "Heard"), ends(posted)];
  });
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    dialects: [dialect],
  });
  await run.send("Go");
  return { run, server };
}

const textsIn = (request: Posted | undefined): unknown =>
  Array.isArray(request?.["messages"])
    ? request["messages"].map(({ content }) => content)
    : undefined;

describe("a message instead of answers, to an agent that drops messages while it waits", () => {
  it("a message instead of answers follows the cancellation as the next turn", async () => {
    const { run, server } = await asked((posted) => [
      begins(posted),
      ...says("m1", "Stopped"),
      ends(posted),
    ]);
    const result = await run.steerAway("Something else");
    expect(result).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[1]).toMatchObject({
      resume: [{ interruptId: "q1", status: "cancelled" }],
    });
    expect(textsIn(server.requests[1])).toEqual(["Go"]);
    expect(server.requests[2]).not.toHaveProperty("resume");
    expect(textsIn(server.requests[2])).toEqual(["Go", "Stopped", "Something else"]);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      queuedMessages: [],
      undelivered: [],
    });
  });

  it.each([
    [
      "the cancellation is refused",
      (posted: Posted): FakeAnswer => [begins(posted), fails("No")],
      "q1",
    ],
    [
      "the agent asks the next question",
      (posted: Posted): FakeAnswer => [begins(posted), asksFor(posted, [other])],
      "q2",
    ],
  ])(
    "a message instead of answers is returned and reported as undelivered when %s",
    async (_, afterwards, open) => {
      const { run, server } = await asked(afterwards);
      const result = await run.steerAway("Something else");
      expect(result).toMatchObject({
        ok: false,
        reason: "questions-open",
        messages: [{ content: "Something else" }],
      });
      expect(server.requests).toHaveLength(2);
      expect(run.getSnapshot()).toMatchObject({
        interrupts: [{ id: open }],
        queuedMessages: [],
        undelivered: [{ content: "Something else" }],
      });
      expect(run.getSnapshot().messages.map((message) => message.role)).toEqual(["user"]);
    },
  );

  it("a message instead of answers is not sent where nothing can be cancelled, and stays until it is", async () => {
    const { run, server } = await asked((posted) => [begins(posted), ends(posted)], speechless);
    const result = await run.steerAway("Something else");
    expect(result).toMatchObject({
      ok: false,
      reason: "questions-open",
      messages: [{ content: "Something else" }],
    });
    expect(server.requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id: "q1" }],
      undelivered: [{ content: "Something else" }],
    });
    run.resolve("q1", { approved: true });
    await expect.poll(() => run.getSnapshot().status).toBe("finished");
    const { undelivered } = run.getSnapshot();
    expect(undelivered).toMatchObject([{ content: "Something else" }]);
    await run.send(undelivered);
    expect(textsIn(server.requests[2])).toEqual(["Go", "Something else"]);
    expect(run.getSnapshot().undelivered).toEqual([]);
  });

  it("a message sent while the cancellation is on its way is included, and reported", async () => {
    const { run, server } = await asked((posted) => [
      begins(posted),
      ...says("m1", "Stopped"),
      ends(posted),
    ]);
    const [first, second] = await Promise.all([
      run.steerAway("Something else"),
      run.send("And this"),
    ]);
    expect(server.requests).toHaveLength(3);
    expect(textsIn(server.requests[2])).toEqual(["Go", "Stopped", "Something else", "And this"]);
    expect(first).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(second).toMatchObject({ ok: true, ending: { kind: "success" } });
  });

  it("a cancellation without a message still hides the questions", async () => {
    const { run, server } = await asked((posted) => [begins(posted), ends(posted)], speechless);
    await run.steerAway();
    expect(server.requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toEqual([]);
  });
});
