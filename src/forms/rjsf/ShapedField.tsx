"use client";
import { own } from "../../protocol/json.js";
import { shapedKey } from "../../schema/form/formSchema.js";
import { type FieldReading, readField, typeOf } from "../../schema/form/readField.js";
import { useControl, useFormScope } from "../fields/formScope.js";
import { type Choice, fieldChoice, ownAnswer } from "../inputs/ChoiceInput.js";
import { OwnChoiceInput } from "../inputs/OwnChoiceInput.js";
import { showText, textReading } from "../inputs/textReading.js";
import { ValueInput } from "../inputs/ValueInput.js";
import type { FormField } from "./rjsfTypes.js";
import { TypedNumber } from "./TypedNumber.js";
import { asWidget, isRequired, useTypedField, useWidget } from "./useWidget.js";

/** Alternatives that are one control: a decimal, or some values with another answer beside them. */
export function ShapedField(props: FormField) {
  const reading = readField(own(props.schema, shapedKey), props.registry.rootSchema);
  return reading.kind === "decimal" ? (
    <DecimalField {...props} reading={reading} />
  ) : (
    <OwnAnswerField {...props} reading={reading} />
  );
}

type ShapedProps = FormField & { readonly reading: FieldReading };

/** A number that is sent as one where that is exact as it was typed, and as text elsewhere. */
function DecimalField(props: ShapedProps) {
  return (
    <TypedNumber {...props} isNullable={props.required === true && props.reading.isNullable} />
  );
}

/** Some values, and one more choice that opens a field for an answer of one's own. */
function OwnAnswerField(props: ShapedProps) {
  const { labels } = useFormScope();
  const { reading, formData } = props;
  const widget = asWidget(props);
  const { control, labelId } = useWidget(widget);
  const required = isRequired(widget);
  const choices: readonly Choice[] = [
    ...reading.choices.map((choice) => fieldChoice(choice, labels)),
    ...(reading.isNullable && required ? [{ value: null, label: labels.choice("null") }] : []),
    { value: ownAnswer, label: labels.choice("anything") },
    ...(required ? [] : [{ value: undefined, label: labels.choice("none") }]),
  ];
  return (
    <OwnChoiceInput
      {...control}
      labelId={labelId}
      choices={choices}
      value={formData === null && !required ? undefined : formData}
      labels={labels}
      required={required}
      onChange={(value) => props.onChange(value, props.fieldPathId.path)}
    >
      <OwnAnswer {...props} />
    </OwnChoiceInput>
  );
}

/** The field for an answer of one's own, named by the question. */
function OwnAnswer(props: ShapedProps) {
  const { labels } = useFormScope();
  const kind = typeOf(props.reading.own) === "string" ? "text" : "number";
  const reading = textReading({ kind, choices: [] }, labels);
  const typed = useTypedField(props, props.formData, { ...reading, show: showText });
  const { ids, aria } = useControl(props.fieldPathId.$id, { description: false });
  return (
    <ValueInput
      {...aria}
      {...typed}
      id={`${ids.control}:own`}
      aria-label={labels.choice("anything")}
      kind={kind}
      disabled={props.disabled === true}
    />
  );
}
