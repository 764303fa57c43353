import { expect, it } from "vitest";
import { standardDialects } from "../../../src/dialects/createDialects.js";
import {
  dropsMessages,
  isIndependent,
  markAskedAgain,
  repeatOf,
} from "../../../src/dialects/dialectFacts.js";
import { encodeAnswers } from "../../../src/dialects/encodeAnswers.js";
import { detectIn, isAcknowledged } from "../../../src/dialects/listen.js";
import { readBeside, readDetected } from "../../../src/dialects/readQuestions.js";
import { batchOf, read } from "../../support/builders.js";

it("the standard dialect asks and answers everything where a run has no other dialect", () => {
  const one = read({ id: "a", reason: "confirmation" });
  const pause = batchOf({ id: "a", reason: "confirmation" });
  const event = { type: "STEP_STARTED" as const, stepName: "plan" };
  const context = { threadId: "thread-1", messages: [], findToolCall: () => undefined };
  const resume = [{ interruptId: "a", status: "resolved" as const }];
  expect([...standardDialects.eventTypes, ...standardDialects.detectors]).toEqual([]);
  expect(detectIn(standardDialects.detectors, event)).toBe(standardDialects.detectors);
  expect(["standard", "mastra"].map((dialect) => standardDialects.of({ dialect }).name)).toEqual([
    "standard",
    "standard",
  ]);
  expect(readDetected(standardDialects, [], context)).toEqual([]);
  expect(readBeside(standardDialects, [], [one], context)).toEqual([]);
  expect(markAskedAgain(standardDialects, one, "unacknowledged")).toBe(one);
  expect(encodeAnswers(standardDialects, pause, resume, () => ({ status: "valid" }))).toEqual({
    ok: true,
    resume,
    request: { resume },
  });
  expect([
    isIndependent(standardDialects, one),
    standardDialects.of(one).keepsHistory,
    dropsMessages(standardDialects, pause),
  ]).toEqual([false, false, false]);
  expect(isAcknowledged(standardDialects, event)).toBe(false);
  expect(repeatOf(standardDialects, pause)).toBe("unknown");
});
