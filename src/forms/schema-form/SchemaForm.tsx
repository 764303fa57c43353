"use client";
import type { FormProps } from "@rjsf/core";
// Not by the entry: it imports a package that it does not declare, which pnpm and Yarn do not find.
import Form from "@rjsf/core/lib/components/Form.js";
import { deepEquals, type RJSFSchema } from "@rjsf/utils";
import {
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type {
  FormUiSchema,
  NoContext,
  SchemaFormProps,
  ThemedForm,
} from "../../parts/formProps.js";
import { recordOf } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { withBigInts } from "../../protocol/numberTexts.js";
import { toJson } from "../../protocol/toJson.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { useSurroundingInterrupt } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { checkSchema, type SchemaCheck } from "../../schema/check/checkSchema.js";
import { readField } from "../../schema/form/readField.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { type FormLabels, mergeFormLabels } from "../defaultFormLabels.js";
import { domId, pathKey, pathSeparator } from "../fields/fieldIds.js";
import { useMaskedSchema } from "../fields/formScope.js";
import { FormFrame } from "../frame/FormFrame.js";
import { useFormAttempt } from "../frame/useFormAttempt.js";
import { pruneOptional } from "../rjsf/pruneOptional.js";
import { putDigits, roundDigits, takeDigits } from "../rjsf/rjsfDigits.js";
import { isFormSchema } from "../rjsf/rjsfTypes.js";
import { createRjsfValidator, errorSchemaOf } from "../rjsf/rjsfValidator.js";
import { suggestedObjects } from "../rjsf/suggestedObjects.js";
import {
  alternativeFields,
  formFields,
  formTemplates,
  formWidgets,
  translate,
} from "../rjsf/theme.js";
import { branchTitles } from "./branchTitles.js";
import { FallbackForm, findingText } from "./FallbackForm.js";
import { hasMarks, pathTitle } from "./formWords.js";
import { layOut, ownComponents } from "./layOut.js";
import { seenDefaults } from "./seenDefaults.js";
import { shapeForm } from "./shapeForm.js";
import { countFilled, withoutUnseen } from "./withoutUnseen.js";

export type { SchemaFormHandle, SchemaFormProps, ThemedForm } from "../../parts/formProps.js";

/**
 * A form for an answer described by an agent's schema. The schema is checked first; where no form
 * can be made, or one throws, a JSON editor is shown, so that the question can always be answered.
 * Nothing is preset except harmless defaults of the schema.
 */
export function SchemaForm(props: SchemaFormProps): ReactNode {
  const schemaCheck = useMemo(() => checkSchema(props.schema), [props.schema]);
  const labels = mergeFormLabels(props.labels);
  const run = useSurroundingInterrupt()?.run;
  const latest = useRef(props.initialValue);
  const onChange = (value: unknown): void => {
    latest.current = value;
    props.onChange?.(value);
  };
  if (schemaCheck.form === undefined)
    return (
      <FallbackForm
        {...props}
        schemaCheck={schemaCheck}
        reason={schemaCheck.reason === undefined ? "" : findingText(schemaCheck.reason, labels)}
      />
    );
  return (
    <ErrorBoundary
      fallback={() => (
        <FallbackForm
          {...props}
          schemaCheck={schemaCheck}
          reason={labels.formBroke}
          initialValue={latest.current}
        />
      )}
      onError={run?.reportError}
    >
      <CheckedForm
        {...props}
        schemaCheck={schemaCheck}
        shown={schemaCheck.form}
        onChange={onChange}
      />
    </ErrorBoundary>
  );
}

interface CheckedFormProps extends SchemaFormProps {
  readonly schemaCheck: SchemaCheck;
  /** The copy of the schema that the form renders. */
  readonly shown: JsonSchema;
}

const noIssues: NonNullable<SchemaFormProps["fieldIssues"]> = [];

function CheckedForm(props: CheckedFormProps) {
  const { schemaCheck, idPrefix, disabled = false, fieldIssues = noIssues } = props;
  const labels = useMemo(() => mergeFormLabels(props.labels), [props.labels]);
  const masked = useMaskedSchema(props.shown, props.mask, props.initialValue, labels);
  const isThemed = props.form !== undefined;
  const uiSchema = useSameLayout(props.uiSchema);
  const form = useMemo(() => {
    const laidOut = layOut(recordOf(masked.schema), uiSchema);
    return branchTitles(
      seenDefaults(shapeForm(laidOut, isThemed), isThemed ? roundDigits : putDigits),
      labels,
    );
  }, [masked, labels, isThemed, uiSchema]);
  const isMarked = useMemo(() => !isThemed && hasMarks(form), [form, isThemed]);
  const validator = useMemo(
    () => createRjsfValidator(schemaCheck, masked.restore),
    [schemaCheck, masked],
  );
  const library = useRef<Form<unknown, RJSFSchema, NoContext>>(null);
  const [value, setValue] = useState<unknown>(undefined);
  // What is copied keeps the digits of whole numbers only as bigints.
  const [given] = useState(() => (isThemed ? props.initialValue : withBigInts(props.initialValue)));
  const [initial] = useState(() => withoutUnseen(form)(form, putDigits(masked.put(given))));
  const [start] = useState(() =>
    props.initialValue === undefined ? suggestedObjects(form, form, undefined) : initial,
  );
  const answer = (data: unknown): unknown => {
    const entered = data === undefined ? emptyAnswer(form) : data;
    const pruned = takeDigits(pruneOptional(form, entered, initial));
    return toJson(masked.take(pruned).value);
  };
  const attempt = useFormAttempt({
    schema: props.schema,
    schemaCheck: useMemo(
      () =>
        uiSchema === undefined
          ? schemaCheck
          : { ...schemaCheck, form: layOut(props.shown, uiSchema) },
      [schemaCheck, props.shown, uiSchema],
    ),
    validator: props.validator,
    idPrefix,
    labels,
    fieldIssues,
    value,
    onSubmit: props.onSubmit,
    unfinished: props.unfinished,
    onUnfinished: props.onUnfinished,
    mask: props.mask,
    masked,
  });
  const submit = (data: unknown): void => {
    setValue(answer(data));
    attempt.attempt(answer(data));
  };
  const current = (): unknown => library.current?.state.formData;
  useImperativeHandle(props.formRef, () => ({
    submit: () => submit(current()),
    value: () => answer(current()),
  }));
  const progress = filledText(form, value ?? initial, value === undefined, labels);
  const formId = `${domId(pathKey(idPrefix, []))}:form`;
  if (!isFormSchema(form)) return null;
  return (
    <FormFrame
      attempt={attempt}
      idPrefix={idPrefix}
      titleOf={(path) => pathTitle(form, path, labels)}
      idOf={isThemed ? (path) => [idPrefix, ...path].join(themedSeparator) : undefined}
      formId={formId}
      submitLabel={props.submitLabel ?? labels.submit}
      progress={progress}
      hideSubmit={props.hideSubmit === true}
      disabled={disabled}
      onSubmit={() => submit(current())}
      extraActions={props.extraActions}
    >
      <Notes notes={schemaCheck.notes} labels={labels} />
      {isMarked && (
        <p className="agui-form__marks">
          <span aria-hidden="true">*</span> {labels.requiredMark}
        </p>
      )}
      <LibraryForm
        library={library}
        form={props.form}
        uiSchema={uiSchema}
        labels={labels}
        issues={attempt.issues}
        id={formId}
        schema={form}
        validator={validator}
        initialFormData={start}
        idPrefix={idPrefix}
        disabled={disabled}
        onChange={({ formData }, id) => {
          // Without an id the change is not the user's: the library only filled in defaults.
          if (id === undefined) return;
          const next = answer(formData);
          // The library shows what is typed: a key draws the rest anew only where it says something
          // else.
          if (attempt.isTried || filledText(form, next, false, labels) !== progress) setValue(next);
          // A broken mark is shown as an issue; it must not be stored as if the user had typed it.
          if (masked.take(next).broken.length > 0) return;
          props.onChange?.(next);
        }}
      />
    </FormFrame>
  );
}

/** What is answered where nobody enters anything: a list without entries. */
function emptyAnswer(form: JsonSchema): [] | undefined {
  const { kind } = readField(form, form);
  return kind === "list" || kind === "several" ? [] : undefined;
}

/** A layout that is written anew for every render is the same one while it says the same. */
function useSameLayout(layout: FormUiSchema | undefined): FormUiSchema | undefined {
  const [same, setSame] = useState(layout);
  if (same === layout || deepEquals(same, layout)) return same;
  setSame(layout);
  return layout;
}

/** What the form leaves out of the agent's schema. */
function Notes({
  notes,
  labels,
}: Pick<SchemaCheck, "notes"> & { readonly labels: FormLabels }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <p className="agui-form__note">
      <MarkedText text={notes.map((note) => findingText(note, labels)).join(" ")} />
    </p>
  );
}

/** "2 of 3 filled in"; nothing where a single field is required. */
function filledText(
  form: JsonSchema,
  value: unknown,
  presets: boolean,
  labels: FormLabels,
): string | undefined {
  const { filled, total } = countFilled(form, value, presets);
  return total > 1 ? labels.filled(filled, total) : undefined;
}

type LibraryProps = FormProps<unknown, RJSFSchema, NoContext>;

interface LibraryFormProps
  extends Required<
    Pick<LibraryProps, "id" | "schema" | "validator" | "idPrefix" | "disabled" | "onChange">
  > {
  readonly initialFormData: unknown;
  readonly library: RefObject<Form<unknown, RJSFSchema, NoContext> | null>;
  readonly form: ThemedForm | undefined;
  readonly uiSchema: FormUiSchema | undefined;
  readonly labels: FormLabels;
  readonly issues: readonly SchemaIssue[];
}

/** Presets only what the user enters, and defaults that decide nothing. */
const settings = {
  experimental_defaultFormStateBehavior: {
    requiredBooleanDefault: "skip",
    constAsDefaults: "never",
    arrayMinItems: { populate: "requiredOnly" },
    emptyObjectFields: "populateAllDefaults",
  },
  noHtml5Validate: true,
  noValidate: true,
  showErrorList: false,
  onError: (): void => undefined,
  // No button: that of the frame submits.
  children: <span hidden />,
} as const;

/** Used in the ids of other themes; they must not contain spaces. */
const themedSeparator = "--";

/** The form of the form library, with our theme or another one. */
function LibraryForm(props: LibraryFormProps) {
  const { library, form: Themed, uiSchema, labels, issues, ...given } = props;
  const components = useMemo(() => uiSchema && ownComponents(uiSchema), [uiSchema]);
  const layout = Themed === undefined ? components : uiSchema;
  const common = {
    ...settings,
    ...given,
    ...(layout !== undefined && { uiSchema: layout }),
    ref: library,
  };
  return Themed === undefined ? (
    <Form<unknown, RJSFSchema, NoContext>
      {...common}
      className="agui-form__form"
      fields={formFields}
      widgets={formWidgets}
      templates={formTemplates}
      translateString={translate(labels)}
      idSeparator={pathSeparator}
    />
  ) : (
    <Themed
      {...common}
      fields={alternativeFields}
      idSeparator={themedSeparator}
      extraErrors={errorSchemaOf(issues)}
    />
  );
}

export default SchemaForm;
