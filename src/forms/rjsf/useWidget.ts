"use client";
import { keySteps } from "../fields/fieldIds.js";
import { useControl, useFieldText } from "../fields/formScope.js";
import type { TextReading } from "../fields/useTypedText.js";
import { useHasHint } from "./fieldHint.js";
import { putDigits, takeDigits } from "./rjsfDigits.js";
import { type FormField, type FormWidget, hasDescription } from "./rjsfTypes.js";

type WidgetPlace = Pick<FormWidget, "id" | "schema" | "value" | "required" | "disabled">;

/** The attributes of the control of a widget, and the id of the label of its field. */
export function useWidget(props: WidgetPlace) {
  const { ids, aria } = useControl(props.id, {
    description: hasDescription(props.schema),
    hint: useHasHint(props),
  });
  const control = {
    id: ids.control,
    required: props.required === true,
    disabled: props.disabled === true,
    ...aria,
  };
  return { control, labelId: ids.label };
}

/** A field of the library as what its widget would be. */
export function asWidget(props: FormField): WidgetPlace {
  return { ...props, id: props.fieldPathId.$id, value: props.formData };
}

/** Keeps the text of a field as it is typed. An emptied one stands for `emptied`. */
export function useTypedField(
  { fieldPathId, onChange }: FormField,
  value: unknown,
  reading: TextReading,
  emptied?: null,
) {
  return useFieldText(fieldPathId.$id, takeDigits(value), reading, (next, problem) => {
    const isEmpty = next === undefined && problem === null;
    onChange(putDigits(isEmpty ? emptied : next), fieldPathId.path);
  });
}

/** The root question must be answered, whether or not the schema requires it. */
export function isRequired(props: Pick<FormWidget, "required" | "id">): boolean {
  return props.required === true || keySteps(props.id).length === 0;
}
