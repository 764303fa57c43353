"use client";
import { type ReactNode, useMemo } from "react";
import type { SchemaFormProps } from "../../parts/formProps.js";
import { jsonEqual } from "../../protocol/json.js";
import { checkSchema, type SchemaCheck } from "../../schema/check/checkSchema.js";
import { typeOf } from "../../schema/form/readField.js";
import { mergeFormLabels } from "../defaultFormLabels.js";
import { useMaskedSchema } from "../fields/formScope.js";
import { FallbackForm, findingText } from "../schema-form/FallbackForm.js";
import { isOneInput, readWhole } from "./PlainControl.js";
import { PlainFields } from "./PlainFields.js";
import { PlainForm } from "./PlainForm.js";
import { usePlainMap } from "./PlainMap.js";
import { isContainer, readPlain } from "./plainStart.js";

/**
 * Takes the place of `SchemaForm` in a page that is built without the form library: a text area for
 * a text, the input of its kind for any other single value, rows for names and values, groups and
 * lists of these, otherwise a JSON editor with the agent's schema. Answers are validated as in a
 * form.
 * `form` has no effect.
 */
export function PlainSchemaForm(props: SchemaFormProps): ReactNode {
  const schemaCheck = useMemo(() => checkSchema(props.schema), [props.schema]);
  const isHidden = useHasHidden(schemaCheck.form, props);
  const map = usePlainMap(schemaCheck.form);
  const isField = map !== undefined || isOneField(schemaCheck.form, props);
  if (isField && props.formRef === undefined) return <PlainForm {...props} />;
  const { reason, form } = schemaCheck;
  if (form !== undefined && !isHidden && isContainer(readPlain(form, form, []).kind))
    return <PlainFields {...props} schemaCheck={schemaCheck} shown={form} />;
  const text = reason === undefined ? "" : findingText(reason, mergeFormLabels(props.labels));
  return <FallbackForm {...props} schemaCheck={schemaCheck} reason={text} />;
}

/** Whether the whole answer is one value, and no value of it is hidden that would be picked. */
function isOneField(form: SchemaCheck["form"], { mask, initialValue }: SchemaFormProps): boolean {
  const field = readWhole(form);
  if (typeOf(form) === "string" && field.kind !== "choice") return form !== undefined;
  return isOneInput(field) && mask?.textAt([], initialValue ?? "") === undefined;
}

/** Whether a mask hides something that a field would show. */
function useHasHidden(form: SchemaCheck["form"], props: SchemaFormProps): boolean {
  const { mask, initialValue } = props;
  const { schema } = useMaskedSchema(form, mask, initialValue, mergeFormLabels(props.labels));
  return (mask?.marks([initialValue], []).count ?? 0) > 0 || !jsonEqual(schema, form);
}
