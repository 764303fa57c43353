"use client";
import { own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { follow, itemsOf, propertiesOf } from "../args-data/argKinds.js";

/** Sorts issues as their fields stand in the form. */
export function inFormOrder(issues: readonly SchemaIssue[], form: JsonSchema | undefined): readonly SchemaIssue[] {
  const places = new Map(issues.map((issue) => [issue, placesOf(issue.path, form)]));
  return [...issues].sort((one, other) => compare(places.get(one) ?? [], places.get(other) ?? []));
}

/** The position of each step of a path among its neighbors. */
function placesOf(path: SchemaIssue["path"], form: JsonSchema | undefined): readonly number[] {
  let schema: UnknownRecord | undefined = follow(form, form);
  return path.map((step) => {
    const items = itemsOf(form, schema);
    if (items !== undefined || typeof step === "number") {
      schema = items;
      return Number(step);
    }
    const properties = propertiesOf(schema);
    const place = Object.keys(properties).indexOf(step);
    schema = follow(form, own(properties, step));
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  });
}

function compare(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
