"use client";

import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { patternsKey } from "../../schema/document/schemaKeywords.js";

/**
 * Changes the copy of one schema, in which those below it are rewritten already; `isPlace` where it
 * is that of a value: of the answer, of a field or of an entry.
 */
type SchemaChange = (
  copy: Record<string, unknown>,
  original: UnknownRecord,
  isPlace: boolean,
) => void;

/**
 * Copies a form's schema and changes every schema in it. Data and names are not schemas, even where
 * they are called like a keyword.
 */
export function rewriteSchema(form: JsonSchema, change: SchemaChange): JsonSchema {
  const visit = (raw: unknown, isPlace: boolean): unknown => {
    if (Array.isArray(raw)) return raw.map((entry: unknown) => visit(entry, isPlace));
    return isRecord(raw) ? rewrite(raw, isPlace) : raw;
  };
  const rewrite = (schema: UnknownRecord, isPlace: boolean): UnknownRecord => {
    const copy: Record<string, unknown> = {};
    for (const keyword of Object.keys(schema)) {
      const value = own(schema, keyword);
      setOwn(
        copy,
        keyword,
        data.has(keyword)
          ? value
          : maps.has(keyword)
            ? visitMap(value)
            : visit(value, keyword === "items"),
      );
    }
    change(copy, schema, isPlace);
    return copy;
  };
  const visitMap = (raw: unknown): unknown => {
    if (!isRecord(raw)) return raw;
    const result: Record<string, unknown> = {};
    for (const name of Object.keys(raw)) setOwn(result, name, visit(own(raw, name), true));
    return result;
  };
  return rewrite(form, true);
}

/** Whether any schema in a form is of a kind. */
export function someSchema(form: JsonSchema, isKind: (schema: UnknownRecord) => boolean): boolean {
  const inList = (raw: unknown): boolean => (Array.isArray(raw) ? raw.some(inList) : isIn(raw));
  const isIn = (raw: unknown): boolean =>
    isRecord(raw) &&
    (isKind(raw) ||
      Object.keys(raw).some((keyword) => {
        if (data.has(keyword)) return false;
        const value = own(raw, keyword);
        return maps.has(keyword) && isRecord(value)
          ? Object.values(value).some(inList)
          : inList(value);
      }));
  return isIn(form);
}

const data: ReadonlySet<string> = new Set(["default", "const", "enum", "examples", "required"]);
const maps: ReadonlySet<string> = new Set(["properties", "$defs", "dependencies", patternsKey]);
