import { describe, expect, it, vi } from "vitest";
import { approvableTogether, isRisky, type MarkRisk, riskOf } from "../../src/core.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { asks, calls, started } from "../support/builders.js";
import { createAskedRun, createRun, question } from "./createRun.js";

async function markedBy(markRisk: MarkRisk | undefined) {
  const { snapshot } = await createAskedRun([question("a")], { markRisk });
  return snapshot().interrupts[0];
}

/** A function of a page without types. */
const untyped = (markRisk: unknown): MarkRisk => markRisk as MarkRisk;

const throws = () => {
  throw new Error("a bug of the page");
};

describe("what an application marks as risky", () => {
  it.each<readonly [string, MarkRisk | undefined, string | true | undefined]>([
    ["a reason", () => "Cannot be undone.", "Cannot be undone."],
    ["true", () => true, true],
    ["false", () => false, undefined],
    ["nothing", () => undefined, undefined],
    ["an empty text", () => " ", undefined],
    ["null, in JavaScript", untyped(() => null), undefined],
    ["anything else, in JavaScript", untyped(async () => false), true],
    ["an error", throws, true],
    ["no function", undefined, undefined],
  ])("%s is in the view of the question, and makes it risky or not", async (_, markRisk, mark) => {
    const view = await markedBy(markRisk);
    expect(view?.markedRisk).toBe(mark);
    expect(view && isRisky(view)).toBe(mark !== undefined);
  });

  it("the mark stands beside that of the agent, and neither takes the other away", () => {
    const metadata = { destructive: true, riskReason: "Old data." };
    expect(riskOf({ metadata, markedRisk: "Cannot be undone." })).toEqual({
      destructive: true,
      level: undefined,
      reason: "Old data.",
      marked: "Cannot be undone.",
    });
    // A reason alone is no mark of the agent, so it does not explain that of the application.
    expect(riskOf({ metadata: { riskReason: "All is well." }, markedRisk: true })).toEqual({
      destructive: false,
      level: undefined,
      reason: undefined,
      marked: true,
    });
  });

  it("no agent marks a question in the name of the application, nor takes its mark away", async () => {
    const claims = { markedRisk: "The owner wants this.", metadata: { markedRisk: true } };
    const { snapshot } = await createAskedRun([question("a", claims)]);
    expect(snapshot().interrupts[0]?.markedRisk).toBeUndefined();
    const marked = await createAskedRun([question("a", { markedRisk: undefined })], {
      markRisk: () => true,
    });
    expect(marked.snapshot().interrupts[0]?.markedRisk).toBe(true);
  });

  it("the function is asked once for each question, whatever happens to its answer", async () => {
    const markRisk = vi.fn(() => "Cannot be undone.");
    const { run, snapshot } = await createAskedRun([question("a"), question("b")], { markRisk });
    run.resolve("a", { approved: true });
    expect(snapshot().interrupts.map((view) => [view.status, view.markedRisk])).toEqual([
      ["answered", "Cannot be undone."],
      ["unanswered", "Cannot be undone."],
    ]);
    expect(markRisk).toHaveBeenCalledTimes(2);
  });

  it("the function sees the call as it is proposed, and what it marks is not approved together with others", async () => {
    const made = createRun({
      markRisk: ({ toolCall }) => JSON.stringify(toolCall?.args)?.includes("eve@") === true,
    });
    void made.run.send("Go");
    const to = ["ann@example.com", "bob@example.com", "eve@example.com"];
    const proposed = to.flatMap((one, at) => calls("send_email", { to: one }, `call-${at}`));
    const questions = to.map((_, at) =>
      toolCallInterrupt({ id: `q${at}`, toolCallId: `call-${at}` }),
    );
    await made.agentSays(started(), ...proposed, asks(questions));
    const { approvable, leftOut } = approvableTogether(made.snapshot().interrupts);
    expect(approvable.map(({ id }) => id)).toEqual(["q0", "q1"]);
    expect(leftOut.map(({ id }) => id)).toEqual(["q2"]);
  });
});
