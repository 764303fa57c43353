"use client";
import { useMemo } from "react";
import type { AnswerFormProps } from "../../parts/formProps.js";
import { isRecord, listOf, own, type UnknownRecord } from "../../protocol/json.js";
import { PlainForm } from "./PlainForm.js";

/**
 * Answers a question with the form that suits its schema; the form library is loaded only for a
 * schema with fields that the offered options do not fill in.
 */
export function AnswerForm({ schema, metadata, form, fields: Fields, ...props }: AnswerFormProps) {
  const offer = useMemo(() => findOptions(metadata), [metadata]);
  const { idPrefix: _id, labels: _labels, ...own } = props;
  return isRecord(schema) && hasFields(schema, offer !== undefined) && !isOffered(schema, offer) ? (
    <Fields {...own} schema={schema} {...(form !== undefined && { form })} />
  ) : (
    <PlainForm {...props} schema={schema} offer={offer} />
  );
}

/** Keywords that do not constrain an answer. */
const silent: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$comment",
  "title",
  "description",
  "default",
  "examples",
]);

/** Whether a schema has something to make fields of that the offered options do not cover. */
function hasFields(schema: UnknownRecord, isOffered: boolean): boolean {
  const properties = own(schema, "properties");
  return Object.entries(schema).some(([keyword, value]) => {
    if (keyword === "type") return !isOffered && (value !== "object" || properties === undefined);
    // Allowing any property is less specific than offered options.
    if (keyword === "additionalProperties" && value === true) return !isOffered;
    const isNothing =
      value === false ||
      (typeof value === "object" && value !== null && Object.keys(value).length === 0);
    return !silent.has(keyword) && !isNothing;
  });
}

/** Deep enough for every backend known to keep its choices there. */
const deepest = 3;

/**
 * Whether each option is a whole answer: it has every field that the schema requires, and no other
 * than its fields.
 */
function isOffered(schema: UnknownRecord, offer: UnknownRecord | undefined): boolean {
  const [properties, required] = [own(schema, "properties"), listOf(own(schema, "required"))];
  return (
    offer !== undefined &&
    required.length > 0 &&
    listOf(own(offer, "options")).every(
      (option) =>
        isRecord(option) &&
        required.every((key) => typeof key === "string" && Object.hasOwn(option, key)) &&
        Object.keys(option).every((key) => own(properties, key) !== undefined),
    )
  );
}

/**
 * Finds the object in an interrupt's metadata in which a backend keeps the options it offers, for
 * schemas that do not contain them.
 */
export function findOptions(metadata: unknown, depth = 0): UnknownRecord | undefined {
  if (!isRecord(metadata) || depth > deepest) return undefined;
  const options = own(metadata, "options");
  if (Array.isArray(options) && options.length > 0) return metadata;
  for (const inner of Object.values(metadata)) {
    const found = findOptions(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
