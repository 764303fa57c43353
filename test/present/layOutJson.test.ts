import { describe, expect, it } from "vitest";
import { layOutJson } from "../../src/present/layOutJson.js";

describe("JSON over several lines", () => {
  it.each<readonly [string, string]>([
    ["1", "1"],
    ['"a b"', '"a b"'],
    ["{}", "{}"],
    ["[ ]", "[]"],
    ["[[],{}]", "[\n  [],\n  {}\n]"],
    ['{"a":1}', '{\n  "a": 1\n}'],
    [
      '{"a":{"b":[true,null]},"c":"d"}',
      '{\n  "a": {\n    "b": [\n      true,\n      null\n    ]\n  },\n  "c": "d"\n}',
    ],
    ['[{"a":[]},[{}]]', '[\n  {\n    "a": []\n  },\n  [\n    {}\n  ]\n]'],
    ["[12,-3.5e+10]", "[\n  12,\n  -3.5e+10\n]"],
  ])("JSON of %s over several lines has one entry on each line", (json, text) => {
    expect(layOutJson(json)).toBe(text);
    expect(text).toBe(
      JSON.stringify(JSON.parse(json), null, 2).replace("-35000000000", "-3.5e+10"),
    );
  });

  it("formatted JSON keeps the notation of numbers and duplicate keys", () => {
    expect(
      layOutJson('{"to":1e-400, "to" : -0,"big":12345678901234567890,"e":{ },"t":"a\\u0062"}'),
    ).toBe(
      '{\n  "to": 1e-400,\n  "to": -0,\n  "big": 12345678901234567890,\n  "e": {},\n  "t": "a\\u0062"\n}',
    );
  });

  it("formatted JSON keeps texts that look like JSON, with their spaces", () => {
    expect(layOutJson('["{ \\"a\\": [1, 2] }"," \\\\","b"]')).toBe(
      '[\n  "{ \\"a\\": [1, 2] }",\n  " \\\\",\n  "b"\n]',
    );
  });

  it("formatted JSON replaces the spaces and lines it was written with", () => {
    expect(layOutJson(' {\r\n\t"a" :\n[ 1 ,\n\n 2 ] }\n')).toBe(
      '{\n  "a": [\n    1,\n    2\n  ]\n}',
    );
  });

  it.each(["", "{", "{a: 1}", "[1,]", "Hello, [world]", '{"a":1} {"b":2}'])(
    "text that is not JSON is unchanged: %s",
    (text) => {
      expect(layOutJson(text)).toBe(text);
    },
  );

  it("formatted JSON is indented by 24 levels at most, so that a deep text is not multiplied", () => {
    const depth = 30;
    const lines = layOutJson("[".repeat(depth) + "]".repeat(depth)).split("\n");
    const levels = Array.from({ length: depth }, (_, level) => Math.min(level, 24));
    expect(lines.map((line) => line.search(/\S/) / 2)).toEqual([
      ...levels,
      ...levels.slice(0, -1).reverse(),
    ]);
  });
});
