"use client";

import { useImperativeHandle, useRef, useState } from "react";
import type { SchemaFormProps } from "../../parts/formProps.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import { cut } from "../../schema/document/cut.js";
import type { SchemaFinding } from "../../schema/document/SchemaFinding.js";
import { type FormLabels, mergeFormLabels } from "../defaultFormLabels.js";
import { domId, pathKey } from "../fields/fieldIds.js";
import { useMaskedSchema } from "../fields/formScope.js";
import { FormFrame } from "../frame/FormFrame.js";
import { useFormAttempt } from "../frame/useFormAttempt.js";
import { JsonEditor } from "../inputs/JsonEditor.js";
import { readJson } from "../inputs/JsonInput.js";

/** Props of `FallbackForm`. */
interface FallbackFormProps extends SchemaFormProps {
  readonly schemaCheck: SchemaCheck;
  /** Why there is no form; empty where the user chose JSON. */
  readonly reason: string;
}

const noIssues: NonNullable<SchemaFormProps["fieldIssues"]> = [];

/**
 * Answers a question for which no form can be made: the agent's schema as text, and a JSON editor.
 */
export function FallbackForm(props: FallbackFormProps) {
  const { schemaCheck, idPrefix, disabled = false, fieldIssues = noIssues } = props;
  const labels = mergeFormLabels(props.labels);
  const [value, setValue] = useState(props.initialValue);
  // The single text has an empty path.
  const [kept] = useState(props.unfinished?.find(({ path }) => path.length === 0)?.text);
  const [problem, setProblem] = useState(
    kept === undefined
      ? null
      : (readJson(kept, labels).problem ?? labels.inputProblem("broken-mark")),
  );
  const masked = useMaskedSchema(props.schema, props.mask, props.initialValue, labels);
  const attempt = useFormAttempt({
    schema: props.schema,
    schemaCheck,
    validator: props.validator,
    idPrefix,
    labels,
    fieldIssues,
    value,
    onSubmit: props.onSubmit,
    mask: props.mask,
    masked,
  });
  const key = pathKey(idPrefix, []);
  const formId = `${domId(key)}:form`;
  const form = useRef<HTMLFormElement>(null);
  const submit = (): void => {
    if (problem === null) attempt.attempt(value);
    else form.current?.querySelector("textarea")?.focus();
  };
  useImperativeHandle(props.formRef, () => ({ submit, value: () => value }));

  return (
    <FormFrame
      attempt={attempt}
      idPrefix={idPrefix}
      titleOf={(path) => (path.length === 0 ? labels.answer : path.join(", "))}
      formId={formId}
      submitLabel={props.submitLabel ?? labels.submit}
      hideSubmit={props.hideSubmit === true}
      disabled={disabled}
      onSubmit={submit}
      extraActions={props.extraActions}
    >
      <p className="agui-form__note">
        {props.reason !== "" && <MarkedText text={`${labels.noForm(props.reason)} `} />}
        {labels.fieldHint("agent-checks")}
      </p>
      {props.schema !== true && <SchemaDetails schema={masked.schema} labels={labels} />}
      <form id={formId} ref={form} noValidate>
        <JsonEditor
          id={domId(key)}
          label={labels.answer}
          value={value}
          labels={props.labels}
          disabled={disabled}
          issues={attempt.scope.issuesAt(key)}
          unfinished={kept}
          mask={props.mask}
          keepsTexts
          origins={[props.initialValue]}
          onChange={(next, found, text) => {
            setValue(next);
            setProblem(found);
            props.onUnfinished?.(found === null ? [] : [{ path: [], text }]);
            if (found === null) props.onChange?.(next);
          }}
        />
      </form>
    </FormFrame>
  );
}

function SchemaDetails({
  schema,
  labels,
}: {
  readonly schema: unknown;
  readonly labels: FormLabels;
}) {
  return (
    <details className="agui-form__schema">
      <summary>{labels.showSchema}</summary>
      <pre dir="ltr">
        <MarkedText text={schemaText(schema)} />
      </pre>
    </details>
  );
}

/** A schema as text, truncated; hostile ones may be cyclic or endless. */
function schemaText(schema: unknown): string {
  try {
    return cut(JSON.stringify(schema, null, 2) ?? "", 4_000);
  } catch {
    return "…";
  }
}

/** Formats a finding of the schema check. */
export function findingText(finding: SchemaFinding, labels: FormLabels): string {
  return "keyword" in finding
    ? labels.foundInKeyword[finding.code](finding.keyword)
    : labels.found[finding.code];
}
