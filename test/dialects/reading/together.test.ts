import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { defineDialect } from "../../../src/dialects.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";

const note = { code: "all-or-none", message: "Approve all or deny all." };
const stuck = { code: "stuck", message: "Start a new conversation." };
const approvalOf = (id: string) => ({ id, toolCallId: id, reason: "tool_call", message: "May I?" });

/** Runs nothing when the decisions are mixed. */
const allOrNone = defineDialect({
  name: "allOrNone",
  claims: () => true,
  read: (fields) => ({ fields, allOrNone: { group: "all", note } }),
  advice: (_, { interrupts, sameRefusals }) =>
    sameRefusals > 1 && interrupts.length === 2
      ? { advice: "unavailable", note: stuck }
      : "correct",
});

async function asked(ids: readonly string[], answer: "ends" | "fails" = "ends") {
  const server = createFakeServer((posted, turn) => {
    if (turn > 0)
      return [
        begins(posted),
        ...(answer === "ends" ? [...says("m", "Ok"), ends(posted)] : [fails("Wrong")]),
      ];
    return [
      begins(posted),
      ...ids.flatMap((id) => calls(id, "send", { id })),
      asksFor(posted, ids.map(approvalOf)),
    ];
  });
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    dialects: [allOrNone],
  });
  await run.send("two");
  return { run, server };
}

describe("questions of one agent that depend on each other", () => {
  it("questions that depend on each other have a note only where there are several", async () => {
    const { run } = await asked(["a", "b"]);
    expect(run.getSnapshot().interrupts.map(({ notes }) => notes)).toEqual([[note], [note]]);
    expect((await asked(["a"])).run.getSnapshot().interrupts[0]?.notes).toBeUndefined();
  });

  it("a confirmation is required only when the decisions are mixed", async () => {
    const { run } = await asked(["a", "b"]);
    run.resolve("a", { approved: true });
    expect(run.getSnapshot().composer.mixedBatchNote).toBeNull();
    run.resolve("b", { approved: true });
    expect(run.getSnapshot().composer.mixedBatchNote).toBeNull();
    run.resolve("b", { approved: false });
    expect(run.getSnapshot().composer.mixedBatchNote).toEqual(note);
    run.cancel("b");
    expect(run.getSnapshot().composer.mixedBatchNote).toEqual(note);
  });

  it("dependent questions are recorded as not run where the dialect reports that they are not", async () => {
    const { run } = await asked(["a", "b"]);
    run.resolve("a", { approved: true });
    run.cancel("b");
    await run.submit({ sendMixed: true });
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", notRun: true },
      { verdict: "cancelled" },
    ]);
    expect(run.getSnapshot().decisions[1]).not.toHaveProperty("notRun");
  });

  it("different answers refused with the same error are counted, and the same answer again is not", async () => {
    const { run } = await asked(["a", "b"], "fails");
    const refused = async (approved: boolean) => {
      run.resolve("a", { approved });
      run.resolve("b", { approved });
      await run.submit({ mayRepeat: true });
      const { composer, explanation } = run.getSnapshot();
      return { advice: composer.advice, explanation, canRetry: composer.canRetry };
    };
    expect(await refused(true)).toEqual({ advice: "correct", explanation: null, canRetry: false });
    expect(await refused(true)).toEqual({ advice: "correct", explanation: null, canRetry: false });
    expect(await refused(false)).toEqual({
      advice: "unavailable",
      explanation: stuck,
      canRetry: false,
    });
  });
});
