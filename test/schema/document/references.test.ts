import { describe, expect, it } from "vitest";
import { pointerSteps, valueAt } from "../../../src/schema/document/references.js";
import { namedSchema } from "../../../src/schema/normalize/normalizePass.js";

describe("a local reference", () => {
  it.each<[string, readonly string[]]>([
    ["#", []],
    ["#/$defs/a", ["$defs", "a"]],
    ["#/a~1b/c~0d/e%20f", ["a/b", "c~d", "e f"]],
    ["#/~01", ["~1"]],
    ["#/", [""]],
  ])("the reference %s is read step by step", (reference, steps) => {
    expect(pointerSteps(reference)).toEqual(steps);
  });

  it.each(["", "a", "#a", "other.json#/a", "https://example.com/a", "#/%", "/a"])(
    "a text is no local reference: %j",
    (reference) => {
      expect(pointerSteps(reference)).toBeUndefined();
    },
  );

  const root = { a: [{ b: null }, { b: { c: 5 } }], text: "abc" };
  it.each<[readonly string[], unknown]>([
    [[], root],
    [["a", "1", "b", "c"], 5],
    [["a", "0", "b"], null],
    [["a", "0", "b", "c"], undefined],
    [["a", "2"], undefined],
    [["text", "0"], undefined],
    [["text", "length"], undefined],
    [["constructor"], undefined],
    [["a", "push"], undefined],
  ])("the reference %j leads to a value of the document itself: %j", (steps, value) => {
    expect(valueAt(root, steps)).toBe(value);
  });
});

describe("a schema with a name", () => {
  const node = { $id: "Node", type: "object" };
  const anchored = { $anchor: "a" };
  it.each<[string, unknown, string, unknown]>([
    ["at the root", node, "Node", node],
    ["in a definition", { $defs: { x: {}, node } }, "Node", node],
    ["in a list", { anyOf: [{}, true, { items: node }] }, "Node", node],
    ["by its anchor", { properties: { x: anchored } }, "#a", anchored],
    [
      "by its dynamic anchor",
      { $defs: { x: { $dynamicAnchor: "b" } } },
      "#b",
      { $dynamicAnchor: "b" },
    ],
    ["in a field that is called like a keyword", { properties: { items: node } }, "Node", node],
  ])("a schema with a name is found %s", (_name, root, reference, expected) => {
    expect(namedSchema(root, reference)).toEqual(expected);
  });

  it.each<[string, unknown, string]>([
    ["with another name", node, "Other"],
    ["by an anchor without its mark", anchored, "a"],
    ["by an anchor that is no text", { $anchor: 5 }, "#5"],
    ["by a name that is only the start", node, "Nod"],
    ["where there is nothing", {}, "undefined"],
    ["where there is no anchor", {}, "#undefined"],
    ["in a text", "Node", "Node"],
    ["in a value that is allowed", { enum: [node] }, "Node"],
    ["in a fixed value", { const: node }, "Node"],
    ["in a suggested value", { default: node }, "Node"],
    ["in an example", { examples: [node] }, "Node"],
  ])("a schema with a name is not found %s", (_name, root, reference) => {
    expect(namedSchema(root, reference)).toBeUndefined();
  });
});

describe("the place of a value", () => {
  const value = { rows: [{ "a/b": 1 }], 0: { c: [[5]] } };

  it.each<[readonly (string | number)[], unknown]>([
    [[], value],
    [["rows", 0, "a/b"], 1],
    [["rows", 1], undefined],
    [["rows", 0, "a/b", "c"], undefined],
    [["toString"], undefined],
  ])("the path %j holds the value", (path, expected) => {
    expect(valueAt(value, path)).toBe(expected);
  });

  it("null or text has no places inside", () => {
    expect(valueAt(null, ["a"])).toBeUndefined();
    expect(valueAt("abc", ["length"])).toBeUndefined();
  });
});
