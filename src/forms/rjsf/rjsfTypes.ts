"use client";
import { type FieldProps, getSchemaType, type RJSFSchema, type WidgetProps } from "@rjsf/utils";
import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { anyValue } from "../../schema/form/formSchema.js";

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
export type FieldKind = "single" | "json" | "container" | "union";

/** How a field with this schema is shown; `isSelect` says that it is one control over a fixed set of choices, one or several. */
export function fieldKind(schema: RJSFSchema, isSelect: boolean): FieldKind {
  if (isSelect) return "single";
  if (schema.anyOf !== undefined || schema.oneOf !== undefined) return "union";
  const type = getSchemaType(schema);
  if (type === "object" || type === "array") return isJsonOnly(schema) ? "json" : "container";
  return type === undefined ? "json" : "single";
}

/** Whether an object or list can only be entered as JSON, because nothing is said about its inside. */
export function isJsonOnly(schema: RJSFSchema): boolean {
  const properties: unknown = own(schema, "properties");
  const items: unknown = own(schema, "items");
  if (getSchemaType(schema) === "array") return items === undefined || (isRecord(items) && Object.hasOwn(items, anyValue));
  return !isRecord(properties) || Object.keys(properties).length === 0;
}
