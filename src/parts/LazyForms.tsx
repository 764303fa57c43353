"use client";
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useState } from "react";
import { isRecord, own } from "../protocol/json.js";
import { ErrorBoundary } from "../react/card/ErrorBoundary.js";
import { useSurroundingInterrupt } from "../react/card/InterruptScope.js";
import type { QuestionLabels } from "../react/labels/labelTypes.js";
import { useQuestionLabels } from "../react/run/useQuestionLabels.js";
import {
  type AnswerFormProps,
  type ArgsEditorProps,
  isShortField,
  type QuestionsFormProps,
  type SchemaFormProps,
} from "./formProps.js";

// The only import of the forms: they are large, and loaded when the first one is on screen.

const loadAnswerForm = () => import("../forms/answer/AnswerForm.js");
const loadQuestionsForm = () => import("../forms/questions/QuestionsForm.js");
const loadSchemaForm = () => import("#react-agui-interrupts/schema-form");

/** The form that suits a question; the form library is loaded where there are fields. */
export const LazyAnswerForm = late<Own<AnswerFormProps>>(
  () => loadAnswerForm().then((module) => ({ default: module.AnswerForm })),
  ({ schema }) => fieldsOf(schema),
  // Beside, not after.
  ({ schema }) => {
    if (hasProperties(schema)) void Promise.allSettled([loadSchemaForm()]);
  },
);

/**
 * A form made from a schema. Imported by a name that hosts without the form library replace by
 * `react-agui-interrupts/plain-form`.
 */
export const LazySchemaForm = late<Own<SchemaFormProps>>(
  () => loadSchemaForm().then((module) => ({ default: module.SchemaForm })),
  ({ schema }) => fieldsOf(schema),
);

/** The form of several questions that are asked as one. */
export const LazyQuestionsForm = late<Own<QuestionsFormProps>>(
  () => loadQuestionsForm().then((module) => ({ default: module.QuestionsForm })),
  ({ schema }) => fieldsOf(schema),
);

/** An editor of a tool call's arguments. */
export const LazyArgsEditor = late<Own<ArgsEditorProps>>(
  () => import("../forms/args/ArgsEditor.js").then((module) => ({ default: module.ArgsEditor })),
  ({ args }) => argumentsOf(args),
);

/**
 * Loads the forms before one is shown. Never rejects: what is missing is loaded again, with a way to
 * try again, when it is shown.
 */
export async function loadForms(): Promise<void> {
  await Promise.allSettled([loadAnswerForm(), loadQuestionsForm(), loadSchemaForm()]);
}

/** No more placeholders than fill a screen. */
const mostFields = 12;

/** The expected width of a field: short ones share a row where there is room. */
type Field = "short" | "long";

function fieldsOf(schema: unknown): readonly Field[] {
  const properties = own(schema, "properties");
  if (!isRecord(properties)) return ["long"];
  return Object.keys(properties)
    .slice(0, mostFields)
    .map((name) => own(properties, name))
    .map((field) => (isRecord(field) && isShortField(field) ? "short" : "long"));
}

function hasProperties(schema: unknown): boolean {
  const properties = own(schema, "properties");
  return isRecord(properties) && Object.keys(properties).length > 0;
}

function argumentsOf(args: unknown): readonly Field[] {
  const count = isRecord(args) ? Math.min(Object.keys(args).length, mostFields) : 1;
  return Array.from({ length: count }, () => "long");
}

/** Props that every form gets here. */
interface Surroundings {
  readonly idPrefix: string;
  readonly labels: QuestionLabels["forms"];
}

/** The button to skip; rendered among the form's buttons, and alone as long as there is no form. */
interface ExtraActions {
  readonly extraActions?: ReactNode;
}

type Own<Props> = Omit<Props, keyof Surroundings>;

// A form that is loaded when it is first shown, and can be loaded again after a failure; its space
// is reserved meanwhile. `begin` is called when it is first rendered, as `load` is.
function late<Props>(
  load: () => Promise<{ default: ComponentType<Props & Surroundings> }>,
  expectedFields: (props: Props) => readonly Field[],
  begin?: (props: Props) => void,
): (props: Props & ExtraActions) => ReactNode {
  const first = lazy(load);
  return function LateForm(props) {
    const [Form, setForm] = useState<ComponentType<Props & Surroundings>>(() => {
      begin?.(props);
      return first;
    });
    const labels = useQuestionLabels();
    const idPrefix = useId();
    const run = useSurroundingInterrupt()?.run;
    return (
      <ErrorBoundary
        onError={run?.reportError}
        fallback={(reset) => (
          <div data-part="form-failed" role="alert">
            <p>{labels.loadFailed("form")}</p>
            <button
              type="button"
              data-part="form-retry"
              onClick={() => {
                setForm(() => lazy(load));
                reset();
              }}
            >
              {labels.tryAgain}
            </button>
            {props.extraActions}
          </div>
        )}
      >
        <Suspense
          fallback={
            <>
              <div data-part="form-loading" role="status">
                <span>{labels.loadingForm}</span>
                {expectedFields(props).map((width, index) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
                    key={index}
                    className={`agui-form__expected agui-form__expected--${width}`}
                  />
                ))}
              </div>
              {props.extraActions}
            </>
          }
        >
          <Form {...props} idPrefix={idPrefix} labels={labels.forms} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
