"use client";
import { type FieldProps, getSchemaType, type RJSFSchema, type WidgetProps } from "@rjsf/utils";
import type { NoContext } from "../../parts/formProps.js";
import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { anyValue, kindsKey, shapedKey, valuesKey } from "../../schema/form/formSchema.js";
import { mostRadios } from "../inputs/ChoiceInput.js";
import { filesOf } from "../inputs/fileLimits.js";
import { choiceKey, placeholderKey } from "./layoutKeys.js";

/** A field of the form library, for values that have not been validated. */
export type FormField = FieldProps<unknown, RJSFSchema, NoContext>;

/** A widget of the form library. */
export type FormWidget = WidgetProps<unknown, RJSFSchema, NoContext>;

/**
 * Whether a schema can be passed to the form library: the form copies of `checkSchema` have
 * well-formed keywords only.
 */
export function isFormSchema(schema: JsonSchema): schema is JsonSchema & RJSFSchema {
  return isRecord(schema);
}

/** The kinds of answer of a field; none where it has no alternatives. */
export function kindsOf(schema: RJSFSchema): readonly RJSFSchema[] {
  const kinds: unknown = own(schema, kindsKey) ?? schema.anyOf ?? schema.oneOf;
  return Array.isArray(kinds) ? kinds.filter(isRecord) : [];
}

/** Whether the schema allows null for an empty field. */
export function isNullable(schema: RJSFSchema): boolean {
  const type: unknown = schema.type;
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}

/** Whether a field has a description to refer to. */
export function hasDescription(schema: RJSFSchema): boolean {
  return typeof schema.description === "string" && schema.description !== "";
}

/** What a field renders, which decides how its label refers to it. */
type FieldKind = "single" | "json" | "container" | "union";

/**
 * How a field with this schema is rendered; `isSelect` is true for one control over a fixed set of
 * choices, one or several.
 */
export function fieldKind(schema: RJSFSchema, isSelect: boolean): FieldKind {
  if (isSelect || filesOf(schema) !== undefined) return "single";
  if (Object.hasOwn(schema, shapedKey)) return "single";
  if (kindsOf(schema).length > 0) return "union";
  const type = getSchemaType(schema);
  if (type === "object" || type === "array") return isJsonOnly(schema) ? "json" : "container";
  return type === undefined ? "json" : "single";
}

/** Whether so many choices are radio buttons rather than a list. */
export function isRadios(schema: RJSFSchema, count: number): boolean {
  const wanted: unknown = own(schema, choiceKey);
  return wanted === "radio" || (wanted !== "select" && count <= mostRadios);
}

/** The placeholder that a host wants. */
export function placeholderOf(schema: RJSFSchema): { readonly placeholder?: string } {
  const text: unknown = own(schema, placeholderKey);
  return typeof text === "string" ? { placeholder: text } : {};
}

/** Whether an object or list can only be entered as JSON, because its content is not described. */
export function isJsonOnly(schema: RJSFSchema): boolean {
  const properties: unknown = own(schema, "properties");
  const items: unknown = own(schema, "items");
  if (getSchemaType(schema) === "array")
    return items === undefined || (isRecord(items) && Object.hasOwn(items, anyValue));
  if (Object.hasOwn(schema, valuesKey)) return false;
  return !isRecord(properties) || Object.keys(properties).length === 0;
}
