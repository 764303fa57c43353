"use client";
import type { FieldReading } from "../../schema/form/readField.js";
import { useFormScope, useIsSecret } from "../fields/formScope.js";
import { textReading } from "../inputs/textReading.js";
import { ValueInput } from "../inputs/ValueInput.js";
import { type FormField, placeholderOf } from "./rjsfTypes.js";
import { asWidget, useTypedField, useWidget } from "./useWidget.js";

interface TypedNumberProps extends FormField {
  readonly reading: Pick<FieldReading, "kind" | "choices">;
  /** Whether an emptied field stands for null. */
  readonly isNullable: boolean;
}

/** A number or a decimal, which keeps the text that is typed. */
export function TypedNumber({ reading, isNullable, ...props }: TypedNumberProps) {
  const { labels } = useFormScope();
  const { control } = useWidget(asWidget(props));
  const typed = useTypedField(
    props,
    props.formData,
    textReading(reading, labels),
    isNullable ? null : undefined,
  );
  return (
    <ValueInput
      {...control}
      {...typed}
      {...placeholderOf(props.schema)}
      kind={reading.kind}
      secret={useIsSecret(props.fieldPathId.$id, props.formData)}
    />
  );
}
