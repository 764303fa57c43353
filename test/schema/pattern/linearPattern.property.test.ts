import fc from "fast-check";
import { expect, it } from "vitest";
import { linearPattern } from "../../../src/schema/pattern/linearPattern.js";
import { runs } from "../../support/depth.js";

it("a linear pattern matches like the platform's RegExp, for any pattern and any text", () => {
  const atom = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "\\d", "\\w", "^", "$", "\\b", "\\.");
  const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
    pattern: fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join("")),
    piece: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc
        .tuple(
          fc.constantFrom("a", "b", "[ab]", "."),
          fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{0,}", "*?"),
        )
        .map((both) => both.join("")),
      fc
        .tuple(tie("pattern"), fc.constantFrom("", "*", "+", "?", "{2}", "{0,2}"))
        .map(([inner, count]) => `(?:${inner})${count}`),
      fc.tuple(tie("pattern"), tie("pattern")).map(([left, right]) => `(${left}|${right})`),
    ),
  }));
  const text = fc.string({ unit: fc.constantFrom("a", "b", "1", ".", " ", "é"), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      const linear = linearPattern(source);
      // What is refused is left to the agent; it must not be validated differently.
      if (linear !== undefined)
        expect(linear.test(value)).toBe(new RegExp(source, "u").test(value));
    }),
    { numRuns: runs(3_000) },
  );
});
