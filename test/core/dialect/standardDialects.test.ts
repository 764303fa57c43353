import { expect, it } from "vitest";
import { standardDialects } from "../../../src/core/dialect/createDialects.js";
import { batchOf, read } from "../../support/builders.js";

it("the standard dialect asks and answers everything where a run has no other dialect", () => {
  const one = read({ id: "a", reason: "confirmation" });
  const pause = batchOf({ id: "a", reason: "confirmation" });
  const event = { type: "STEP_STARTED" as const, stepName: "plan" };
  const context = { threadId: "thread-1", messages: [], findToolCall: () => undefined };
  const resume = [{ interruptId: "a", status: "resolved" as const }];
  expect([...standardDialects.eventTypes, ...standardDialects.detectors]).toEqual([]);
  expect(standardDialects.reduce(standardDialects.detectors, event)).toBe(
    standardDialects.detectors,
  );
  expect(["standard", "mastra"].map(standardDialects.knows)).toEqual([true, false]);
  expect(standardDialects.questions([], context)).toEqual([]);
  expect(standardDialects.questionsBeside([], [one], context)).toEqual([]);
  expect(standardDialects.markUnacknowledged(one)).toBe(one);
  expect(standardDialects.encode(pause, resume, () => ({ status: "valid" }))).toEqual({
    ok: true,
    resume,
    request: { resume },
  });
  expect([
    standardDialects.isIndependent(one),
    standardDialects.keepsHistory(one),
    standardDialects.dropsMessages(pause),
  ]).toEqual([false, false, false]);
  expect(standardDialects.acknowledges(event)).toBe(false);
  expect(standardDialects.repeat(pause)).toBe("unknown");
});
