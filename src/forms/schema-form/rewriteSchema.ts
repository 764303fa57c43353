"use client";

import { keyLabels } from "../../core/present/keyLabels.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { isChoice } from "../../schema/document/references.js";
import { anyValue } from "../../schema/form/formSchema.js";
import { follow } from "../args-data/argKinds.js";
import { suggestion } from "../rjsf/fieldHint.js";

/**
 * Changes the copy of one schema, in which those below it are rewritten already; `isNamed` where it
 * has a name, as a field has.
 */
type SchemaChange = (
  copy: Record<string, unknown>,
  original: UnknownRecord,
  isNamed: boolean,
) => void;

/**
 * Copies a form's schema and changes every schema in it. Data and names are not schemas, even where
 * they are called like a keyword.
 */
export function rewriteSchema(form: JsonSchema, change: SchemaChange): JsonSchema {
  const visit = (raw: unknown, isNamed: boolean): unknown => {
    if (Array.isArray(raw)) return raw.map((entry: unknown) => visit(entry, false));
    return isRecord(raw) ? rewrite(raw, isNamed) : raw;
  };
  const rewrite = (schema: UnknownRecord, isNamed: boolean): UnknownRecord => {
    const copy: Record<string, unknown> = {};
    for (const keyword of Object.keys(schema)) {
      const value = own(schema, keyword);
      setOwn(
        copy,
        keyword,
        data.has(keyword) ? value : maps.has(keyword) ? visitMap(value) : visit(value, false),
      );
    }
    change(copy, schema, isNamed);
    return copy;
  };
  const visitMap = (raw: unknown): unknown => {
    if (!isRecord(raw)) return raw;
    const result: Record<string, unknown> = {};
    for (const name of Object.keys(raw)) setOwn(result, name, visit(own(raw, name), true));
    return result;
  };
  return rewrite(form, false);
}

const data: ReadonlySet<string> = new Set([
  "default",
  "const",
  "enum",
  "examples",
  "required",
  suggestion,
]);
const maps: ReadonlySet<string> = new Set(["properties", "$defs", "dependencies"]);

/**
 * Converts choices to the one shape that the form library renders as such: fixed values as a named
 * choice, a list of choices as checkboxes, a fixed value unchanged. Alternatives that only require
 * fields are not kinds of answer, and are left to validation. Fields that the agent gave no title
 * are titled by their keys as words: "Cost centre" for `costCentre`. Only for display.
 */
export function shapeForm(form: JsonSchema): JsonSchema {
  // The library ignores a choice inside an allOf, which some use for a reference with a
  // description.
  const takeIn = (node: Record<string, unknown>): void => {
    const { allOf, ...rest } = node;
    const [only, ...others] = Array.isArray(allOf) ? allOf : [];
    if (!isRecord(only) || others.length > 0) return;
    if (
      Object.keys(rest).every(
        (keyword) => !Object.hasOwn(only, keyword) || annotations.has(keyword),
      )
    ) {
      replace(node, { ...only, ...rest });
    }
  };

  const choose = (node: Record<string, unknown>, keyword: string): void => {
    const branches: readonly unknown[] = Array.isArray(node[keyword]) ? node[keyword] : [];
    const isNull = (branch: unknown): boolean => own(branch, "type") === "null";
    const others = branches.filter((branch) => !isNull(branch));
    const [only] = others;
    const values = own(only, "enum");
    if (
      others.length === 1 &&
      others.length < branches.length &&
      isRecord(only) &&
      Array.isArray(values)
    ) {
      const { [keyword]: _union, default: _default, ...rest } = node;
      replace(node, { ...only, ...rest, enum: [...values, null] });
    } else if (isChoice(branches)) {
      // Of two names for one value only one can be the selected one: the first.
      const named = new Set<string>();
      delete node[keyword];
      node["oneOf"] = branches.filter((branch) => {
        const constant = JSON.stringify(isRecord(branch) ? own(branch, "const") : null);
        const isFirst = !named.has(constant);
        named.add(constant);
        return isFirst;
      });
      // The library renders a choice only where there is a type; the values are not changed.
      node["type"] ??= "string";
    } else if (isRecord(node["properties"]) && branches.every(isRule)) {
      delete node[keyword];
    }
  };

  const tick = (node: Record<string, unknown>): void => {
    const items = node["items"];
    if (isRecord(items) && node["uniqueItems"] === undefined && isChoiceSchema(follow(form, items)))
      node["uniqueItems"] = true;
  };

  const titleFields = ({ properties }: Record<string, unknown>): void => {
    if (!isRecord(properties)) return;
    for (const [key, title] of keyLabels(Object.keys(properties))) {
      const field = own(properties, key);
      if (isRecord(field) && own(follow(form, field) ?? field, "title") === undefined)
        setOwn(properties, key, { ...field, title });
    }
  };

  return rewriteSchema(form, (node, _original, isNamed) => {
    takeIn(node);
    const union = ["anyOf", "oneOf"].find((keyword) => Array.isArray(node[keyword]));
    if (union !== undefined) choose(node, union);
    tick(node);
    titleFields(node);
    if (isNamed) fillIn(node);
  });
}

const annotations: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "type",
  anyValue,
]);

/**
 * A field with a single possible value is filled in; otherwise alternatives that are distinguished
 * by it could not be selected.
 */
function fillIn(field: Record<string, unknown>): void {
  const only = field["const"];
  if (Object.hasOwn(field, "default")) return;
  if (typeof only === "string" || typeof only === "number") field["default"] = only;
}

function replace(node: Record<string, unknown>, next: UnknownRecord): void {
  for (const key of Object.keys(node)) delete node[key];
  for (const key of Object.keys(next)) setOwn(node, key, own(next, key));
}

/** Whether a branch has nothing that can be filled in. */
function isRule(branch: unknown): boolean {
  return (
    isRecord(branch) &&
    Object.keys(branch).every((keyword) =>
      ["required", "title", "description", anyValue].includes(keyword),
    )
  );
}

function isChoiceSchema(schema: UnknownRecord | undefined): boolean {
  if (schema === undefined) return false;
  const branches = own(schema, "oneOf") ?? own(schema, "anyOf");
  return Array.isArray(branches) ? isChoice(branches) : Array.isArray(own(schema, "enum"));
}
