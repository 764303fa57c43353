"use client";
import type { FieldProps, RJSFSchema, WidgetProps } from "@rjsf/utils";
import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { anyValue } from "../../schema/formSchema.js";

/** What a form's context carries for the form library; ours travels in a React context instead. */
export type NoContext = Readonly<Record<string, never>>;

/** A field of the form library, over values nobody has looked at yet. */
export type FormField = FieldProps<unknown, RJSFSchema, NoContext>;

/** A widget of the form library. */
export type FormWidget = WidgetProps<unknown, RJSFSchema, NoContext>;

/** Whether a schema may be handed to the form library: the gate's form copies hold well-formed keywords only. */
export function isFormSchema(schema: JsonSchema): schema is JsonSchema & RJSFSchema {
  return isRecord(schema);
}

/** Whether the schema lets a field be empty by null. */
export function isNullable(schema: RJSFSchema): boolean {
  const type: unknown = schema.type;
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}

/** Whether a field has a description to point at. */
export function hasDescription(schema: RJSFSchema): boolean {
  return typeof schema.description === "string" && schema.description !== "";
}

/** What a field shows, which decides how its label is tied to it. */
export type FieldKind = "single" | "group" | "container" | "union";

/** How a field with this schema is shown. */
export function fieldKind(schema: RJSFSchema, isSelect: boolean): FieldKind {
  if ((schema.anyOf !== undefined || schema.oneOf !== undefined) && !isSelect) return "union";
  const type: unknown = Array.isArray(schema.type) ? schema.type.find((name) => name !== "null") : schema.type;
  if (type === "object" || (type === undefined && isRecord(schema.properties)))
    return isJsonOnly(schema) ? "single" : "container";
  if (type === "array") return isJsonOnly(schema) ? "single" : "container";
  return "single";
}

/** Whether a value of this schema can only be entered as JSON: an object or list about whose inside nothing is said. */
export function isJsonOnly(schema: RJSFSchema): boolean {
  const properties: unknown = own(schema, "properties");
  const items: unknown = own(schema, "items");
  const type: unknown = Array.isArray(schema.type) ? schema.type.find((name) => name !== "null") : schema.type;
  if (type === "array") return items === undefined || (isRecord(items) && Object.hasOwn(items, anyValue));
  return !isRecord(properties) || Object.keys(properties).length === 0;
}
