import { describe, expect, it } from "vitest";
import { readRootInterrupt } from "../../../src/dialects/shared/rootInterrupt.js";
import { readEvent } from "../../../src/protocol/readEvent.js";

const read = (fields: object) => {
  const reading = readEvent({ type: "RUN_FINISHED", threadId: "t", runId: "r", ...fields });
  return reading.status === "read" ? readRootInterrupt(reading.event) : undefined;
};

describe("a pause at the root of the end of a run", () => {
  it.each([
    ["draft", { outcome: "interrupt", interrupt: { reason: "x" } }],
    ["draft", { interrupt: { reason: "x", payload: { prompt: "Which?" } } }],
    ["draft", { outcome: "interrupt" }],
    ["plan", { outcome: "interrupt", interrupt: { payload: { functionName: "f" } } }],
    ["plan", { interrupt: { payload: { prompt: "Which?" } } }],
    ["list", { interrupt: [{ id: "a", value: 1 }] }],
  ])("is a %s: %j", (shape, fields) => {
    expect(read(fields)?.shape).toBe(shape);
  });

  it.each([
    ["nothing is there", {}],
    ["the list is empty", { interrupt: [] }],
    ["the run was cancelled", { outcome: { type: "cancelled" }, interrupt: { id: "a" } }],
    ["the outcome says it", { outcome: { type: "interrupt", interrupts: [{ id: "a" }] }, interrupt: [{ id: "a" }] }],
    ["the word is another", { outcome: "paused" }],
  ])("is none where %s", (_, fields) => {
    expect(read(fields)).toBeUndefined();
  });
});
