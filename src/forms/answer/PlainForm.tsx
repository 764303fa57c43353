"use client";
import { type ReactNode, useMemo, useState } from "react";
import type { SchemaFormProps } from "../../parts/formProps.js";
import type { ValueMask } from "../../present/Mask.js";
import { noMask } from "../../present/noMask.js";
import { asText, isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { withBigInts } from "../../protocol/numberTexts.js";
import { toJson } from "../../protocol/toJson.js";
import { checkSchema } from "../../schema/check/checkSchema.js";
import type { FieldReading } from "../../schema/form/readField.js";
import type { MapReading } from "../../schema/form/readMap.js";
import { type FormLabels, mergeFormLabels } from "../defaultFormLabels.js";
import { FieldFrame } from "../fields/FieldFrame.js";
import { domId, pathKey } from "../fields/fieldIds.js";
import { useControl, useFormScope, useMaskedSchema } from "../fields/formScope.js";
import { HiddenValue } from "../fields/HiddenValue.js";
import { FormFrame } from "../frame/FormFrame.js";
import { useFormAttempt } from "../frame/useFormAttempt.js";
import { type Choice, ChoiceInput, mostRadios } from "../inputs/ChoiceInput.js";
import { FileField } from "../inputs/FileField.js";
import { fileHint } from "../inputs/fileLimits.js";
import { TextInput } from "../inputs/TextInput.js";
import { admittedOptions, type OfferedOption } from "../schema-form/admittedOptions.js";
import { FallbackForm } from "../schema-form/FallbackForm.js";
import { seenDefaults } from "../schema-form/seenDefaults.js";
import { isOneInput, PlainControl, readWhole } from "./PlainControl.js";
import { PlainMap, usePlainMap } from "./PlainMap.js";

/** Props of `PlainForm`. */
interface PlainFormProps extends Omit<SchemaFormProps, "schema" | "formRef"> {
  /** The agent's schema; `undefined` where it sent none. */
  readonly schema: SchemaFormProps["schema"] | undefined;
  /**
   * The object with the `options` that a backend offers outside the schema, and possibly its
   * `recommendation`.
   */
  readonly offer?: UnknownRecord | undefined;
}

const noIssues: NonNullable<SchemaFormProps["fieldIssues"]> = [];

/**
 * Answers a question whose schema has no fields: with one of the backend's options, with a single
 * button where there is nothing to fill in, otherwise as text, or as JSON on demand. Does not use
 * the form library.
 */
export function PlainForm(props: PlainFormProps) {
  const { schema = true, offer, initialValue, mask = noMask, disabled = false } = props;
  const labels = mergeFormLabels(props.labels);
  const schemaCheck = useMemo(() => checkSchema(schema), [schema]);
  const masked = useMaskedSchema(schema, props.mask, initialValue, labels);
  const options = useMemo(
    () => (offer === undefined ? [] : admittedOptions(offer, schemaCheck, labels, mask)),
    [offer, schemaCheck, labels, mask],
  );
  const form = useMemo(
    () => schemaCheck.form && seenDefaults(schemaCheck.form, withBigInts),
    [schemaCheck],
  );
  const map = usePlainMap(form);
  const field = readWhole(form);
  const hasInput = isOneInput(field);
  const { value, change, mode, goTo, secret } = usePlainAnswer(
    props,
    options,
    map === undefined ? hasInput && "one" : "map",
    map !== undefined || hasInput ? (field.suggested ?? undefined) : undefined,
  );
  const attempt = useFormAttempt({
    schema,
    schemaCheck,
    validator: props.validator,
    idPrefix: props.idPrefix,
    labels,
    fieldIssues: props.fieldIssues ?? noIssues,
    value,
    onSubmit: props.onSubmit,
    unfinished: props.unfinished,
    onUnfinished: props.onUnfinished,
    mask,
    masked,
  });
  const isEmpty = options.length === 0 && map === undefined && describesObject(schema);
  const ways = (
    <Ways
      mode={mode}
      isEmpty={isEmpty}
      hasChoices={options.length > 0}
      labels={labels}
      onTake={goTo}
    >
      {props.extraActions}
    </Ways>
  );
  if (mode === "json" && !isEmpty) {
    return (
      <FallbackForm
        {...props}
        schema={schema}
        schemaCheck={schemaCheck}
        reason=""
        initialValue={value}
        onChange={change}
        extraActions={ways}
      />
    );
  }

  const formId = `${domId(pathKey(props.idPrefix, []))}:form`;
  const isBlank = typeof value !== "string" || value.trim() === "";
  return (
    <FormFrame
      attempt={attempt}
      idPrefix={props.idPrefix}
      titleOf={() => labels.answer}
      formId={formId}
      submitLabel={props.submitLabel ?? labels.submit}
      hideSubmit={props.hideSubmit === true}
      disabled={
        disabled || (mode === "text" && !isEmpty && map === undefined && !hasInput && isBlank)
      }
      onSubmit={() => attempt.attempt(isEmpty ? {} : sent(value, map, field))}
      extraActions={ways}
    >
      <form id={formId} noValidate>
        {isEmpty ? (
          <p className="agui-form__hint">{labels.nothingToFillIn}</p>
        ) : (
          <PlainField
            idPrefix={props.idPrefix}
            schema={masked.schema}
            form={form}
            field={field}
            map={mode === "text" ? map : undefined}
            choices={mode === "choices" ? options : undefined}
            value={value}
            onChange={change}
            secret={secret}
            disabled={disabled}
          />
        )}
      </form>
    </FormFrame>
  );
}

/** Rows that are not there are an object without names, and no ticks an empty list. */
function sent(value: unknown, map: MapReading | undefined, { kind }: FieldReading): unknown {
  if (map !== undefined) return toJson(value ?? {});
  return value ?? (kind === "several" ? [] : undefined);
}

function describesObject(schema: unknown): boolean {
  return (
    isRecord(schema) && (own(schema, "type") === "object" || isRecord(own(schema, "properties")))
  );
}

interface WaysProps {
  readonly mode: AnswerMode;
  /** Whether there is nothing to fill in. */
  readonly isEmpty: boolean;
  readonly hasChoices: boolean;
  readonly labels: FormLabels;
  readonly onTake: (mode: AnswerMode) => void;
  /** More buttons. */
  readonly children: ReactNode;
}

/** The other ways to answer. */
function Ways({ mode, isEmpty, hasChoices, labels, onTake, children }: WaysProps) {
  return (
    <>
      {!isEmpty && mode === "choices" && (
        <Way onTake={() => onTake("text")}>{labels.answerAs("other")}</Way>
      )}
      {mode !== "choices" && hasChoices && (
        <Way onTake={() => onTake("choices")}>{labels.answerAs("choice")}</Way>
      )}
      {!isEmpty && mode === "text" && (
        <Way onTake={() => onTake("json")}>{labels.answerAs("json")}</Way>
      )}
      {mode === "json" && <Way onTake={() => onTake("text")}>{labels.answerAs("text")}</Way>}
      {children}
    </>
  );
}

function Way({ onTake, children }: { readonly onTake: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="agui-form__button agui-form__button--quiet" onClick={onTake}>
      {children}
    </button>
  );
}

/** How an answer is given. */
type AnswerMode = "choices" | "text" | "json";

/** An answer that is a single value. */
interface PlainAnswer {
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly mode: AnswerMode;
  readonly goTo: (mode: AnswerMode) => void;
  /** The secret that the answer is, if it is one. */
  readonly secret: KeptSecret | undefined;
}

type Given = Pick<
  SchemaFormProps,
  "initialValue" | "onChange" | "unfinished" | "onUnfinished" | "mask"
>;

/** What an answer that is no text is entered in: rows, one input, or nothing of its own. */
type PlainInput = "map" | "one" | false;

/** Holds the answer of a form, and how it is given. */
function usePlainAnswer(
  props: Given,
  options: readonly OfferedOption[],
  input: PlainInput,
  suggested: unknown,
): PlainAnswer {
  const [value, setValue] = useState<unknown>(
    // Rows are copied, which keeps the digits of whole numbers only as bigints.
    () => withBigInts(props.initialValue ?? suggested),
  );
  const [mode, setMode] = useState(() => firstMode(props, options, input));
  const change = (next: unknown): void => {
    setValue(next);
    props.onChange?.(next);
  };
  const secret = useKeptSecret(props.mask, props.initialValue, () => change(undefined));
  const goTo = (next: AnswerMode): void => {
    // Everything can be written as JSON, but not every JSON value is a text or fits an input.
    const isKept =
      next === "json" || input === "map" || (typeof value === "string" && input === false);
    if (!isKept) change(undefined);
    props.onUnfinished?.([]);
    setMode(next);
  };
  return { value, change, mode, goTo, secret };
}

function firstMode(
  { initialValue, unfinished }: Given,
  options: readonly OfferedOption[],
  input: PlainInput,
): AnswerMode {
  const isText =
    input !== false ||
    ((typeof initialValue === "string" || initialValue === undefined) && !unfinished?.length);
  if (!isText) return "json";
  const isOffered =
    initialValue === undefined || options.some((option) => option.isValue(initialValue));
  return options.length > 0 && isOffered ? "choices" : "text";
}

/** Props of `PlainField`. */
interface PlainFieldProps {
  readonly idPrefix: string;
  /** The agent's schema, with its title and description. */
  readonly schema: unknown;
  /** The copy of it that a form shows, if there is one. */
  readonly form: JsonSchema | undefined;
  readonly field: FieldReading;
  /** The names and values of an answer that has nothing else. */
  readonly map: MapReading | undefined;
  /** What can be chosen; `undefined` where text is entered. */
  readonly choices: readonly Choice[] | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The secret that the text is, if it is one. */
  readonly secret: KeptSecret | undefined;
  readonly disabled: boolean;
}

/** The only field of a form: choices, a secret, an input for the kind of answer, or a text area. */
function PlainField({
  idPrefix,
  schema,
  form,
  field,
  map,
  choices,
  value,
  onChange,
  secret,
  disabled,
}: PlainFieldProps) {
  const { labels, issuesAt } = useFormScope();
  const title = own(schema, "title");
  const description = own(schema, "description");
  const key = pathKey(idPrefix, []);
  const isText = choices === undefined;
  const { ids, aria } = useControl(key, {
    description: typeof description === "string",
    hint: isText,
  });
  const common = { id: ids.control, disabled, ...aria };
  const text = typeof value === "string" ? value : "";
  const name = typeof title === "string" ? title : labels.answer;
  if (isText && secret === undefined && isOneInput(field))
    return (
      <PlainControl
        fieldKey={key}
        field={field}
        label={name}
        description={asText(description)}
        value={value}
        onChange={onChange}
        disabled={disabled}
      />
    );
  if (map !== undefined && form !== undefined)
    return (
      <PlainMap
        form={form}
        map={map}
        fieldKey={key}
        title={name}
        value={value}
        onChange={onChange}
        disabled={disabled}
      />
    );
  return (
    <FieldFrame
      ids={ids}
      label={name}
      labels={labels}
      description={asText(description)}
      hint={isText ? plainHint(field, labels) : undefined}
      issues={issuesAt(key)}
      group={choices !== undefined && choices.length <= mostRadios}
    >
      {choices !== undefined ? (
        <ChoiceInput
          {...common}
          labelId={ids.label}
          choices={choices}
          value={value}
          labels={labels}
          required
          onChange={onChange}
        />
      ) : secret !== undefined ? (
        <HiddenValue
          ids={ids}
          text={secret.text}
          labels={labels}
          disabled={disabled}
          onReplace={secret.replace}
        >
          <TextInput {...common} secret text={text} onText={onChange} />
        </HiddenValue>
      ) : field.kind === "file" ? (
        <FileField
          fieldKey={key}
          schema={field.schema}
          value={value}
          control={{ ...common, required: true }}
          labelId={ids.label}
          disabled={disabled}
          onChange={onChange}
        />
      ) : (
        <textarea
          {...common}
          className="agui-form__textarea"
          rows={3}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

function plainHint({ kind, schema }: FieldReading, labels: FormLabels): string {
  return kind === "file" ? fileHint(schema, labels) : labels.fieldHint("agent-checks");
}

/** An answer whose text must not be visible. */
interface KeptSecret {
  /** The text shown for the earlier answer; `undefined` once the user replaces it. */
  readonly text: string | undefined;
  readonly replace: () => void;
}

/**
 * Hides an earlier answer until the user replaces it; `undefined` where the answer is no secret.
 */
function useKeptSecret(
  mask: ValueMask | undefined,
  initialValue: unknown,
  onReplace: () => void,
): KeptSecret | undefined {
  const text = mask?.textAt([], initialValue ?? "");
  const [isSecret] = useState(text !== undefined);
  const [isKept, setKept] = useState(
    isSecret && typeof initialValue === "string" && initialValue !== "",
  );
  if (!isSecret) return undefined;
  return {
    text: isKept ? text : undefined,
    replace() {
      setKept(false);
      onReplace();
    },
  };
}
