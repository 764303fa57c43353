import { describe, expect, it } from "vitest";
import { missingParts } from "../../../src/core/state/missingParts.js";
import { initialState, type RunEvent, type RunState } from "../../../src/core.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { answer, approve, at, happen, interruptedWith, refused, respond, submit } from "../../support/builders.js";

type Part = "dialects" | "validator" | "storage";
const loading = (part: Part, failed = true): RunEvent => ({ type: "loading", part, failed });
const without = (state: RunState, ...parts: readonly Part[]) => happen(state, ...parts.map((part) => loading(part))).state;
const retry: RunEvent = { type: "retry", runId: "run-3", mayRepeat: true, now: at(0) };
const skip = (keepAnswers = false): RunEvent => ({ type: "steerAway", runId: "run-2", messages: [], keepAnswers, now: at(0) });

const plain = interruptedWith(confirmationInterrupt({ id: "a" }));
const withSchema = interruptedWith(toolCallInterrupt({ id: "a" }), confirmationInterrupt({ id: "b" }));

describe("parts that failed to load", () => {
  it("are missing only while something is asked", () => {
    expect(missingParts(without(initialState("thread-1"), "dialects"))).toEqual([]);
    expect(missingParts(without(plain, "dialects", "storage"))).toEqual(["dialects", "storage"]);
    expect(missingParts(plain)).toEqual([]);
  });

  it("leave out the validator where no question has a schema", () => {
    expect(missingParts(without(plain, "validator", "storage"))).toEqual(["storage"]);
    expect(missingParts(without(withSchema, "validator", "storage"))).toEqual(["validator", "storage"]);
  });

  it("are listed once, and no more once they were loaded", () => {
    const twice = without(plain, "dialects", "storage", "dialects");
    expect(twice.notLoaded).toEqual(["dialects", "storage"]);
    expect(happen(twice, loading("dialects", false)).state.notLoaded).toEqual(["storage"]);
    expect(happen(plain, loading("dialects", false)).state).toBe(plain);
    expect(without(twice, "storage")).toBe(twice);
  });

  it("keep answers from being sent, for the first time or again", () => {
    const answered = happen(without(plain, "dialects"), respond("a", answer("yes"))).state;
    expect(happen(answered, submit())).toEqual({ state: answered, effects: refused("not-ready") });
    const sent = happen(plain, respond("a", approve()), submit(), {
      type: "closed",
      runId: "run-2",
      error: null,
      now: at(0),
    }).state;
    const blocked = without(sent, "storage");
    expect(happen(blocked, retry)).toEqual({ state: blocked, effects: refused("not-ready", "run-3") });
    expect(happen(sent, retry).state.status).toBe("resuming");
  });

  it("keep questions from being skipped, unless only the validator is missing and no answer is kept", () => {
    const blocked = without(withSchema, "dialects");
    expect(happen(blocked, skip())).toEqual({ state: blocked, effects: refused("not-ready") });
    const unchecked = without(withSchema, "validator");
    expect(happen(unchecked, skip()).state.status).toBe("resuming");
    expect(happen(unchecked, skip(true))).toEqual({ state: unchecked, effects: refused("not-ready") });
  });
});
