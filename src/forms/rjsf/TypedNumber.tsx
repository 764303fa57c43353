"use client";
import { putDigits, takeDigits } from "../fields/digits.js";
import { useControl, useFieldProblem, useFormScope, useIsSecret } from "../fields/formScope.js";
import { useTypedText } from "../fields/useTypedText.js";
import { NumberInput } from "../inputs/NumberInput.js";
import { useHasHint } from "./fieldHint.js";
import { type FormField, hasDescription, placeholderOf } from "./rjsfTypes.js";

interface TypedNumberProps extends FormField {
  readonly show: Parameters<typeof useTypedText>[1];
  readonly read: Parameters<typeof useTypedText>[2];
  /** What an emptied field stands for. */
  readonly emptied: null | undefined;
}

/** A number that keeps the text that is typed. */
export function TypedNumber({ show, read, emptied, ...props }: TypedNumberProps) {
  const { unfinishedAt } = useFormScope();
  const key = props.fieldPathId.$id;
  const { text, problem, setText } = useTypedText(
    takeDigits(props.formData),
    show,
    read,
    (value, wrong) =>
      props.onChange(
        putDigits(value ?? (wrong === null ? emptied : undefined)),
        props.fieldPathId.path,
      ),
    unfinishedAt(key),
  );
  useFieldProblem(key, problem, text);
  const isSecret = useIsSecret(key, props.formData);
  const { ids, aria } = useControl(key, {
    description: hasDescription(props.schema),
    hint: useHasHint({ schema: props.schema, value: props.formData }),
  });
  return (
    <NumberInput
      secret={isSecret}
      id={ids.control}
      text={text}
      onText={setText}
      integer={props.schema.type === "integer"}
      {...placeholderOf(props.schema)}
      required={props.required === true}
      disabled={props.disabled === true}
      {...aria}
    />
  );
}
