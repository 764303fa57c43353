"use client";
import { type ReactNode, useMemo } from "react";
import type { SchemaFormProps } from "../../parts/formProps.js";
import { checkSchema, type SchemaCheck } from "../../schema/check/checkSchema.js";
import { typeOf } from "../../schema/form/readField.js";
import { mergeFormLabels } from "../defaultFormLabels.js";
import { FallbackForm, findingText } from "../schema-form/FallbackForm.js";
import { isOneInput, readPlain } from "./PlainControl.js";
import { PlainForm } from "./PlainForm.js";
import { usePlainMap } from "./PlainMap.js";

/**
 * Takes the place of `SchemaForm` in a page that is built without the form library: a text area for
 * a text, the input of its kind for any other single value, rows for names and values, otherwise a
 * JSON editor with the agent's schema. Answers are validated as in a form.
 * `form` has no effect.
 */
export function PlainSchemaForm(props: SchemaFormProps): ReactNode {
  const schemaCheck = useMemo(() => checkSchema(props.schema), [props.schema]);
  const map = usePlainMap(schemaCheck.form);
  const isField = map !== undefined || isOneField(schemaCheck.form, props);
  if (isField && props.formRef === undefined) return <PlainForm {...props} />;
  const { reason } = schemaCheck;
  const text = reason === undefined ? "" : findingText(reason, mergeFormLabels(props.labels));
  return <FallbackForm {...props} schemaCheck={schemaCheck} reason={text} />;
}

/** Whether the whole answer is one value, and no value of it is hidden that would be picked. */
function isOneField(form: SchemaCheck["form"], { mask, initialValue }: SchemaFormProps): boolean {
  const field = readPlain(form);
  if (typeOf(form) === "string" && field.kind !== "choice") return form !== undefined;
  return isOneInput(field) && mask?.textAt([], initialValue ?? "") === undefined;
}
