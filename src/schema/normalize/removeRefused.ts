import { listOf, own, ownList, type UnknownRecord } from "../../protocol/json.js";
import { isChoice, typesOf } from "../document/references.js";
import { checkedPattern, dataKeywords } from "../document/schemaKeywords.js";
import { linearPattern } from "../pattern/linearPattern.js";
import { validateValue } from "../validate/validateValue.js";
import type { SchemaDraft } from "./normalizePass.js";

/**
 * Removes the choices that the schema around them refuses, such as a number beside `type: "string"`:
 * a person who takes one would be told that it is wrong. Returns whether no choice is left.
 */
export function removeRefused(node: UnknownRecord, draft: SchemaDraft): boolean {
  return ["enum", "anyOf", "oneOf"].some((keyword) => {
    const choices = ownList(draft, keyword);
    const isValue = (choice: unknown): boolean => keyword === "enum" || isChoice([choice]);
    const places = [...choices.keys()].filter((place) => isValue(choices[place]));
    const values = places.map((place) =>
      keyword === "enum" ? choices[place] : own(choices[place], "const"),
    );
    const refused = refusedValues(node, draft, values);
    const refusedPlaces = new Set(places.filter((_, index) => refused.has(index)));
    const taken = choices.map((choice, place) =>
      isValue(choice) ? !refusedPlaces.has(place) : mayMatch(draft, choice),
    );
    if (taken.every(Boolean)) return false;
    for (const list of keyword === "enum" ? ["enum", "enumNames", "enumDescriptions"] : [keyword])
      if (draft[list] !== undefined)
        draft[list] = listOf(draft[list]).filter((_, index) => taken[index]);
    return !taken.includes(true);
  });
}

/** What a schema says of a value without other schemas. */
const rules = ["type", "format", ...dataKeywords.keys()].filter((keyword) => keyword !== "enum");

/** States of a pattern times the characters of the values that it is tried with. */
const mostWork = 10_000;

/** The indices of the values that a schema refuses. */
function refusedValues(
  node: UnknownRecord,
  draft: SchemaDraft,
  values: readonly unknown[],
): ReadonlySet<unknown> {
  const items: SchemaDraft = Object.fromEntries(rules.map((keyword) => [keyword, draft[keyword]]));
  const pattern = own(node, "pattern");
  const { size = mostWork } = (typeof pattern === "string" && linearPattern(pattern)) || {};
  const length = values.reduce<number>((sum, value) => sum + textLength(value), 1);
  if (size * length < mostWork) items[checkedPattern] = pattern;
  const verdict = validateValue({ items }, values);
  return new Set(verdict.status === "invalid" ? verdict.issues.map(({ path }) => path[0]) : []);
}

/** A pattern is tried with texts alone. */
const textLength = (value: unknown): number => (typeof value === "string" ? value.length : 0);

/** Whether a value of the type of a schema may be one of an alternative. */
function mayMatch(schema: UnknownRecord, branch: unknown): boolean {
  const [types, others] = [typesOf(schema), typesOf(branch)];
  const isNumber = (type: unknown): boolean => type === "number" || type === "integer";
  return (
    types.length === 0 ||
    others.length === 0 ||
    others.some((one) => types.includes(one) || (isNumber(one) && types.some(isNumber)))
  );
}
