import { describe, expect, it } from "vitest";
import { defaultFormLabels } from "../../../src/forms/defaultFormLabels.js";
import { invisibleHints } from "../../../src/forms/fields/FieldFrame.js";

const hints = (text: unknown): readonly string[] => invisibleHints(text, defaultFormLabels);

describe("a field lists its invisible characters", () => {
  it.each([
    ["plain text", "Ann"],
    ["a number", 5],
    ["nothing", undefined],
  ])("a field lists no characters of %s", (_, value) => {
    expect(hints(value)).toEqual([]);
  });

  it("a field lists each of its invisible characters once", () => {
    expect(hints("a\u200Bb\u202Ec\u200Bd")).toEqual([
      "Contains characters that cannot be seen: U+200B zero width space, U+202E right-to-left override.",
    ]);
  });

  it("a field lists up to five of its invisible characters", () => {
    const [all] = hints("a\u200Bb\u200Cc\u200Dd\u200Ee\u200F");
    expect(all).toMatch(/U\+200F right-to-left mark\.$/);
    const [more] = hints("a\u200Bb\u200Cc\u200Dd\u200Ee\u200Ff\u202Eg");
    expect(more).toMatch(/U\+200F right-to-left mark, …\.$/);
  });
});
