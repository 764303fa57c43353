import { describe, expect, it } from "vitest";
import { areNumbersExact } from "../../src/core/interrupt/isReadExactly.js";
import { createMask } from "../../src/core/present/createMask.js";
import { readJsonText } from "../../src/forms/fields/jsonText.js";

const mask = createMask((path) => path.at(-1) === "password").about(undefined, "hidden");

/** Texts that cost the square of their length, or overflow the stack, where strings are matched by a regular expression. */
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
  it.each(hostile)("masked: %s", { timeout: 2000 }, (_, text, kind) => {
    if (kind === "JSON") expect(() => mask.concealJson(text)).not.toThrow();
    else expect(mask.concealJson(text)).toEqual({ value: "hidden" });
  });

  it.each(hostile)("its numbers looked at: %s", { timeout: 2000 }, (_, text) => {
    expect(typeof areNumbersExact(text)).toBe("boolean");
  });

  it.each(hostile.filter(([, , kind]) => kind === "JSON"))("typed: %s", { timeout: 2000 }, (_, text) => {
    expect(["value", "inexact"]).toContain(readJsonText(text).kind);
  });

  it("masks 100 kB of arguments in a few milliseconds", () => {
    const text = JSON.stringify(Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`key ${i}`, `value ${i}`])));
    mask.concealJson(text);
    const start = performance.now();
    for (let round = 0; round < 10; round += 1) mask.concealJson(text);
    expect((performance.now() - start) / 10).toBeLessThan(100);
  });
});
