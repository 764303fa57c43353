"use client";

import { keyLabels } from "../../present/keyLabels.js";
import { isRecord, listOf, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { isChoice } from "../../schema/document/references.js";
import { anyValue, kindsKey, shapedKey, valuesKey } from "../../schema/form/formSchema.js";
import { readField, typeOf } from "../../schema/form/readField.js";
import { readMap } from "../../schema/form/readMap.js";
import { follow, propertiesOf } from "../args-data/argKinds.js";
import { filesOf } from "../inputs/fileLimits.js";
import { rewriteSchema } from "./rewriteSchema.js";

/**
 * Converts what the form library would read in another way: fixed values to a named choice, a list
 * of choices to checkboxes, and kinds of answer to a keyword of our own, because the library would
 * select the first kind and fill it in. Alternatives that only require fields are not kinds of
 * answer, and are left to validation. Fields that the agent gave no title are titled by their keys
 * as words: "Cost centre" for `costCentre`. Only for display. With `isThemed`, another theme draws
 * the fields, so that only what every theme can show is left.
 */
export function shapeForm(form: JsonSchema, isThemed = false): JsonSchema {
  const choose = (node: Record<string, unknown>, keyword: "anyOf" | "oneOf"): void => {
    const branches = listOf(node[keyword]);
    if (isChoice(branches)) {
      delete node[keyword];
      node["oneOf"] = branches;
      // The library renders a choice only where there is a type; the values are not changed.
      node["type"] ??= "string";
    } else if (isRecord(node["properties"]) && branches.every(isRule)) {
      delete node[keyword];
    } else shapeUnion(node, keyword, branches);
  };

  const shapeUnion = (
    node: Record<string, unknown>,
    keyword: "anyOf" | "oneOf",
    branches: readonly unknown[],
  ): void => {
    const { kind } = readField(node, form);
    if (!isThemed && (kind === "decimal" || kind === "choice")) {
      node[shapedKey] = { [keyword]: branches };
      delete node["type"];
    } else {
      node[kindsKey] = branches;
      if (!isRecord(node["properties"])) delete node["type"];
    }
    delete node[keyword];
  };

  const tick = (node: Record<string, unknown>): void => {
    const items = node["items"];
    if (isRecord(items) && node["uniqueItems"] === undefined && isChoiceSchema(follow(form, items)))
      node["uniqueItems"] = true;
  };

  // Files are given at once: none of them is asked for by an empty entry.
  const pickFiles = (node: Record<string, unknown>): void => {
    const file = filesOf(node, form);
    if (file === undefined) return;
    delete node["minItems"];
    node["items"] = file;
  };

  // The library would make fields of the names that are there, and sort them anew with every key.
  const showRows = (node: Record<string, unknown>): void => {
    const { additionalProperties: values, ...rest } = node;
    if (values === undefined || typeOf(node) !== "object") return;
    const isMap = readMap(node, own(form, "$defs")) !== undefined;
    const isJson = Object.keys(propertiesOf(rest)).length === 0;
    if (isMap || isJson) delete node["additionalProperties"];
    if (isMap) node[valuesKey] = values;
  };

  return rewriteSchema(form, (node, _original, isPlace) => {
    const union = (["anyOf", "oneOf"] as const).find((keyword) => Array.isArray(node[keyword]));
    if (union !== undefined) choose(node, union);
    tick(node);
    if (!isThemed) {
      pickFiles(node);
      showRows(node);
    }
    titleFields(form, node);
    if (isPlace) fillIn(node);
  });
}

/** Titles the untitled fields of an object by their keys as words. */
export function titleFields(form: JsonSchema, { properties }: Record<string, unknown>): void {
  if (!isRecord(properties)) return;
  for (const [key, title] of keyLabels(Object.keys(properties))) {
    const field = own(properties, key);
    if (isRecord(field) && own(follow(form, field) ?? field, "title") === undefined)
      setOwn(properties, key, { ...field, title });
  }
}

/**
 * A field with a single possible value is filled in; otherwise alternatives that are distinguished
 * by it could not be selected.
 */
function fillIn(field: Record<string, unknown>): void {
  const only = field["const"];
  if (Object.hasOwn(field, "default")) return;
  if (only !== undefined && typeof only !== "boolean") field["default"] = only;
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
