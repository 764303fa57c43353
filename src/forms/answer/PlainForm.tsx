"use client";
import { type ReactNode, useMemo } from "react";
import type { SchemaFormProps } from "../../parts/formProps.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { checkSchema } from "../../schema/check/checkSchema.js";
import { type FormLabels, mergeFormLabels } from "../defaultFormLabels.js";
import { domId, pathKey } from "../fields/fieldIds.js";
import { useMaskedSchema } from "../fields/useMaskedSchema.js";
import { FormFrame } from "../frame/FormFrame.js";
import { useFormAttempt } from "../frame/useFormAttempt.js";
import { admittedOptions } from "../schema-form/admittedOptions.js";
import { FallbackForm } from "../schema-form/FallbackForm.js";
import { PlainField } from "./PlainField.js";
import { type AnswerMode, usePlainAnswer } from "./usePlainAnswer.js";

/** Props of `PlainForm`. */
export interface PlainFormProps extends Omit<SchemaFormProps, "schema" | "formRef"> {
  /** The agent's schema; `undefined` where it sent none. */
  readonly schema: SchemaFormProps["schema"] | undefined;
  /** The object with the `options` that a backend offers outside the schema, and possibly its `recommendation`. */
  readonly offer?: UnknownRecord | undefined;
}

const noIssues: NonNullable<SchemaFormProps["fieldIssues"]> = [];

/**
 * Answers a question whose schema has no fields: with one of the backend's options, with a single button where there is nothing to fill in,
 * otherwise as text, or as JSON on demand. Does not use the form library.
 */
export function PlainForm(props: PlainFormProps) {
  const { schema = true, offer, initialValue, mask, disabled = false } = props;
  const labels = mergeFormLabels(props.labels);
  const schemaCheck = useMemo(() => checkSchema(schema), [schema]);
  const masked = useMaskedSchema(schema, mask, initialValue, labels);
  const options = useMemo(
    () => (offer === undefined ? [] : admittedOptions(offer, schemaCheck, labels, mask)),
    [offer, schemaCheck, labels, mask],
  );
  const { value, change, mode, goTo, secret } = usePlainAnswer(props, options);
  const attempt = useFormAttempt({
    schema,
    schemaCheck,
    validator: props.validator,
    idPrefix: props.idPrefix,
    labels,
    fieldIssues: props.fieldIssues ?? noIssues,
    value,
    onSubmit: props.onSubmit,
    mask,
    masked,
  });
  const isEmpty = options.length === 0 && describesObject(schema);
  const ways = (
    <Ways mode={mode} isEmpty={isEmpty} hasChoices={options.length > 0} labels={labels} onTake={goTo}>
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
      disabled={disabled || (mode === "text" && !isEmpty && isBlank)}
      onSubmit={() => attempt.attempt(isEmpty ? {} : value)}
      extraActions={ways}
    >
      <form id={formId} noValidate>
        {isEmpty ? (
          <p className="agui-form__hint">{labels.nothingToFillIn}</p>
        ) : (
          <PlainField
            idPrefix={props.idPrefix}
            schema={schema}
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

function describesObject(schema: unknown): boolean {
  return isRecord(schema) && (own(schema, "type") === "object" || isRecord(own(schema, "properties")));
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
      {!isEmpty && mode === "choices" && <Way onTake={() => onTake("text")}>{labels.answerAs("other")}</Way>}
      {mode !== "choices" && hasChoices && <Way onTake={() => onTake("choices")}>{labels.answerAs("choice")}</Way>}
      {!isEmpty && mode === "text" && <Way onTake={() => onTake("json")}>{labels.answerAs("json")}</Way>}
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
