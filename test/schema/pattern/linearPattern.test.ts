import { describe, expect, it } from "vitest";
import { linearPattern } from "../../../src/schema/pattern/linearPattern.js";
import { quickest } from "../../support/quickest.js";

describe("means what the platform's own means", () => {
  it.each([
    "^[A-Z]{2,5}-\\d+$",
    "a|b|",
    "^(?:ab|cd)*e?$",
    "(?<year>\\d{4})-(\\d\\d)",
    "\\bword\\b",
    "\\Bor",
    "^\\p{L}+$",
    "^[^\\s@]+@[^\\s@.]+\\.[a-z]{2,}$",
    "^.$",
    "\\u0041\\x42\\u{1F600}?",
    "^(a*)*$",
    "^(|a)+$",
    "x{0}y{2}z{1,}",
    "^\\/\\.\\*$",
    "^a+?b??$",
    "[\\]\\-x]",
  ])("a linear pattern means the same as the platform's own: %s", (source) => {
    const platform = new RegExp(source, "u");
    const texts = [
      "",
      "a",
      "ab",
      "abcde",
      "AB-12",
      "2026-01",
      "a word or",
      "Ünï",
      "ann@example.com",
      "😀",
      "AB😀",
      "yyzz",
      "/-.*",
      "aab",
      "]",
    ];
    for (const text of texts)
      expect([text, linearPattern(source)?.test(text)]).toEqual([text, platform.test(text)]);
  });

  it("a linear pattern ignores a needless backslash", () => {
    expect(linearPattern("^a\\-\\@b$")?.test("a-@b")).toBe(true);
  });
});

describe("takes time in proportion to the text", () => {
  it.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "(.*)*=x",
    ".*.*.*.*.*=x",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(a?){50}a{50}$",
  ])("a linear pattern takes time in proportion to the text: %s", (source) => {
    const { result, time } = quickest(
      () => linearPattern(source)?.test(`${"a".repeat(5_000)}!`),
      500,
    );
    expect(result).toBe(false);
    expect(time).toBeLessThan(500);
  });
});

describe("leaves to the agent", () => {
  it.each([
    ["what looks ahead", "^(?=a)a"],
    ["what looks behind", "(?<!a)b"],
    ["what refers back", "(a)\\1"],
    ["what refers back by name", "(?<a>a)\\k<a>"],
    ["flags inside, as Python writes them", "(?i)abc"],
    ["a group as Python names it", "(?P<a>b)"],
    ["half a character", "\\uD83D"],
    ["an open group", "(a"],
    ["a group too much", "a)"],
    ["an open set", "[a"],
    ["nothing to repeat", "*a"],
    ["a place repeated", "^*a"],
    ["a repetition repeated", "a**"],
    ["a lazy repetition repeated", "a+?{2}"],
    ["a brace that closes nothing", "a}"],
    ["a bracket that closes nothing", "a]"],
    ["a count that runs backwards", "a{3,2}"],
    ["a property nobody knows", "\\p{Nonsense}"],
    ["a backslash at the end", "a\\"],
    ["a million states", "(a{1000}){1000}"],
    ["groups a thousand deep", `${"(".repeat(1_000)}a${")".repeat(1_000)}`],
    ["a hundred thousand characters", "a".repeat(100_000)],
  ])("a pattern is left to the agent: %s", (_name, source) => {
    expect(linearPattern(source)).toBeUndefined();
  });
});
