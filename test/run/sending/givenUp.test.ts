import { describe, expect, it } from "vitest";
import { createAgentRun, type Message } from "../../../src/core.js";
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
import { strictModelRefusal } from "../../support/strictModel.js";

const question = { id: "q1", reason: "tool_call", message: "Send it?", toolCallId: "c1" };

/**
 * A server that asks about a call and loses it in a restart; its model refuses a conversation with
 * a call that has no result.
 */
async function askedAndLost(reply: (posted: Parameters<typeof begins>[0]) => readonly object[]) {
  const server = createFakeServer((posted, turn) => {
    if (turn === 0)
      return [
        begins(posted),
        ...calls("c1", "send_email", { to: "Ann" }),
        asksFor(posted, [question]),
      ];
    if ("resume" in posted) return reply(posted);
    const refusal = strictModelRefusal(listOf(posted, "messages") as unknown as readonly Message[]);
    return [
      begins(posted),
      ...(refusal === undefined ? [...says(`a${turn}`, "Fine"), ends(posted)] : [fails(refusal)]),
    ];
  });
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    submitMode: "manual",
  });
  await run.send("Go");
  const resultOf = (turn: number) =>
    listOf(server.requests[turn] ?? {}, "messages").find(({ role }) => role === "tool")?.[
      "content"
    ];
  return { run, server, resultOf };
}

const isStuck = (run: { getSnapshot: ReturnType<typeof createAgentRun>["getSnapshot"] }) =>
  run.getSnapshot().composer.isStuck;
const lost = (posted: Parameters<typeof begins>[0]) => [
  begins(posted),
  fails("no such session", "SESSION_GONE"),
];

describe("questions that are given up", () => {
  it("a conversation whose server was restarted continues, also where the question was only hidden", async () => {
    const { run, resultOf } = await askedAndLost(lost);
    run.resolve("q1", { approved: true });
    await run.submit();
    run.dismiss();
    expect(await run.send("Next")).toMatchObject({ ending: { kind: "success" } });

    const other = await askedAndLost(lost);
    other.run.giveUp();
    expect(other.run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [{ outcome: "dismissed" }],
    });
    expect(await other.run.send("Next")).toMatchObject({ ending: { kind: "success" } });
    expect([resultOf(2), other.resultOf(1)]).toEqual([
      "It is not known whether an answer about this call arrived, nor whether the call ran.",
      "The user went on without answering.",
    ]);
  });

  it("the result of a call does not state that it was not answered where the answer may have arrived", async () => {
    const { run, resultOf } = await askedAndLost(lost);
    run.resolve("q1", { approved: true });
    await run.submit();
    run.giveUp();
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "unknown" },
    ]);
    expect(await run.send("Next")).toMatchObject({ ending: { kind: "success" } });
    expect(resultOf(2)).toBe(
      "It is not known whether an answer about this call arrived, nor whether the call ran.",
    );
  });

  it("the result of a call does not state that it was not answered where it may have been answered elsewhere", async () => {
    const { run, resultOf } = await askedAndLost((posted) => [
      begins(posted),
      fails("gone", "ALREADY_ANSWERED"),
    ]);
    run.resolve("q1", { approved: false });
    await run.submit();
    run.giveUp();
    expect(run.getSnapshot().decisions).toMatchObject([{ outcome: "stale" }]);
    await run.send("Next");
    expect(resultOf(2)).toBe(
      "It is not known whether an answer about this call arrived, nor whether the call ran.",
    );
  });

  it("giving up is offered after the second failure, also where the answer was changed in between, and no longer once answers are taken", async () => {
    const replies = [lost, lost, lost];
    const { run } = await askedAndLost((posted) =>
      (
        replies.shift() ??
        (() => [begins(posted), ...says("a", "More"), asksFor(posted, [{ ...question, id: "q2" }])])
      )(posted),
    );
    run.resolve("q1", { approved: true });
    await run.submit();
    expect(isStuck(run)).toBe(false);
    run.resolve("q1", { approved: false });
    await run.submit({ mayRepeat: true });
    expect(isStuck(run)).toBe(true);
    await run.retry({ mayRepeat: true });
    expect(isStuck(run)).toBe(true);
    await run.retry({ mayRepeat: true });
    expect([run.getSnapshot().interrupts[0]?.id, isStuck(run)]).toEqual(["q2", false]);
  });

  it("nothing is given up by itself: the questions and answers stay through any number of failures", async () => {
    const { run } = await askedAndLost(lost);
    run.resolve("q1", { approved: true });
    await run.submit();
    for (let attempt = 0; attempt < 5; attempt++) await run.retry({ mayRepeat: true });
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: "q1", draft: { payload: { approved: true } } },
    ]);
  });

  it("a question that the agent still waits for comes back with its answer", async () => {
    const stubborn = createFakeServer((posted, turn) =>
      turn === 0
        ? [begins(posted), asksFor(posted, [question])]
        : [begins(posted), fails("Answer first.", "PENDING_INTERRUPTS")],
    );
    const still = createAgentRun({
      url: "https://agent.test/",
      fetch: stubborn.fetch,
      submitMode: "manual",
    });
    await still.send("Go");
    still.resolve("q1", { approved: true });
    still.giveUp();
    await still.send("Next");
    expect(still.getSnapshot().interrupts).toMatchObject([
      { id: "q1", draft: { payload: { approved: true } } },
    ]);
  });
});
