"use client";
import { useState } from "react";
import { jsonEqual, own, showJson } from "../../protocol/json.js";
import { shapedKey } from "../../schema/form/formSchema.js";
import { type FieldReading, readField, typeOf } from "../../schema/form/readField.js";
import { putDigits, takeDigits } from "../fields/digits.js";
import { keySteps } from "../fields/fieldIds.js";
import { useControl, useFieldProblem, useFormScope } from "../fields/formScope.js";
import { useTypedText } from "../fields/useTypedText.js";
import { type Choice, ChoiceInput, fieldChoice, ownAnswer } from "../inputs/ChoiceInput.js";
import { NumberInput, readDecimal, readNumber } from "../inputs/NumberInput.js";
import { TextInput } from "../inputs/TextInput.js";
import { useHasHint } from "./fieldHint.js";
import { type FormField, hasDescription } from "./rjsfTypes.js";
import { TypedNumber } from "./TypedNumber.js";

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

const showText = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : showJson(value);

/** A number that is sent as one where that is exact as it was typed, and as text elsewhere. */
function DecimalField({ reading, ...props }: ShapedProps) {
  const { labels } = useFormScope();
  return (
    <TypedNumber
      {...props}
      show={showText}
      read={(typed) => readDecimal(typed, reading, labels, props.fieldPathId.path.length > 0)}
      emptied={props.required === true && reading.isNullable ? null : undefined}
    />
  );
}

/** Some values, and one more choice that opens a field for an answer of one's own. */
function OwnAnswerField(props: ShapedProps) {
  const { labels } = useFormScope();
  const { reading, formData } = props;
  const isListed = reading.choices.some(({ value }) => jsonEqual(value, formData));
  const [isOwn, setOwn] = useState(formData !== undefined && formData !== null && !isListed);
  const isNothing = formData === null && !isOwn;
  const key = props.fieldPathId.$id;
  const { ids, aria } = useControl(key, {
    description: hasDescription(props.schema),
    hint: useHasHint({ schema: props.schema, value: formData }),
  });
  const required = props.required === true || keySteps(key).length === 0;
  const choices: readonly Choice[] = [
    ...reading.choices.map((choice) => fieldChoice(choice, labels)),
    ...(reading.isNullable && required ? [{ value: null, label: labels.choice("null") }] : []),
    { value: ownAnswer, label: labels.choice("anything") },
    ...(required ? [] : [{ value: undefined, label: labels.choice("none") }]),
  ];
  const taken = isOwn ? ownAnswer : isNothing && !required ? undefined : formData;
  return (
    <>
      <ChoiceInput
        id={ids.control}
        labelId={ids.label}
        choices={choices}
        value={taken}
        labels={labels}
        required={required}
        disabled={props.disabled === true}
        {...aria}
        onChange={(value) => {
          setOwn(value === ownAnswer);
          props.onChange(value === ownAnswer ? undefined : value, props.fieldPathId.path);
        }}
      />
      {isOwn && <OwnAnswer {...props} labelId={ids.label} />}
    </>
  );
}

/** The field for an answer of one's own, named by the question. */
function OwnAnswer(props: ShapedProps & { readonly labelId: string }) {
  const { labels, unfinishedAt } = useFormScope();
  const { reading, formData } = props;
  const key = props.fieldPathId.$id;
  const schema = reading.own ?? {};
  const isNumber = typeOf(schema) !== "string";
  const { text, problem, setText } = useTypedText(
    takeDigits(formData),
    showText,
    (typed) =>
      isNumber
        ? readNumber(typed, labels, props.fieldPathId.path.length > 0)
        : { value: typed === "" ? undefined : typed, problem: null },
    (value) => props.onChange(putDigits(value), props.fieldPathId.path),
    unfinishedAt(key),
  );
  useFieldProblem(key, problem, text);
  const { ids, aria } = useControl(key, { description: false });
  const common = {
    id: `${ids.control}:own`,
    "aria-label": labels.choice("anything"),
    disabled: props.disabled === true,
    ...aria,
  };
  return isNumber ? (
    <NumberInput {...common} text={text} onText={setText} />
  ) : (
    <TextInput {...common} value={text} onChange={setText} />
  );
}
