"use client";

import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { patternsKey } from "../../schema/document/schemaKeywords.js";

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

const data: ReadonlySet<string> = new Set(["default", "const", "enum", "examples", "required"]);
const maps: ReadonlySet<string> = new Set(["properties", "$defs", "dependencies", patternsKey]);
