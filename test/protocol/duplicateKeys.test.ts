import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duplicateKeys } from "../../src/protocol/jsonText.js";
import { startTiming } from "../support/quickest.js";

describe("duplicate keys in one object", () => {
  it.each([
    ['{"to":"ann","to":"eve"}', ["to"]],
    ['{"a":{"b":[{"to":1,"x":{},"to":2}]}}', ["to"]],
    ['{"to":1,"t\\u006f":2}', ["to"]],
    ['{"":1,"":2,"":3,"a":4,"\\"":5,"a":6}', ["", "a"]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
    ['{"a" : 1 , "b" : [ ] ,\n\t"a" : "}" }', ["a"]],
    ['{"a\\\\":1,"a\\\\":2}', ["a\\"]],
    ['[{"a":1},{"b":{"c":{"c":1,"c":2}},"c":1}]', ["c"]],
  ])("are found in %s", (json, keys) => {
    JSON.parse(json);
    expect(duplicateKeys(json)).toEqual(keys);
  });

  it.each([
    '{"to":"to","cc":"to"}',
    '{"a":{"to":1},"b":{"to":2},"to":3}',
    '[{"to":1},{"to":2}]',
    '{"a":["x","x",{"x":1}],"x":"\\"x\\":1,\\"x\\":2"}',
    '{"a\\\\":1,"a":"\\\\\\"","b":[]}',
    '"to"',
    "[]",
    "1",
    "",
  ])("are not found in %s", (json) => expect(duplicateKeys(json)).toEqual([]));

  it("are found at any depth, and in long texts, without stack and in little time", () => {
    const deep = `${'{"a":['.repeat(100_000)}{"x":1,"x":2}${"]}".repeat(100_000)}`;
    const long = `{"a":"${'\\"'.repeat(1_000_000)}","b":"${"\\\\".repeat(1_000_000)}","a":1}`;
    const many = `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(",")}}`;
    const elapsed = startTiming();
    expect(duplicateKeys(deep)).toEqual(["x"]);
    expect(duplicateKeys(long)).toEqual(["a"]);
    expect(duplicateKeys(many)).toEqual([]);
    expect(elapsed(5_000)).toBeLessThan(5_000);
  });

  it("never occur in JSON that was written from a value", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(duplicateKeys(JSON.stringify(JSON.parse(json)))).toEqual([]);
      }),
    );
  });
});
