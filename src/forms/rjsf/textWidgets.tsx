"use client";
import { useControl } from "../formScope.js";
import { DateTimeInput } from "../inputs/DateTimeInput.js";
import { TextInput } from "../inputs/TextInput.js";
import { type FormWidget, hasDescription, isNullable } from "./rjsfTypes.js";

/** What a text field comes to when it is emptied: nothing, in the schema's word for it. */
function emptied(props: FormWidget): null | undefined {
  return isNullable(props.schema) ? null : undefined;
}

function asText(value: unknown): string {
  return value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

/** Text, addresses included. */
export function TextWidget(props: FormWidget) {
  const { ids, aria } = useControl(props.id, { description: hasDescription(props.schema) });
  const { format, maxLength } = props.schema;
  return (
    <TextInput
      id={ids.control}
      value={asText(props.value)}
      long={maxLength !== undefined && maxLength > 200}
      inputMode={format === "email" ? "email" : format === "uri" ? "url" : undefined}
      type={format === "date" ? "date" : "text"}
      required={props.required === true}
      disabled={props.disabled === true}
      {...aria}
      onChange={(text) => props.onChange(text === "" ? emptied(props) : text)}
    />
  );
}

/** A moment in time; its time zone is said beside it. */
export function DateTimeWidget(props: FormWidget) {
  const { ids, aria } = useControl(props.id, { description: hasDescription(props.schema), hint: true });
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
