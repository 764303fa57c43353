import { describe, expect, it } from "vitest";
import {
  isAtOrBelow,
  issueText,
  moveTexts,
  textsByPath,
  withoutTexts,
  withValue,
} from "../../../src/forms/args-data/argsEdits.js";

const text = (...path: readonly (string | number)[]) => ({ path, text: path.join(".") });
const pathsOf = (texts: ReturnType<typeof textsByPath>) =>
  [...texts.values()].map(({ path, text: typed }) => [path.join("."), typed]);

describe("edited arguments", () => {
  it("edited arguments stay in their order, a new one at the end", () => {
    const edited = (value: object, name: string, next: unknown) =>
      JSON.stringify(withValue(value, [name], next, {}));
    expect(edited({ a: 1, b: 2 }, "a", 3)).toBe('{"a":3,"b":2}');
    expect(edited({ b: 2 }, "a", 3)).toBe('{"b":2,"a":3}');
    expect(edited({ a: 1, b: 2 }, "a", undefined)).toBe('{"b":2}');
    expect(edited({ b: 2 }, "a", undefined)).toBe('{"b":2}');
    expect(withValue({ b: 2 }, ["a"], undefined, {})).not.toHaveProperty("a");
    expect(edited({}, "__proto__", 1)).toBe('{"__proto__":1}');
  });

  it.each<readonly [string, unknown, readonly (string | number)[], unknown, unknown, unknown]>([
    [
      "everything else is as it was",
      { a: { b: 1, c: 2 }, d: 3 },
      ["a", "b"],
      5,
      {},
      { a: { b: 5, c: 2 }, d: 3 },
    ],
    ["an entry of a list", { a: [1, 2] }, ["a", 1], 5, {}, { a: [1, 5] }],
    ["an entry that is not there", { a: [1] }, ["a", 4], 5, {}, { a: [1] }],
    ["an entry of what is no list", { a: "x" }, ["a", 0], 5, {}, { a: "x" }],
    ["a property of what is not there", {}, ["a", "b"], 5, {}, { a: { b: 5 } }],
    ["the whole value", { a: 1 }, [], 5, {}, 5],
    ["the arguments stay without the last of them", { a: 1 }, ["a"], undefined, undefined, {}],
    [
      "an object goes with its last property",
      { a: { b: 1 }, d: 3 },
      ["a", "b"],
      undefined,
      { d: 3 },
      { d: 3 },
    ],
    ["all empty objects around it go", { a: { b: { c: 1 } } }, ["a", "b", "c"], undefined, {}, {}],
    ["a proposed object stays", { a: { b: 1 } }, ["a", "b"], undefined, { a: { b: 1 } }, { a: {} }],
    [
      "an object with more properties stays",
      { a: { b: 1, c: 2 } },
      ["a", "b"],
      undefined,
      {},
      { a: { c: 2 } },
    ],
    ["an entry of a list stays", { a: [{ b: 1 }] }, ["a", 0, "b"], undefined, {}, { a: [{}] }],
    ["an object that is emptied otherwise stays", { a: { b: 1 } }, ["a"], {}, {}, { a: {} }],
  ])("an edit changes only its own value: %s", (_, value, path, next, proposed, expected) => {
    expect(withValue(value, path, next, proposed)).toEqual(expected);
  });
});

describe("unfinished texts", () => {
  const texts = textsByPath([
    text("list", 0),
    text("list", 2, "name"),
    text("other"),
    text("list"),
  ]);

  it("unfinished texts move with the entries of their list, and are removed with an entry", () => {
    expect(pathsOf(moveTexts(texts, ["list"], [undefined, 2, 0]))).toEqual([
      ["list.2", "list.0"],
      ["list.1.name", "list.2.name"],
      ["other", "other"],
      ["list", "list"],
    ]);
    expect(pathsOf(moveTexts(texts, ["list"], [1, 2]))).toEqual([
      ["list.1.name", "list.2.name"],
      ["other", "other"],
      ["list", "list"],
    ]);
  });

  it("unfinished texts move with an entry that becomes the first one", () => {
    expect(pathsOf(moveTexts(textsByPath([text("list", 2, "name")]), ["list"], [2, 0]))).toEqual([
      ["list.0.name", "list.2.name"],
    ]);
  });

  it("unfinished texts move with the value that they belong to", () => {
    expect(pathsOf(withoutTexts(texts, ["list", 2]))).toEqual([
      ["list.0", "list.0"],
      ["other", "other"],
      ["list", "list"],
    ]);
  });

  it.each([
    [["a", 1], ["a"], true],
    [["a", "1"], ["a", 1], true],
    [["a"], ["a", 1], false],
    [["a"], ["a", "undefined"], false],
    [["b", 1], ["a"], false],
    [["a"], [], true],
  ])("the path %j is at %j or below it: %s", (path, around, expected) => {
    expect(isAtOrBelow(path, around)).toBe(expected);
  });
});

it("an issue names its place where that is deeper than its field", () => {
  expect(issueText({ path: ["a"], message: "Is required" }, 1)).toBe("Is required");
  expect(issueText({ path: ["a", 0, "b"], message: "Is required" }, 1)).toBe("0.b: Is required");
});
