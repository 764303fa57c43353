"use client";
import { type ComponentType, useMemo } from "react";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema, Metadata } from "../../protocol/messages.js";
import { findOptions } from "../schema-form/findOptions.js";
import type { SchemaFormProps } from "../schema-form/SchemaFormProps.js";
import { PlainForm } from "./PlainForm.js";

/** Props of `AnswerForm`. */
export interface AnswerFormProps extends Omit<SchemaFormProps, "schema" | "formRef" | "form"> {
  /** The agent's schema, as it came; `undefined` where it sent none. */
  readonly schema: JsonSchema | boolean | undefined;
  /** What else the agent said of the question; some keep there what can be chosen. */
  readonly metadata: Metadata | undefined;
  readonly form: SchemaFormProps["form"] | undefined;
  /** The form of a schema with fields, which is loaded only when it is needed. */
  readonly fields: ComponentType<Omit<SchemaFormProps, "idPrefix" | "labels" | "formRef">>;
}

/** Answers a question by the form that fits what is known of it; the form library is loaded only for a schema that has fields. */
export function AnswerForm({ schema, metadata, form, fields: Fields, ...props }: AnswerFormProps) {
  const offer = useMemo(() => findOptions(metadata), [metadata]);
  const { idPrefix: _id, labels: _labels, ...own } = props;
  return isRecord(schema) && hasFields(schema, offer !== undefined) ? (
    <Fields {...own} schema={schema} {...(form !== undefined && { form })} />
  ) : (
    <PlainForm {...props} schema={schema} offer={offer} />
  );
}

/** Keywords that say nothing about what an answer may be. */
const silent: ReadonlySet<string> = new Set(["$schema", "$id", "$comment", "title", "description", "default", "examples"]);

/** Whether a schema says anything that fields could be made of, or that an offer made elsewhere would not already say. */
function hasFields(schema: UnknownRecord, isOffered: boolean): boolean {
  const properties = own(schema, "properties");
  return Object.entries(schema).some(([keyword, value]) => {
    if (keyword === "type") return !isOffered && (value !== "object" || properties === undefined);
    // That anything may be in an object says less than what is offered.
    if (keyword === "additionalProperties" && value === true) return !isOffered;
    const isNothing = value === false || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
    return !silent.has(keyword) && !isNothing;
  });
}
