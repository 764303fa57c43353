import { describe, expect, it } from "vitest";
import { crewai } from "../../src/dialects/crewai/crewai.js";
import { trpcAgentGo } from "../../src/dialects/trpc-agent-go/trpcAgentGo.js";
import { RunFailedError } from "../../src/errors/errors.js";
import { readJsonText } from "../../src/forms/fields/useTypedText.js";
import { areNumbersExact } from "../../src/interrupt/isReadExactly.js";
import { createMask } from "../../src/present/createMask.js";
import { englishLabels } from "../../src/react/labels/labels.js";
import { exportDecisions } from "../../src/ui/log/exportDecisions.js";
import { quickest } from "../support/quickest.js";

const mask = createMask((path) => path.at(-1) === "password").about(undefined, "hidden");

/** The result of work that takes less than a second. */
function soon<Result>(work: () => Result): Result {
  const { result, time } = quickest(work, 1_000);
  expect(time).toBeLessThan(1_000);
  return result;
}

/**
 * Texts that cost the square of their length, or overflow the stack, where strings are matched by a
 * regular expression.
 */
const hostile = [
  ["an open string of escapes", `"${'\\"'.repeat(50_000)}`, "not JSON"],
  ["nothing but quotes", '"'.repeat(100_000), "not JSON"],
  ["nothing but digits", "1".repeat(100_000), "JSON"],
  ["nothing but signs", "-".repeat(100_000), "not JSON"],
  ["a number of zeros", `1${"0".repeat(99_998)}1`, "JSON"],
  ["a string of 16 MB", JSON.stringify("a".repeat(2 ** 24)), "JSON"],
  ["a string of 8 million escapes", JSON.stringify("\n".repeat(2 ** 23)), "JSON"],
] as const;

describe("a hostile text is read in linear time", () => {
  it.each(hostile)("masked: %s", (_, text, kind) => {
    const masked = soon(() => mask.concealJson(text));
    if (kind !== "JSON") expect(masked).toEqual({ value: "hidden", json: '"hidden"' });
  });

  it.each(hostile)("its numbers looked at: %s", (_, text) => {
    expect(typeof soon(() => areNumbersExact(text))).toBe("boolean");
  });

  it.each(hostile.filter(([, , kind]) => kind === "JSON"))("typed: %s", (_, text) => {
    expect(["value", "inexact"]).toContain(soon(() => readJsonText(text)).kind);
  });

  it("saved as a file: nothing but new lines", () => {
    const asked = { threadId: "t", runId: "r", interruptId: "i", reason: "a", askedAt: 0 };
    const message = `${"\n".repeat(100_000)}x`;
    const record = { ...asked, message, outcome: "stale", verdict: null } as const;
    const options = { mask: null, labels: englishLabels };
    expect(soon(() => exportDecisions([record], "csv", options))).toContain(message);
  });

  it.each([
    [crewai, "no paused ".repeat(20_000)],
    [trpcAgentGo, "must be a ".repeat(20_000)],
    [trpcAgentGo, "resume value for tool call a ".repeat(20_000)],
  ] as const)("said in an error (%#)", ({ refuses }, message) => {
    const open = { interrupts: [], sameRefusals: 1 };
    expect(soon(() => refuses?.(new RunFailedError(message), open))).toBe(false);
  });

  it("masks 100 kB of arguments in a few milliseconds", () => {
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`key ${i}`, `value ${i}`])),
    );
    mask.concealJson(text);
    expect(quickest(() => mask.concealJson(text), 100).time).toBeLessThan(100);
  });
});
