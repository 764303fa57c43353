"use client";
import { type ReactNode, useMemo, useState } from "react";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { checkSchema } from "../../schema/check/checkSchema.js";
import { FieldFrame } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathKey } from "../fields/fieldIds.js";
import { controlAria } from "../fields/formScope.js";
import { HiddenValue } from "../fields/HiddenValue.js";
import { useMaskedSchema } from "../fields/useMaskedSchema.js";
import { mergeFormLabels } from "../formLabels.js";
import { FormFrame } from "../frame/FormFrame.js";
import { useFormAttempt } from "../frame/useFormAttempt.js";
import { ChoiceInput, mostRadios } from "../inputs/ChoiceInput.js";
import { TextInput } from "../inputs/TextInput.js";
import { FallbackForm } from "../schema-form/FallbackForm.js";
import { admittedOptions } from "../schema-form/offeredOptions.js";
import type { SchemaFormProps } from "../schema-form/SchemaFormProps.js";

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
  const { schema = true, offer, initialValue } = props;
  const labels = mergeFormLabels(props.labels);
  const schemaCheck = useMemo(() => checkSchema(schema), [schema]);
  const { mask } = props;
  const masked = useMaskedSchema(schema, mask, initialValue, labels);
  const options = useMemo(
    () => (offer === undefined ? [] : admittedOptions(offer, schemaCheck, labels, mask)),
    [offer, schemaCheck, labels, mask],
  );
  const [value, setValue] = useState(initialValue);
  const secretText = mask?.textAt([], initialValue ?? "");
  const [isSecret] = useState(secretText !== undefined);
  // An earlier answer is hidden until it is replaced.
  const [isKept, setKept] = useState(isSecret && typeof initialValue === "string" && initialValue !== "");
  const isText = (typeof initialValue === "string" || initialValue === undefined) && !props.unfinished?.length;
  const start = isText ? "text" : "json";
  const isOffered = initialValue === undefined || options.some((option) => option.isValue(initialValue));
  const [mode, setMode] = useState<"choices" | "text" | "json">(options.length > 0 && isOffered && isText ? "choices" : start);
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
  const change = (next: unknown): void => {
    setValue(next);
    props.onChange?.(next);
  };
  const goTo = (next: typeof mode): void => {
    // Text can be written as JSON, but not every JSON value is text.
    if (next !== "json" && typeof value !== "string") change(undefined);
    props.onUnfinished?.([]);
    setMode(next);
  };
  const isEmpty =
    isRecord(schema) && options.length === 0 && (own(schema, "type") === "object" || isRecord(own(schema, "properties")));
  const ways = (
    <>
      {!isEmpty && mode === "choices" && <Way onTake={() => goTo("text")}>{labels.answerOtherwise}</Way>}
      {mode !== "choices" && options.length > 0 && <Way onTake={() => goTo("choices")}>{labels.answerFromChoices}</Way>}
      {!isEmpty && mode === "text" && <Way onTake={() => goTo("json")}>{labels.answerAsJson}</Way>}
      {mode === "json" && <Way onTake={() => goTo("text")}>{labels.answerAsText}</Way>}
      {props.extraActions}
    </>
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

  const key = pathKey(props.idPrefix, []);
  const ids = fieldIds(domId(key));
  const formId = `${ids.control}:form`;
  const issues = attempt.scope.issuesAt(key);
  const shown = masked === undefined ? schema : masked.schema;
  const title = isRecord(shown) ? own(shown, "title") : undefined;
  const description = isRecord(shown) ? own(shown, "description") : undefined;
  const aria = controlAria(ids, {
    description: typeof description === "string",
    hint: mode === "text",
    issues: issues.length > 0,
  });
  const answer = isEmpty ? {} : value;
  const text = typeof value === "string" ? value : "";
  return (
    <FormFrame
      attempt={attempt}
      idPrefix={props.idPrefix}
      titleOf={() => labels.answer}
      formId={formId}
      submitLabel={props.submitLabel ?? labels.submit}
      hideSubmit={props.hideSubmit === true}
      disabled={props.disabled === true || (mode === "text" && !isEmpty && text.trim() === "")}
      extraActions={ways}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          attempt.attempt(answer);
        }}
      >
        {isEmpty ? (
          <p className="agui-form__hint">{labels.nothingToFillIn}</p>
        ) : (
          <FieldFrame
            ids={ids}
            label={typeof title === "string" ? title : labels.answer}
            labels={labels}
            description={typeof description === "string" ? description : undefined}
            hint={mode === "text" ? labels.agentChecks : undefined}
            issues={issues}
            group={mode === "choices" && options.length <= mostRadios}
          >
            {mode === "choices" ? (
              <ChoiceInput
                id={ids.control}
                labelId={ids.label}
                choices={options}
                value={value}
                labels={labels}
                required
                disabled={props.disabled === true}
                {...aria}
                onChange={change}
              />
            ) : isSecret ? (
              <HiddenValue
                ids={ids}
                text={isKept ? secretText : undefined}
                labels={labels}
                disabled={props.disabled === true}
                onReplace={() => {
                  setKept(false);
                  change(undefined);
                }}
              >
                <TextInput id={ids.control} secret value={text} disabled={props.disabled === true} {...aria} onChange={change} />
              </HiddenValue>
            ) : (
              <textarea
                className="agui-form__textarea"
                id={ids.control}
                rows={3}
                value={text}
                disabled={props.disabled === true}
                {...aria}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </FieldFrame>
        )}
      </form>
    </FormFrame>
  );
}

function Way({ onTake, children }: { readonly onTake: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="agui-form__button agui-form__button--quiet" onClick={onTake}>
      {children}
    </button>
  );
}
