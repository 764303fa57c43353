"use client";
import { type ComponentProps, type ReactNode, useState } from "react";
import { repeatsText } from "../../present/dataText.js";
import type { ValueMask, ValuePath } from "../../present/Mask.js";
import { asText, jsonEqual, listOf, own } from "../../protocol/json.js";
import { isExactNumber } from "../../protocol/numberTexts.js";
import type { FieldChoice, FieldKind, FieldReading } from "../../schema/form/readField.js";
import { type ArgKind, ownKind } from "../args-data/argKinds.js";
import type { ArgField } from "../args-data/argsFields.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { FieldFrame, invisibleHints } from "../fields/FieldFrame.js";
import { fieldIds } from "../fields/fieldIds.js";
import { type ControlAria, controlAria } from "../fields/formScope.js";
import { type ReadText, useTypedText } from "../fields/useTypedText.js";
import { CheckboxesInput, toggled } from "../inputs/CheckboxesInput.js";
import {
  booleanChoices,
  type Choice,
  ChoiceInput,
  choiceLabel,
  mostRadios,
  ownAnswer,
} from "../inputs/ChoiceInput.js";
import { fileHint } from "../inputs/fileLimits.js";
import { useMarkedJson } from "../inputs/JsonInput.js";
import { OwnChoiceInput } from "../inputs/OwnChoiceInput.js";
import { kindHints, textReading } from "../inputs/textReading.js";
import { ValueInput } from "../inputs/ValueInput.js";
import { ArgFile } from "./ArgFile.js";

/** Props of `ArgControl`. */
export interface ArgControlProps {
  readonly id: string;
  readonly field: ArgField;
  /** The path that the mask knows the argument by. */
  readonly path: ValuePath;
  /** The argument's value; `undefined` while it has none, `null` while it must be filled in. */
  readonly value: unknown;
  /** The text of a number that JavaScript writes otherwise. */
  readonly written?: string | undefined;
  /**
   * Called with the new value, `undefined` to remove the argument, or a problem because of which
   * there is no new value; `null` with a problem empties it.
   */
  readonly onChange: (value: unknown, problem: string | null, text: string) => void;
  /** Unfinished text of this field when the editor was last on screen. */
  readonly unfinished: string | undefined;
  readonly issues: readonly string[];
  /** What the schema says about the value as it was proposed. */
  readonly notes?: readonly string[] | undefined;
  readonly labels: FormLabels;
  readonly disabled: boolean;
  /** The value the agent proposed. */
  readonly proposed: unknown;
  /** Hides secrets in its JSON. */
  readonly mask?: ValueMask | undefined;
  /** Whether a choice is shown only by its number. */
  readonly hidesChoice?: ((value: unknown) => boolean) | undefined;
  /** Whether what is typed must not be visible. */
  readonly isSecret?: boolean;
  /** Whether its label is only read out. */
  readonly hidesLabel?: boolean | undefined;
  /** What differs from the proposal; shown below the control. */
  readonly change?: ReactNode;
}

/** One argument with its label, in a control for its type, so that an edit keeps the type. */
export function ArgControl(props: ArgControlProps) {
  const { field, value, labels, isSecret = false } = props;
  const kind = controlKind(field);
  const { isTyped, text, onText, hasMarks, ...typed } = useArgText(props);
  const ids = fieldIds(props.id);
  // A number that JavaScript would round, and that is not whole, can only be sent as it came.
  const isFixed = typeof value === "number" && isRounded(props.written);
  // What was added and is still empty has a placeholder instead of an error.
  const isBlank =
    field.isFixed &&
    !field.isProposed &&
    !field.isNullable &&
    (isTyped ? text === "" : value === null);
  const hasPlaceholder = isBlank && (field.kind === "text" || isTyped);
  const isFile = field.kind === "file" && !isSecret;
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const isMissing = isBlank || (isFile && props.unfinished !== undefined);
  const problem = typed.problem ?? fileProblem ?? (isMissing ? labels.required : null);
  const issues = [...(problem === null || hasPlaceholder ? [] : [problem]), ...props.issues];
  const hints = [
    ...kindHints(kind, labels),
    ...(isFile ? [fileHint(field.reading.schema, labels)] : []),
    ...(props.notes ?? []).map(labels.proposedIssue),
    ...(isFixed ? [labels.fieldHint("fixed-number")] : []),
    ...(hasMarks ? [labels.fieldHint("hidden-marks")] : []),
    ...(field.isListed ? [] : [labels.fieldHint("not-in-schema")]),
    ...(isFile ? [] : invisibleHints(isSecret ? "" : isTyped ? text : value, labels)),
  ];
  const hint = hints.length > 0 ? hints.join(" ") : undefined;
  const aria = controlAria(ids, {
    description: Boolean(field.description),
    hint: hint !== undefined,
    issues: issues.length > 0,
  });
  const common = {
    id: ids.control,
    disabled: props.disabled || isFixed,
    required: field.required,
    ...aria,
    ...(hasPlaceholder && { placeholder: labels.required }),
  };
  const choices = argChoices(field, labels, props.hidesChoice);

  return (
    <FieldFrame
      ids={ids}
      label={field.label}
      name={field.name}
      hidesLabel={props.hidesLabel}
      title={field.title}
      labels={labels}
      mark={field.required ? undefined : "optional"}
      description={field.description}
      hint={hint}
      issues={issues}
      group={choices !== undefined && choices.length <= mostRadios}
      change={props.change}
    >
      {isFile ? (
        <ArgFile {...props} control={common} labelId={ids.label} onProblem={setFileProblem} />
      ) : choices === undefined ? (
        <ValueInput
          {...common}
          kind={kind}
          text={text}
          onText={onText}
          secret={isSecret && field.kind !== "date-time"}
          schema={field.reading.schema}
        />
      ) : (
        <Choices {...props} choices={choices} common={{ ...common, labelId: ids.label }}>
          <ValueInput
            {...common}
            id={`${common.id}:own`}
            aria-label={labels.choice("anything")}
            kind={kind}
            text={text}
            onText={onText}
            secret={isSecret}
          />
        </Choices>
      )}
    </FieldFrame>
  );
}

interface ChoicesProps extends ArgControlProps {
  readonly choices: readonly Choice[];
  readonly common: ControlAria &
    Pick<ComponentProps<typeof CheckboxesInput>, "id" | "disabled" | "labelId">;
  /** The field for an answer of one's own. */
  readonly children: ReactNode;
}

/** One or some of the values of the schema, or an answer of one's own where it takes one. */
function Choices(props: ChoicesProps) {
  const { field, choices, common, value, labels, onChange, children } = props;
  const list = { ...common, labels, choices };
  const change = (next: unknown): void => onChange(next, null, "");
  if (field.kind === "several") {
    const taken = listOf(value);
    return (
      <CheckboxesInput
        {...list}
        isChosen={(choice) => taken.some((one) => jsonEqual(one, choice.value))}
        onToggle={(choice, on) => {
          const next = toggled(choices, taken, choice, on);
          change(next.length === 0 && !field.isFixed ? undefined : next);
        }}
      />
    );
  }
  if (field.reading.own === undefined || field.kind !== "choice")
    return <ChoiceInput {...list} value={value} onChange={change} />;
  return (
    <OwnChoiceInput
      {...list}
      value={value}
      isTyping={props.unfinished !== undefined}
      onChange={(next, isOwn) =>
        isOwn && field.isFixed ? onChange(undefined, labels.required, "") : change(next)
      }
    >
      {children}
    </OwnChoiceInput>
  );
}

/** Fields of these kinds have a control of their own in the editor, too. */
const refinedKinds: ReadonlySet<FieldKind> = new Set([
  "integer",
  "local-date-time",
  "long-text",
  "time",
  "month",
  "duration",
  "seconds",
  "password",
]);

/** The kind of control; a value that differs from its schema has that of its own type. */
function controlKind(field: ArgField): FieldKind {
  const kind = typedKind(field);
  const { reading } = field;
  return kind !== "json" && refinedKinds.has(reading.kind) ? reading.kind : kind;
}

/** The kind of what is typed: of choices, that of an answer of one's own. */
function typedKind({ kind, reading }: ArgField): ArgKind {
  return kind === "choice" && reading.own !== undefined ? ownKind(reading.own) : kind;
}

/** Keeps the text of a number or of JSON as it is typed. Other kinds are their text. */
function useArgText({
  field,
  value,
  written,
  proposed,
  path,
  mask,
  labels,
  onChange,
  unfinished,
}: ArgControlProps) {
  const isNumber = typedKind(field) === "number";
  const isJson = field.kind === "json";
  const isTyped = isNumber || isJson;
  const json = useMarkedJson([proposed, value], path, isJson ? mask : undefined, labels, true);
  // A decimal that was proposed keeps its type.
  const isDecimal = field.reading.kind === "decimal" && typeof proposed !== "number";
  const reading = isDecimal ? field.reading : { kind: "number" as const, choices: [] };
  const number = textReading(reading, labels);
  const read = (text: string): ReadText => {
    const result = isNumber ? number.read(text) : json.read(text);
    // Emptying the field of a proposed argument does not set a value.
    const isEmpty = result.problem === null && result.value === undefined;
    if (isEmpty && isNumber && field.isNullable) return { value: null, problem: null };
    return isEmpty && field.isFixed ? { value: undefined, problem: labels.required } : result;
  };
  const show = isNumber ? (shown: unknown) => written ?? number.show(shown) : json.show;
  const { text, problem, setText } = useTypedText(
    isTyped ? value : undefined,
    show,
    read,
    onChange,
    isTyped ? unfinished : undefined,
  );
  if (isTyped) return { isTyped, text, onText: setText, problem, hasMarks: json.hasMarks };
  const onText = (next: string): void => {
    if (next === "" && field.isNullable) onChange(null, null, "");
    else if (next !== "" || field.isProposed) onChange(next, null, next);
    else if (field.isFixed) onChange(null, labels.required, "");
    else onChange(undefined, null, "");
  };
  return { isTyped, text: asText(value) ?? "", onText, problem, hasMarks: json.hasMarks };
}

function isRounded(written: string | undefined): boolean {
  return written !== undefined && !isExactNumber(written);
}

/** What an argument may be that is not there, where its schema fixes it. */
function onlyChoice({ schema, title, description }: FieldReading): FieldChoice {
  return { value: own(schema, "const"), title, description };
}

function argChoices(
  field: ArgField,
  labels: FormLabels,
  hides: ((value: unknown) => boolean) | undefined,
): readonly Choice[] | undefined {
  const nothing = { value: null, label: labels.choice("none") };
  if (field.kind === "boolean")
    return field.isNullable
      ? [...booleanChoices(labels, false), nothing]
      : booleanChoices(labels, !field.required);
  const isFixed = field.kind === "fixed";
  if (!isFixed && field.kind !== "choice" && field.kind !== "several") return undefined;
  const values = isFixed ? [onlyChoice(field.reading)] : field.reading.choices;
  // The choices are those of the value, because it is what the tool would get.
  const choices = values.map(({ value, title, description }, index): Choice => {
    if (hides?.(value) === true)
      return { value, label: labels.numbered("hidden-value", index + 1), isHidden: true };
    const label = choiceLabel(value, labels);
    return {
      value,
      label,
      ...(title !== undefined && !repeatsText(title, label) && { title }),
      description,
    };
  });
  if (field.kind === "several") return choices;
  if (field.reading.own !== undefined)
    choices.push({ value: ownAnswer, label: labels.choice("anything") });
  if (field.isNullable) return [...choices, nothing];
  return field.required
    ? choices
    : [...choices, { value: undefined, label: labels.choice("none") }];
}
