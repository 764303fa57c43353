import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonText } from "../../../src/forms/fields/useTypedText.js";
import { writeJson } from "../../../src/protocol/writeJson.js";
import { runs } from "../../support/depth.js";

describe("reading JSON", () => {
  it.each<[string, number, number, string]>([
    ["{", 1, 2, "key"],
    ["[1,]", 1, 4, "value"],
    ['{"a":1,}', 1, 8, "key"],
    ['{"a" 1}', 1, 6, "colon"],
    ["[1 2]", 1, 4, "comma"],
    ["1 2", 1, 3, "end"],
    ["hello", 1, 1, "value"],
    ["'a'", 1, 1, "value"],
    ['"a', 1, 1, "string"],
    ['"a\tb"', 1, 1, "string"],
    ["01", 1, 1, "number"],
    ["[\n  1,\n  tru\n]", 3, 3, "value"],
    ["[\r\n1,\r\n,]", 3, 1, "value"],
    ["[", 1, 2, "value"],
    ["]", 1, 1, "value"],
    ["{]", 1, 2, "key"],
    ["[}", 1, 2, "value"],
    ["[[1], x]", 1, 7, "value"],
    ['[{"a": 1} 2]', 1, 11, "comma"],
    ["-", 1, 1, "number"],
    ["nullx", 1, 1, "value"],
  ])("the JSON %j has an error in line %i, column %i", (text, line, column, expected) => {
    expect(readJsonText(text)).toEqual({ kind: "malformed", line, column, expected });
  });

  it("reading JSON returns every value again", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readJsonText(JSON.stringify(value, null, 1))).toEqual({
          kind: "value",
          value: JSON.parse(JSON.stringify(value)),
        });
      }),
    );
  });

  it("reading JSON finds an error exactly where JSON.parse refuses, in any text", () => {
    const soup = fc.array(
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"a"',
        "1",
        "-",
        "true",
        "nul",
        " ",
        "\n",
        "\\",
      ),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(soup, (pieces) => {
        const text = pieces.join("");
        const read = readJsonText(text);
        const parses = ((): boolean => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        })();
        expect(read.kind === "value").toBe(parses);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it.each([
    ['{"id": 12345678901234567890}', "12345678901234567890"],
    ["[0.1, 1e400]", "1e400"],
  ])("reading JSON refuses a number that would change in %s", (text, number) => {
    expect(readJsonText(text)).toMatchObject({ kind: "inexact", number });
  });

  it("reading JSON keeps every number where its text is kept", () => {
    const read = readJsonText('{"id":12345678901234567890,"share":1e400}', true);
    expect(read.kind === "value" && writeJson(read.value)).toBe(
      '{"id":12345678901234567890,"share":1e400}',
    );
    expect(readJsonText("12345678901234567890", true)).toEqual({
      kind: "value",
      value: 12345678901234567890n,
    });
    expect(readJsonText("1e400", true)).toMatchObject({ kind: "inexact" });
  });

  it("reading JSON does not mistake digits in text for a number", () => {
    expect(readJsonText('"12345678901234567890 \\" 1e999"').kind).toBe("value");
  });
});
