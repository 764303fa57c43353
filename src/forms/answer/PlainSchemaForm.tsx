"use client";
import { type ReactNode, useMemo } from "react";
import type { SchemaFormProps } from "../../parts/formProps.js";
import { own } from "../../protocol/json.js";
import { checkSchema, type SchemaCheck } from "../../schema/check/checkSchema.js";
import { readField } from "../../schema/form/readField.js";
import { mergeFormLabels } from "../defaultFormLabels.js";
import { FallbackForm, findingText } from "../schema-form/FallbackForm.js";
import { PlainForm } from "./PlainForm.js";
import { usePlainMap } from "./PlainMap.js";

/**
 * Takes the place of `SchemaForm` in a page that is built without the form library: a text area for
 * a text, a field for a file, rows for names and values, otherwise a JSON editor with the agent's schema. Answers are validated as in a form.
 * `form` has no effect.
 */
export function PlainSchemaForm(props: SchemaFormProps): ReactNode {
  const schemaCheck = useMemo(() => checkSchema(props.schema), [props.schema]);
  const map = usePlainMap(schemaCheck.form);
  const isField = isPlainText(props.schema) || isFile(schemaCheck.form) || map !== undefined;
  if (isField && props.formRef === undefined) return <PlainForm {...props} />;
  const { reason } = schemaCheck;
  const text = reason === undefined ? "" : findingText(reason, mergeFormLabels(props.labels));
  return <FallbackForm {...props} schemaCheck={schemaCheck} reason={text} />;
}

function isFile(form: SchemaCheck["form"]): boolean {
  return form !== undefined && readField(form, form).kind === "file";
}

/**
 * Keywords of a text whose schema need not be shown: the label and the issues contain all of it.
 */
const textKeywords: ReadonlySet<string> = new Set([
  "type",
  "title",
  "description",
  "default",
  "minLength",
  "maxLength",
]);

function isPlainText(schema: SchemaFormProps["schema"]): boolean {
  return (
    own(schema, "type") === "string" && Object.keys(schema).every((name) => textKeywords.has(name))
  );
}
