import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withArgument } from "../../../src/interrupt/withArgument.js";
import { parseJson } from "../../../src/protocol/parseJson.js";
import { spliceJson } from "../../../src/thread/compose/spliceJson.js";
import { runs } from "../../support/depth.js";

const read = (json: string): Record<string, unknown> => parseJson(json) as Record<string, unknown>;

const token = fc.oneof(
  fc.constantFrom("12.50", "1.0", "-0.0", "1E+3", "9007199254740993", "9007199254740992", "1E400"),
  fc.bigInt().map(String),
  fc.constantFrom('"\\u00e9\\/"', '"é"', "null", "true", "[]", "{}", "[1, 2.0]"),
);
const space = fc.constantFrom("", " ", "\n  ");

/** A JSON text with spaces, and the texts of its entries. */
const record = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom("a", "b", "10", "2", "__proto__", "c d"), { minLength: 1 }),
    fc.array(token, { minLength: 6, maxLength: 6 }),
    space,
  )
  .map(([keys, tokens, gap]) => ({
    entries: keys.map((key, index) => [key, tokens[index] ?? "1"] as const),
    json: `{${gap}${keys
      .map((key, index) => `${JSON.stringify(key)}:${gap}${tokens[index]}`)
      .join(`,${gap}`)}${gap}}`,
  }));

describe("edited arguments in the text of the proposed ones", () => {
  it("keep every untouched value to the letter, in its order", () => {
    fc.assert(
      fc.property(record, fc.nat(), fc.constantFrom("new", 9007199254740995n), (made, at, next) => {
        const { entries, json } = made;
        const [name, before] = entries[at % entries.length] ?? ["", ""];
        const args = read(json);
        const written = typeof next === "bigint" ? String(next) : '"new"';
        const key = `${JSON.stringify(name)}:`;
        const start = json.indexOf(before, json.indexOf(key) + key.length);
        const expected = json.slice(0, start) + written + json.slice(start + before.length);
        expect(spliceJson(json, args, withArgument(args, name, next))).toBe(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  it("keep the others where one is removed, and then added at the end", () => {
    fc.assert(
      fc.property(record, fc.nat(), ({ entries, json }, at) => {
        const [name] = entries[at % entries.length] ?? [""];
        const args = read(json);
        const text = spliceJson(json, args, withArgument(args, name, undefined)) ?? "";
        const compact = (list: readonly (readonly [string, string])[]): string =>
          `{${list.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
        const bare = (value: string): string => value.replace(/(?<=[:,{])\s+|\s+(?=})/g, "");
        const rest = entries.filter(([key]) => key !== name);
        expect(bare(text)).toBe(bare(compact(rest)));
        const added = spliceJson(json, args, withArgument(args, "new", 1)) ?? "";
        expect(bare(added)).toBe(bare(compact([...entries, ["new", "1"]])));
      }),
      { numRuns: runs(500) },
    );
  });

  it.each<readonly [string, string, (list: unknown[]) => unknown[], string]>([
    ["an entry is moved", "[1.0, 9007199254740993, 9007199254740992]", (list) => list, "same"],
    ["an entry is removed", "[1.0,2.50,3.0]", ([a, , c]) => [a, c], "[1.0,3.0]"],
    ["the first is removed", "[1.0, 2.50, 3.0]", ([, b, c]) => [b, c], "[2.50, 3.0]"],
    ["entries are swapped", "[1.0,2.50,3.0]", ([a, b, c]) => [c, b, a], "[3.0,2.50,1.0]"],
    ["one is added", "[1.0]", ([a]) => [a, 7], "[1.0,7]"],
    ["all are removed", "[ 1.0 ]", () => [], "[  ]"],
    ["it was empty", "[]", () => [1, 2], "[1,2]"],
    [
      "an entry with a number of its own is changed inside",
      '[{"a": 1.0,"b": 2},{"a": 3.0}]',
      ([a, b]) => [a, { ...(b as object), c: true }],
      '[{"a": 1.0,"b": 2},{"a": 3.0,"c":true}]',
    ],
  ])("keep the entries of a list when %s", (_, list, edit, expected) => {
    const json = `{"list":${list},"id":9007199254740993}`;
    const args = read(json);
    const next = withArgument(args, "list", edit(args["list"] as unknown[]));
    expect(spliceJson(json, args, next)).toBe(
      `{"list":${expected === "same" ? list : expected},"id":9007199254740993}`,
    );
  });

  it("have the digits that were entered, where JavaScript would round both to the same", () => {
    const json = '{"id":9007199254740993,"share":0.12345678901234567890}';
    const args = read(json);
    expect(spliceJson(json, args, withArgument(args, "id", 9007199254740992n))).toBe(
      '{"id":9007199254740992,"share":0.12345678901234567890}',
    );
    const next = read('{"id":9007199254740993,"share":0.12345678901234567891}');
    expect(spliceJson(json, args, next)).toBe(
      '{"id":9007199254740993,"share":0.12345678901234567891}',
    );
  });
});
