import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TextPart } from "../../../src/parts/data/TextPart.js";
import { wordDiff } from "../../../src/parts/data/wordDiff.js";

const rest = "and everything that follows is the same as it was before anybody touched it.";
const marked = (parts: readonly TextPart[] | undefined): string | undefined =>
  parts
    ?.map(({ kind, text }) =>
      kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`,
    )
    .join("");

describe("how one text became another", () => {
  it("two texts are compared word by word", () => {
    expect(marked(wordDiff(`Send the red one, ${rest}`, `Send the blue one today, ${rest}`))).toBe(
      `Send the [-red-]{+blue+} one{+ today+}, ${rest}`,
    );
  });

  it("a short text of a few words is compared word by word, too", () => {
    expect(marked(wordDiff("Figures for the third quarter", "Figures for Q3"))).toBe(
      "Figures for [-the third quarter-]{+Q3+}",
    );
  });

  it("neighbouring words stay together in a comparison, instead of many small changes", () => {
    expect(marked(wordDiff(`Ring for Mr. Keller, ${rest}`, `Ring for Ms. Adeyemi, ${rest}`))).toBe(
      `Ring for [-Mr. Keller-]{+Ms. Adeyemi+}, ${rest}`,
    );
  });

  it("the parts on either side of a full stop are separate, and the stop at the end", () => {
    expect(marked(wordDiff(`Go there. today ${rest}`, `Go. Come today ${rest}`))).toBe(
      `Go[- there-]. {+Come +}today ${rest}`,
    );
    expect(marked(wordDiff(`Go. Come today ${rest}`, `Go there. today ${rest}`))).toBe(
      `Go{+ there+}. [-Come -]today ${rest}`,
    );
    expect(marked(wordDiff(`${rest} It is red.`, `${rest} It is blue.`))).toBe(
      `${rest} It is [-red-]{+blue+}.`,
    );
  });

  it("a comparison is shown where much was removed, as long as the rest was there before", () => {
    const [kept, gone] = [
      rest.slice(0, 56),
      " Then more and more was added to it, line by line.".repeat(4),
    ];
    expect(marked(wordDiff(kept + gone, kept))).toBe(`${kept}[-${gone}-]`);
  });

  it.each([
    ["of one word", "ann@example.com", "bob@example.com"],
    [
      "two texts that have little in common",
      rest,
      "Nothing of the former survived here; somebody wrote this anew from its beginning.",
    ],
    [
      "texts of more than a hundred thousand characters",
      "a b ".repeat(30_000),
      `${"a b ".repeat(30_000)}c`,
    ],
    [
      "texts with hundreds of differences",
      "it was the same in the red ".repeat(300),
      "it was the same in the blue ".repeat(300),
    ],
    ["texts with a thousand differences", "a b ".repeat(2_000), "c d ".repeat(2_000)],
  ])("two texts %s are shown one after the other instead", (_which, before, after) => {
    expect(wordDiff(before, after)).toBeUndefined();
  });

  it("a comparison loses no character of either text", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "b", " ", "\n", ".", "😀", "é"),
      minLength: 60,
      maxLength: 120,
    });
    fc.assert(
      fc.property(text, fc.nat(50), text, (start, at, other) => {
        const end = start.slice(0, at) + other.slice(0, 12) + start.slice(at + 4);
        const parts = wordDiff(start, end) ?? [];
        fc.pre(parts.length > 0);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join("");
        expect(without("added")).toBe(start);
        expect(without("removed")).toBe(end);
      }),
    );
  });
});
