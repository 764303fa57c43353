import { describe, expect, it } from "vitest";
import { findSchemaPlaces } from "../../src/present/findSchemaPlaces.js";

/** The places of the parts that have this title. */
function placesOf(schema: object, title = "here"): readonly unknown[] {
  const places = findSchemaPlaces(schema);
  const found: unknown[] = [];
  JSON.stringify(schema, (_, part: unknown) => {
    if (typeof part === "object" && part !== null && Reflect.get(part, "title") === title)
      found.push(...places.of(part));
    return part;
  });
  return found;
}

const here = { title: "here" };
const nested = (levels: number, inner: object = here): object =>
  Array.from({ length: levels }).reduce<object>((part) => ({ items: part }), inner);
const nothing: readonly [string, unknown][] = [
  ["nothing", undefined],
  ["a text", "schema"],
  ["a list", [here]],
];

describe("the places of an answer that a part of its schema describes", () => {
  it.each<readonly [string, object, readonly unknown[]]>([
    ["the schema itself", here, [[]]],
    ["a field", { properties: { to: here } }, [["to"]]],
    ["a field of any name", { additionalProperties: here }, [[""]]],
    ["a field that no other rule describes", { unevaluatedProperties: here }, [[""]]],
    ["fields by a pattern", { patternProperties: { "^a": here } }, [[""]]],
    ["an entry of a list", { items: here }, [[0]]],
    ["an entry of an old tuple", { items: [{}, here] }, [[1]]],
    ["an entry of a tuple", { prefixItems: [{}, {}, here] }, [[2]]],
    ["the other entries of a tuple", { additionalItems: here }, [[0]]],
    ["entries that no other rule describes", { unevaluatedItems: here }, [[0]]],
    ["an entry that must be contained", { contains: here }, [[0]]],
    ["an alternative", { properties: { to: { anyOf: [{}, here] } } }, [["to"]]],
    ["one of several", { oneOf: [here] }, [[]]],
    ["all of several", { allOf: [here] }, [[]]],
    ["what must not be", { not: here }, [[]]],
    ["a condition", { if: here, else: here }, [[], []]],
    ["a consequence", JSON.parse('{"then": {"title": "here"}}'), [[]]],
    ["what a field requires", { dependentSchemas: { a: here } }, [[]]],
    [
      "what a field requires, as it was written before",
      { dependencies: { a: here, b: ["a"] } },
      [[]],
    ],
    [
      "a definition that is used twice",
      { $defs: { T: here }, properties: { a: { $ref: "#/$defs/T" }, b: { $ref: "#/$defs/T" } } },
      [["b"], ["a"]],
    ],
    ["a definition that is not used", { $defs: { T: here } }, []],
    [
      "a definition of another document",
      { $defs: { T: here }, $ref: "https://other.example/#/$defs/T" },
      [],
    ],
    [
      "what has the wrong type",
      {
        properties: [here],
        items: "x",
        anyOf: here,
        prefixItems: here,
        $ref: {},
        patternProperties: [here],
      },
      [],
    ],
  ])("the places of an answer are known of %s", (_, schema, places) => {
    const found = new Set(placesOf(schema).map((place) => JSON.stringify(place)));
    expect(found).toEqual(new Set(places.map((place) => JSON.stringify(place))));
    expect(findSchemaPlaces(schema).isIncomplete).toBe(false);
  });

  it.each(nothing)("the places of an answer are none of %s", (_, schema) => {
    expect(findSchemaPlaces(schema)).toMatchObject({ isIncomplete: false });
    expect(findSchemaPlaces(schema).of(here)).toEqual([]);
  });

  it("places distinguish fields of the same names in different branches, at any depth, but not the levels of a recursion", () => {
    const deep = (first: string, last: object): object =>
      [first, "a", "b", "c", "d", "e"].reduceRight<object>(
        (part, name) => ({ properties: { [name]: part } }),
        last,
      );
    const shared = { $ref: "#/$defs/T" };
    const schema = { $defs: { T: here }, anyOf: [deep("x", shared), deep("y", shared)] };
    expect(placesOf(schema)).toEqual([
      ["y", "a", "b", "c", "d", "e"],
      ["x", "a", "b", "c", "d", "e"],
    ]);
    const root = { $defs: { T: here }, properties: { z: deep("x", shared), y: deep("x", shared) } };
    expect(new Set(placesOf(root).map((place) => JSON.stringify(place))).size).toBe(2);
    const list = { $defs: { T: { ...here, properties: { next: shared } } }, ...shared };
    expect(placesOf(list)).toHaveLength(8);
    expect(findSchemaPlaces(list).isIncomplete).toBe(false);
  });
});

describe("a schema whose places are not all found", () => {
  it("a schema that is nested deeper than any form is marked as incomplete", () => {
    expect(findSchemaPlaces(nested(24)).isIncomplete).toBe(false);
    expect(placesOf(nested(24))).toEqual([Array.from({ length: 24 }, () => 0)]);
    expect(findSchemaPlaces(nested(25)).isIncomplete).toBe(true);
    expect(placesOf(nested(25))).toEqual([]);
  });

  it("a schema with more parts than are searched is marked as incomplete", () => {
    const wide = (length: number) => ({ anyOf: Array.from({ length }, () => ({})) });
    expect(findSchemaPlaces(wide(20_000)).isIncomplete).toBe(false);
    expect(findSchemaPlaces(wide(20_001)).isIncomplete).toBe(true);
  });

  it("a schema whose fields all lead back to it is marked as incomplete, as fast as others", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`field${index}`, { $ref: "#" }]),
    );
    const schema = { ...here, properties };
    expect(findSchemaPlaces(schema).isIncomplete).toBe(true);
    expect(placesOf(schema).length).toBeLessThan(100);
  });
});
