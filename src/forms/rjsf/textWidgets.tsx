"use client";
import { showJson } from "../../protocol/json.js";
import { expectsLongText } from "../fields/expectsLongText.js";
import { useControl, useIsSecret } from "../fields/formScope.js";
import { DateTimeInput } from "../inputs/DateTimeInput.js";
import { TextInput } from "../inputs/TextInput.js";
import { useHasHint } from "./fieldHint.js";
import { type FormWidget, hasDescription, isNullable } from "./rjsfTypes.js";

/**
 * The value of an emptied text field: none, as the schema allows it. Where the agent would fill in a default for none, or accepts an empty
 * text, it is the empty text.
 */
function emptied(props: FormWidget): "" | null | undefined {
  const { schema } = props;
  if (isNullable(schema)) return null;
  const isPlain = schema.format === undefined && (schema.minLength ?? 0) === 0;
  return isPlain && (typeof schema.default === "string" || schema.minLength === 0) ? "" : undefined;
}

function asText(value: unknown): string {
  return value === undefined || value === null ? "" : typeof value === "string" ? value : showJson(value);
}

/** A text field, including URLs. */
export function TextWidget(props: FormWidget) {
  const isFixed = props.schema.const !== undefined;
  const { ids, aria } = useControl(props.id, { description: hasDescription(props.schema), hint: useHasHint(props) });
  const { format } = props.schema;
  return (
    <TextInput
      id={ids.control}
      value={asText(props.value)}
      long={expectsLongText(props.schema)}
      readOnly={isFixed}
      secret={useIsSecret(props.id, props.value)}
      inputMode={format === "email" ? "email" : format === "uri" ? "url" : undefined}
      type={format === "date" ? "date" : "text"}
      required={props.required === true}
      disabled={props.disabled === true}
      {...aria}
      onChange={(text) => props.onChange(text === "" ? emptied(props) : text)}
    />
  );
}

/** A date and time; its time zone is shown beside it. */
export function DateTimeWidget(props: FormWidget) {
  const { ids, aria } = useControl(props.id, { description: hasDescription(props.schema), hint: useHasHint(props) });
  return (
    <DateTimeInput
      id={ids.control}
      value={typeof props.value === "string" ? props.value : undefined}
      required={props.required === true}
      disabled={props.disabled === true}
      {...aria}
      onChange={(value) => props.onChange(value ?? emptied(props))}
    />
  );
}
