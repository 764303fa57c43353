import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEqual, showJson } from "../../src/protocol/json.js";
import {
  copyNumberText,
  exactIn,
  numberText,
  restoreNumberText,
  roundedPaths,
  setNumber,
  withBigInts,
} from "../../src/protocol/numberTexts.js";
import { parseJson } from "../../src/protocol/parseJson.js";
import { toJson } from "../../src/protocol/toJson.js";
import { writeJson } from "../../src/protocol/writeJson.js";
import { runs } from "../support/depth.js";

/** Numbers as serializers write them, which JavaScript writes otherwise. */
const unusual = [
  "12.50",
  "1.0",
  "5.0",
  "-0",
  "-0.0",
  "1E+3",
  "1e3",
  "1.0E21",
  "1E-10",
  "0.0000001",
  "0.10000000000000000555",
  "9007199254740993",
  "-9007199254740993",
  "18446744073709551615",
  "1000000000000000000000",
  "1E400",
  "1e-400",
];

describe("the text of a number", () => {
  it.each(unusual)("is kept and written again in an object, a list, and below both: %s", (text) => {
    const json = `{"a":${text},"b":[${text},{"c":${text}}],"d":"${text}"}`;
    expect(numberText(parseJson(json), "a")).toBe(text);
    expect(writeJson(parseJson(json))).toBe(json);
    expect(showJson(parseJson(json))).toBe(json);
    expect(showJson(toJson(parseJson(json)))).toBe(json);
  });

  it("is kept for every number of any JSON text", () => {
    const number = fc.oneof(
      fc.constantFrom(...unusual),
      fc.bigInt().map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
      fc.tuple(fc.integer(), fc.nat(9_999)).map(([whole, part]) => `${whole}.${part}0`),
    );
    const { json } = fc.letrec<{ json: string }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        number,
        fc.string().map((text) => JSON.stringify(text)),
        fc.constantFrom("true", "null"),
        fc.array(tie("json"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
        fc
          .dictionary(fc.string({ minLength: 1, maxLength: 3 }), tie("json"), { maxKeys: 4 })
          .filter((record) => !Object.keys(record).some((key) => /^\d+$/.test(key)))
          .map(
            (record) =>
              `{${Object.entries(record)
                .map(([key, text]) => `${JSON.stringify(key)}:${text}`)
                .join(",")}}`,
          ),
      ),
    }));
    fc.assert(
      fc.property(json, (text) => {
        expect(writeJson(parseJson(`[${text}]`))).toBe(`[${text}]`);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("is not given where JavaScript writes the number in the same way, or another value stands there", () => {
    const value = parseJson('{"a":1,"b":12.50,"c":2.50}') as Record<string, unknown>;
    value["b"] = 13;
    delete value["c"];
    expect(["a", "b", "c", "none", "__proto__"].map((key) => numberText(value, key))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(numberText(null, "a")).toBeUndefined();
  });

  it("of a key that stands twice is that of its last value", () => {
    const twice = (json: string): string | undefined => writeJson(parseJson(json));
    expect(twice('{"a":1.0,"a":1}')).toBe('{"a":1}');
    expect(twice('{"a":1,"a":1.0}')).toBe('{"a":1.0}');
    expect(twice('{"a":{"x":1.0},"a":[1]}')).toBe('{"a":[1]}');
    expect(twice('{"a":{"x":1.0,"y":2.0},"a":{"x":1}}')).toBe('{"a":{"x":1}}');
  });

  it("is found by keys of any name", () => {
    const json = '{"__proto__":1.0,"constructor":{"a\\"":2.50},"length":3.0}';
    expect(writeJson(parseJson(json))).toBe(json.replace("\\", "\\"));
  });

  it("moves to a copy", () => {
    const from = parseJson('{"a":12.50}') as object;
    const to = { a: 12.5, b: 12.5 };
    copyNumberText(from, "a", to);
    copyNumberText(from, "a", to, "b");
    expect(writeJson(to)).toBe('{"a":12.50,"b":12.50}');
  });

  it.each(["0x10", " 16", "16 ", "+16", "16.", "1_6", "016", "Infinity", '16,"x":1'])(
    "is not restored where it is not that of a number in JSON: %j",
    (text) => {
      const value = { a: 16 };
      restoreNumberText(value, "a", text);
      expect(writeJson(value)).toBe('{"a":16}');
    },
  );

  it("is restored only for the same number", () => {
    const value = { a: 9007199254740992, b: 9007199254740992, c: "9007199254740993" };
    restoreNumberText(value, "a", "9007199254740993");
    restoreNumberText(value, "b", "9007199254740995");
    restoreNumberText(value, "c", "9007199254740993");
    expect(writeJson(value)).toBe(
      '{"a":9007199254740993,"b":9007199254740992,"c":"9007199254740993"}',
    );
  });
});

describe("a number that JavaScript rounds", () => {
  it("is read as a bigint where it is whole, and written from one", () => {
    const value = parseJson('{"id":9007199254740993,"share":0.10000000000000000555,"n":1.0}');
    expect(["id", "share", "n"].map((key) => exactIn(value, key))).toEqual([
      9007199254740993n,
      0.1,
      1,
    ]);
    const copy = {};
    setNumber(copy, "id", "9007199254740993");
    expect(copy).toEqual({ id: 9007199254740992 });
    expect(writeJson(copy)).toBe('{"id":9007199254740993}');
  });

  it("differs from another one that is rounded to the same", () => {
    const [one, other] = [
      parseJson('{"a":[9007199254740993]}'),
      parseJson('{"a":[9007199254740992]}'),
    ];
    expect(jsonEqual(one, other)).toBe(false);
    expect(jsonEqual(one, parseJson('{"a":[9007199254740993.0]}'))).toBe(true);
    expect(jsonEqual(parseJson('{"a":12.50}'), { a: 12.5 })).toBe(true);
  });

  it("has a path, so that a storage of plain JSON can have its digits beside it", () => {
    expect(roundedPaths(parseJson('{"a":[1,{"id":9007199254740993}],"b":12.50}'))).toEqual([
      [["a", 1, "id"], "9007199254740993"],
    ]);
    expect(roundedPaths({ a: [{ payload: 2n ** 64n }] })).toEqual([
      [["a", 0, "payload"], "18446744073709551616"],
    ]);
  });

  it("is a bigint for code that copies", () => {
    const value = parseJson('{"a":[1,{"id":9007199254740993}],"b":[12.50]}');
    expect(withBigInts(value)).toEqual({ a: [1, { id: 9007199254740993n }], b: [12.5] });
    const plain = { a: [1] };
    expect(withBigInts(plain)).toBe(plain);
  });
});

describe("what is written", () => {
  const mark = "\0agui#0";

  it.each([
    ["a text", mark],
    ["a text at its end", `"${mark}`],
    ["a text after a backslash", `\\"${mark}`],
    ["a key", { [mark]: [1n, mark] }],
    ["a list", [mark, 1n, `${mark}"`, { a: mark }]],
  ])("is never taken for a mark of the writer: %s", (_, value) => {
    const read = JSON.parse(writeJson([2n, value]) ?? "");
    expect(read).toEqual(
      JSON.parse(
        JSON.stringify([2n, value], (__, item) => (typeof item === "bigint" ? Number(item) : item)),
      ),
    );
  });

  it("is laid out as JSON.stringify does", () => {
    expect(writeJson({ a: [1n], b: undefined, c: () => 1 }, 2)).toBe(
      JSON.stringify({ a: [1] }, null, 2),
    );
  });
});
