"use client";
import { keySteps } from "../fields/fieldIds.js";
import { useControl } from "../fields/formScope.js";
import { useHasHint } from "./fieldHint.js";
import { type FormWidget, hasDescription } from "./rjsfTypes.js";

/** The attributes of the control of a widget, and the id of the label of its field. */
export function useWidget(props: FormWidget) {
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

/** The root question must be answered, whether or not the schema requires it. */
export function isRequired(props: Pick<FormWidget, "required" | "id">): boolean {
  return props.required === true || keySteps(props.id).length === 0;
}
