"use client";
import type { ComponentProps, ReactNode } from "react";
import { jsonEqual, listOf, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import {
  type FieldKind,
  type FieldReading,
  readField,
  readValue,
  typeOf,
} from "../../schema/form/readField.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { FieldFrame } from "../fields/FieldFrame.js";
import { domId, fieldIds } from "../fields/fieldIds.js";
import { controlAria, useFieldText, useFormScope, useIsSecret } from "../fields/formScope.js";
import { CheckboxesInput, toggled } from "../inputs/CheckboxesInput.js";
import {
  booleanChoices,
  type Choice,
  ChoiceInput,
  fieldChoice,
  mostRadios,
  ownAnswer,
} from "../inputs/ChoiceInput.js";
import { FileField } from "../inputs/FileField.js";
import { fileHint } from "../inputs/fileLimits.js";
import { OwnChoiceInput } from "../inputs/OwnChoiceInput.js";
import { emptiedValue, kindHints, textReading } from "../inputs/textReading.js";
import { ValueInput } from "../inputs/ValueInput.js";

interface PlainControlProps {
  readonly fieldKey: string;
  readonly field: FieldReading;
  readonly label: string;
  readonly description: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
  /** Whether few choices are a list, too. */
  readonly folded?: boolean;
  /** Whether its label is only read out. */
  readonly hidesLabel?: boolean | undefined;
  /** Whether it is the whole answer, or a part of it that may be left out. Default: the whole. */
  readonly place?: "whole" | "required" | "optional";
}

/** One value in a control of its kind, without the form library. */
export function PlainControl(props: PlainControlProps): ReactNode {
  const { labels, issuesAt } = useFormScope();
  const { fieldKey, field, value, onChange, disabled, folded = false } = props;
  const { place = "whole" } = props;
  const isOptional = place === "optional";
  const secret = useIsSecret(fieldKey, value);
  const isFile = field.kind === "file" && !secret;
  const none = { value: undefined, label: labels.choice("none") };
  const choices = valueChoices(field, labels, place);
  const kind = typedKinds.has(field.kind) ? field.kind : "json";
  const hints = isFile
    ? [fileHint(field.schema, labels)]
    : choices === undefined
      ? kindHints(kind, labels)
      : [];
  const taken = listOf(value);
  const isSuggested = field.suggested !== undefined && jsonEqual(field.suggested, value);
  const hint = [...hints, ...(isSuggested ? [labels.fieldHint("prefilled")] : [])].join(" ");
  const ids = fieldIds(domId(fieldKey));
  const issues = issuesAt(fieldKey);
  const common = {
    id: ids.control,
    disabled,
    ...controlAria(ids, {
      description: props.description !== undefined,
      hint: hint !== "",
      issues: issues.length > 0,
    }),
  };
  return (
    <FieldFrame
      ids={ids}
      label={props.label}
      hidesLabel={props.hidesLabel}
      mark={place === "required" ? "required" : undefined}
      labels={labels}
      description={props.description}
      hint={hint === "" ? undefined : hint}
      issues={issues}
      group={choices !== undefined && !folded && choices.length <= mostRadios}
    >
      {isFile ? (
        <FileField
          fieldKey={fieldKey}
          schema={field.schema}
          value={value}
          control={{ ...common, required: !isOptional }}
          labelId={ids.label}
          disabled={disabled}
          onChange={onChange}
        />
      ) : choices === undefined ? (
        <TypedValue {...props} field={{ ...field, kind }} common={{ ...common, secret }} />
      ) : field.kind === "several" ? (
        <CheckboxesInput
          {...common}
          labelId={ids.label}
          choices={choices}
          isChosen={(choice) => taken.some((one) => jsonEqual(one, choice.value))}
          onToggle={(choice, on) => onChange(toggled(choices, taken, choice, on))}
          labels={labels}
        />
      ) : field.own !== undefined ? (
        <OwnChoiceInput
          {...common}
          labelId={ids.label}
          choices={[
            ...choices,
            { value: ownAnswer, label: labels.choice("anything") },
            ...(isOptional ? [none] : []),
          ]}
          value={value}
          labels={labels}
          required
          folded={folded || undefined}
          onChange={onChange}
        >
          <TypedValue
            {...props}
            field={{ ...field, kind: typeOf(field.own) === "string" ? "text" : "number" }}
            common={{ ...common, id: `${common.id}:own`, "aria-label": labels.choice("anything") }}
          />
        </OwnChoiceInput>
      ) : (
        <ChoiceInput
          {...common}
          labelId={ids.label}
          choices={choices}
          value={value}
          labels={labels}
          required={!isOptional}
          emptyLabel={isOptional ? none.label : undefined}
          folded={folded || undefined}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}

/** Reads a whole answer. Entries of a list that are to be chosen are ticked, as in a form. */
export function readWhole(form: JsonSchema | undefined): FieldReading {
  return readTicked(readValue(form, form), form);
}

/** A list of choices is ticked also where it is not said to be a set. */
export function readTicked(field: FieldReading, form: JsonSchema | undefined): FieldReading {
  if (field.kind !== "list" || own(field.schema, "uniqueItems") !== undefined) return field;
  const ticked = readField({ ...field.schema, uniqueItems: true }, form);
  return ticked.kind === "several" ? ticked : field;
}

const chosenKinds: ReadonlySet<FieldKind> = new Set(["boolean", "choice", "several"]);

/** Whether a value has a control of its own, other than lines of text. */
export function isOneInput(field: FieldReading): boolean {
  return chosenKinds.has(field.kind) || (typedKinds.has(field.kind) && !isPlainText(field));
}

function isPlainText({ kind, schema }: FieldReading): boolean {
  return kind === "long-text" || (kind === "text" && !Object.hasOwn(schema, "format"));
}

/** What can be chosen; undefined where a value is typed. */
function valueChoices(
  field: FieldReading,
  labels: FormLabels,
  place: PlainControlProps["place"],
): readonly Choice[] | undefined {
  if (!chosenKinds.has(field.kind)) return undefined;
  const choices =
    field.kind === "boolean"
      ? booleanChoices(labels, false)
      : field.choices.map((choice) => fieldChoice(choice, labels));
  // Nothing is no answer to a whole question, and what an untouched optional one is.
  return field.isNullable && place === "required" && field.kind !== "several"
    ? [...choices, { value: null, label: labels.choice("null") }]
    : choices;
}

/** What is typed in a control of its own; every other kind is entered as JSON. */
const typedKinds: ReadonlySet<FieldKind> = new Set([
  "text",
  "long-text",
  "password",
  "date",
  "date-time",
  "local-date-time",
  "time",
  "month",
  "duration",
  "seconds",
  "number",
  "integer",
  "decimal",
]);

interface TypedValueProps extends PlainControlProps {
  readonly common: Omit<ComponentProps<typeof ValueInput>, "text" | "onText">;
}

/** A value that is typed. */
function TypedValue({ field, common, fieldKey, value, ...props }: TypedValueProps): ReactNode {
  const { labels } = useFormScope();
  const emptied = props.place === undefined ? undefined : emptiedValue(field);
  const typed = useFieldText(fieldKey, value, textReading(field, labels), (next, problem) =>
    props.onChange(next === undefined && problem === null ? emptied : next),
  );
  return <ValueInput {...common} {...typed} kind={field.kind} schema={field.schema} />;
}
