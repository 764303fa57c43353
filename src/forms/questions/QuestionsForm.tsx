"use client";
import { type ReactNode, useMemo, useState } from "react";
import type { QuestionsFormProps } from "../../parts/formProps.js";
import { ignoreRepeatedClick } from "../../parts/internal/usePress.js";
import { noMask } from "../../present/noMask.js";
import { textAround } from "../../present/secretPlaces.js";
import { isRecord } from "../../protocol/json.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import {
  type AskedAnswer,
  type AskedField,
  askedValue,
  readAsked,
  readAskedAnswer,
} from "../../schema/form/readAsked.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { mergeFormLabels } from "../defaultFormLabels.js";
import { FieldIssues } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathKey } from "../fields/fieldIds.js";
import { useMaskedSchema } from "../fields/formScope.js";
import { FormBox, SubmitButton } from "../frame/submitControls.js";
import { isIncomplete, QuestionField } from "./QuestionField.js";
import { useSteps } from "./useSteps.js";

/**
 * Answers several questions that are asked as one: up to three together, more of them step by step,
 * with a way back on which no answer is lost. Does not use the form library.
 */
export function QuestionsForm({ otherwise, ...props }: QuestionsFormProps): ReactNode {
  const labels = useMemo(() => mergeFormLabels(props.labels), [props.labels]);
  const masked = useMaskedSchema(props.schema, props.mask, props.initialValue, labels);
  const fields = useMemo(() => readAsked(masked.schema), [masked.schema]);
  if (fields === undefined) return otherwise;
  return <AskedForm {...props} fields={fields} labels={labels} masked={masked} />;
}

interface AskedFormProps extends Omit<QuestionsFormProps, "otherwise" | "labels"> {
  readonly fields: readonly AskedField[];
  readonly labels: ReturnType<typeof mergeFormLabels>;
  readonly masked: ReturnType<typeof useMaskedSchema>;
}

const noIssues: readonly SchemaIssue[] = [];

function AskedForm(props: AskedFormProps) {
  const { fields, labels, masked, idPrefix, disabled = false } = props;
  const { fieldIssues = noIssues, mask = noMask } = props;
  const [value, setValue] = useState(() => masked.put(props.initialValue));
  const { answerOf, remember } = useWords(value);
  const steps = useSteps(fields.length, firstOpen(fields, props.initialValue, fieldIssues));
  const { step, isLast } = steps;
  const unmasked = (next: unknown): unknown => masked.take(next).value;
  const change = (field: AskedField, answer: AskedAnswer): void => {
    const next = withAnswer(value, field, remember(field, answer));
    setValue(next);
    props.onChange(unmasked(next));
  };
  const submit = (): void => {
    const shown = step === undefined ? fields : fields.slice(step, step + 1);
    if (shown.some((field) => isIncomplete(field, answerOf(field)))) steps.showProblems();
    else if (step !== undefined && !isLast) steps.goTo(step + 1);
    else props.onSubmit(unmasked(finished(fields, value)));
  };
  const issuesOf = (field: AskedField): readonly string[] => {
    if (steps.showsProblems && isIncomplete(field, answerOf(field))) return [labels.required];
    return issuesAt(fieldIssues, ({ path }) => path[0] === field.key);
  };
  const issuesAt = (
    issues: readonly SchemaIssue[],
    belongs: (issue: SchemaIssue) => boolean,
  ): readonly string[] => issues.filter(belongs).map(({ message }) => masked.scrub(message));
  const idOf = (...path: readonly string[]): string => domId(pathKey(idPrefix, path));
  const formId = `${idOf()}:form`;
  return (
    <FormBox onSubmit={submit}>
      <FieldIssues
        id={fieldIds(idOf()).issues}
        issues={issuesAt(fieldIssues, ({ path }) => path.length === 0)}
      />
      <form id={formId} className="agui-form__form agui-asked" noValidate ref={steps.form}>
        {fields.map((field, index) =>
          step === undefined || step === index ? (
            <QuestionField
              key={field.key}
              field={field}
              answer={answerOf(field)}
              onChange={(answer) => change(field, answer)}
              place={step === undefined ? undefined : [index + 1, fields.length]}
              issues={issuesOf(field)}
              id={idOf(field.key)}
              isHidden={(choice) => masked.textOf(choice) !== undefined}
              isSecret={textAround(mask.textAt, [field.key, "words"], "") !== undefined}
              labels={labels}
              disabled={disabled}
            />
          ) : null,
        )}
      </form>
      <div className="agui-form__actions">
        <SubmitButton form={formId} step={step} disabled={disabled}>
          {isLast ? props.submitLabel : labels.step("next")}
        </SubmitButton>
        {step !== undefined && step > 0 ? (
          <button
            type="button"
            className="agui-form__button"
            disabled={disabled}
            onClick={ignoreRepeatedClick(() => steps.goTo(step - 1))}
          >
            {labels.step("back")}
          </button>
        ) : null}
        {step === undefined ? null : (
          <Dots fields={fields} step={step} isAnswered={(field) => hasAnswer(answerOf(field))} />
        )}
        {props.extraActions}
      </div>
    </FormBox>
  );
}

interface DotsProps {
  readonly fields: readonly AskedField[];
  readonly step: number;
  readonly isAnswered: (field: AskedField) => boolean;
}

/** A dot for each question; what they say is also said beside the question. */
function Dots({ fields, step, isAnswered }: DotsProps) {
  return (
    <span className="agui-dots" aria-hidden="true">
      {fields.map((field, index) => (
        <i
          key={field.key}
          data-status={isAnswered(field) ? "answered" : undefined}
          aria-current={step === index ? "step" : undefined}
        />
      ))}
    </span>
  );
}

const hasAnswer = ({ chosen, words }: AskedAnswer): boolean =>
  chosen.length > 0 || (words ?? "").trim() !== "";

/**
 * The answers as they are shown. Own words are remembered while something else is chosen instead.
 */
function useWords(value: unknown) {
  const [remembered, setRemembered] = useState<ReadonlyMap<string, string>>(() => new Map());
  return {
    answerOf: (field: AskedField): AskedAnswer => readAskedAnswer(field, value),
    remember(field: AskedField, answer: AskedAnswer): AskedAnswer {
      const { words: before } = readAskedAnswer(field, value);
      if (answer.words === undefined && before !== undefined)
        setRemembered((words) => new Map(words).set(field.key, before));
      const isChosenAgain = answer.words === "" && before === undefined;
      return isChosenAgain ? { ...answer, words: remembered.get(field.key) ?? "" } : answer;
    },
  };
}

/** The question to begin with: the first with a problem, else the first that is still open. */
function firstOpen(
  fields: readonly AskedField[],
  value: unknown,
  issues: readonly SchemaIssue[],
): number {
  const wrong = fields.findIndex(({ key }) => issues.some(({ path }) => path[0] === key));
  if (wrong >= 0) return wrong;
  const open = fields.findIndex((field) => !hasAnswer(readAskedAnswer(field, value)));
  return Math.max(open, 0);
}

function withAnswer(value: unknown, field: AskedField, answer: AskedAnswer): unknown {
  const next: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  const written = askedValue(field, answer);
  if (written === undefined) delete next[field.key];
  else setOwn(next, field.key, written);
  return next;
}

/** The whole answer, without words that are empty. */
function finished(fields: readonly AskedField[], value: unknown): unknown {
  return fields.reduce<unknown>((answer, field) => {
    const entered = readAskedAnswer(field, value);
    const words = entered.words?.trim();
    return withAnswer(answer, field, { ...entered, words: words === "" ? undefined : words });
  }, {});
}
