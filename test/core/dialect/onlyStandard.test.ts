import { expect, it } from "vitest";
import { onlyStandard } from "../../../src/core/dialect/Dialects.js";
import { RunFailedError } from "../../../src/core.js";
import { batchOf, read } from "../../support/builders.js";

it("is only the standard until the others are loaded", () => {
  const one = read({ id: "a", reason: "confirmation" });
  const pause = batchOf({ id: "a", reason: "confirmation" });
  const event = { type: "STEP_STARTED" as const, stepName: "plan" };
  const error = new RunFailedError("No.", "X");
  const context = { threadId: "thread-1", messages: [], findToolCall: () => undefined };
  const resume = [{ interruptId: "a", status: "resolved" as const }];
  expect([...onlyStandard.eventTypes, ...onlyStandard.detectors]).toEqual([]);
  expect(onlyStandard.reduce(onlyStandard.detectors, event)).toBe(onlyStandard.detectors);
  expect(["standard", "mastra"].map(onlyStandard.knows)).toEqual([true, false]);
  expect(onlyStandard.questions([], context)).toEqual([]);
  expect(onlyStandard.questionsBeside([], [one], context)).toEqual([]);
  expect(onlyStandard.withNotes([one])).toEqual([one]);
  expect(onlyStandard.markUnread(one)).toBe(one);
  expect(onlyStandard.encode(pause, resume, () => ({ status: "valid" }))).toEqual({ ok: true, resume, request: { resume } });
  expect([onlyStandard.standsBeside(one), onlyStandard.keepsHistory(one), onlyStandard.dropsMessages(pause)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([onlyStandard.acknowledges(event), onlyStandard.isNewThread(error)]).toEqual([false, false]);
  expect(onlyStandard.repeat(pause)).toBe("unknown");
});
