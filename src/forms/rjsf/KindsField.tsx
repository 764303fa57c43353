"use client";
import { getTemplate, getWidget, type RJSFSchema } from "@rjsf/utils";
import { useState } from "react";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { toJson } from "../../protocol/toJson.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { useFormScope } from "../fields/formScope.js";
import { type FormField, kindsOf } from "./rjsfTypes.js";
import { suggestedObjects } from "./suggestedObjects.js";

/**
 * Selects among kinds of answer, and shows the fields of the one that is selected. None is selected
 * before a person or a value selects it; a new one starts with what the agent fixed and suggests.
 */
export function KindsField(props: FormField) {
  const { labels } = useFormScope();
  const { schema, registry, formData, fieldPathId } = props;
  const required = props.required === true || fieldPathId.path.length === 0;
  const { schemaUtils, fields, widgets } = registry;
  const kinds = offered(kindsOf(schema), schema, required);
  const [picked, setPicked] = useState<number | undefined>(undefined);
  const [seen, setSeen] = useState(formData);
  // Whether what changes is typed into the fields of the kind.
  const [isTyped, setTyped] = useState(false);
  const around = own(schema, "properties");
  const isEmpty = isUnanswered(formData, around);
  // An answer that was taken away from outside is not one of the kind that was picked.
  if (seen !== formData) {
    setSeen(formData);
    setTyped(false);
    if (isEmpty && !isTyped && !isUnanswered(seen, around)) setPicked(undefined);
  }
  const retrieved = kinds.map((kind) => schemaUtils.retrieveSchema(kind, formData));
  const index =
    picked ?? (isEmpty ? undefined : schemaUtils.getClosestMatchingOption(formData, retrieved, 0));
  const kind = index === undefined ? undefined : retrieved[index];

  const pick = (next: unknown): void => {
    const option = typeof next === "number" ? retrieved[next] : undefined;
    setPicked(option === undefined ? undefined : Number(next));
    const start = option === undefined ? undefined : toJson(startOf(option, schemaUtils));
    const value = isRecord(around) ? merged(formData, around, start) : start;
    setSeen(value);
    props.onChange(value, fieldPathId.path, undefined, `${fieldPathId.$id}__kind`);
  };

  const type: FormField["onChange"] = (...changed) => {
    // What cannot be read while it is typed, such as JSON, is of this kind all the same.
    setPicked(index);
    setTyped(true);
    props.onChange(...changed);
  };

  const Widget = getWidget({ type: "number" }, "select", widgets);
  const Template = getTemplate("MultiSchemaFieldTemplate", registry);
  const { SchemaField } = fields;
  const selector = (
    <Widget
      id={`${fieldPathId.$id}__kind_select`}
      name={`${props.name}__kind_select`}
      schema={{ type: "number" }}
      value={index}
      options={{
        enumOptions: kinds.map((one, place) => ({
          value: place,
          label: titleOf(one, retrieved[place]) ?? labels.numbered("alternative", place + 1),
        })),
        emptyLabel: labels.choice(required ? "choose" : "none"),
      }}
      required={required}
      disabled={props.disabled === true}
      onChange={pick}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
      label={labels.alternative}
      hideLabel
      registry={registry}
      multiple={false}
    />
  );
  const hasFields =
    kind !== undefined && kind.type !== "null" && kind.const === undefined && !isBare(kind);
  return (
    <Template
      schema={schema}
      registry={registry}
      selector={selector}
      optionSchemaField={
        hasFields && SchemaField !== undefined ? (
          <SchemaField {...props} key={index} schema={kind} required onChange={type} />
        ) : null
      }
    />
  );
}

/** Where null is what an untouched answer is, it is not offered a second time. */
function offered(
  kinds: readonly RJSFSchema[],
  schema: RJSFSchema,
  required: boolean,
): readonly RJSFSchema[] {
  return required || schema.default !== null ? kinds : kinds.filter(({ type }) => type !== "null");
}

function isUnanswered(value: unknown, around: unknown): boolean {
  if (value === undefined) return true;
  if (!isRecord(around) || !isRecord(value)) return false;
  return Object.keys(value).every(
    (key) => Object.hasOwn(around, key) || own(value, key) === undefined,
  );
}

/** What a kind starts with; a text starts with nothing. */
function startOf(kind: RJSFSchema, schemaUtils: FormField["registry"]["schemaUtils"]): unknown {
  if (kind.type === "null") return null;
  if (kind.const !== undefined) return kind.const;
  return suggestedObjects(schemaUtils.getRootSchema(), kind, schemaUtils.getDefaultFormState(kind));
}

/** The fields around the kinds keep their values. */
function merged(value: unknown, around: UnknownRecord, start: unknown): unknown {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(around))
    if (own(value, key) !== undefined) setOwn(result, key, own(value, key));
  for (const key of isRecord(start) ? Object.keys(start) : []) setOwn(result, key, own(start, key));
  return result;
}

function titleOf(kind: RJSFSchema, retrieved: RJSFSchema | undefined): string | undefined {
  const only: unknown = kind.const;
  return (
    kind.title ??
    retrieved?.title ??
    (typeof only === "string" || typeof only === "number" ? String(only) : undefined)
  );
}

/** Whether a kind has nothing to ask for. */
function isBare(kind: RJSFSchema): boolean {
  return Object.keys(kind).every((keyword) => keyword === "title" || keyword === "description");
}
