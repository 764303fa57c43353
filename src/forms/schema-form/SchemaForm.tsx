"use client";
import type { FormProps } from "@rjsf/core";
// Not by the entry: it imports a package that it does not declare, which pnpm and Yarn do not find.
import Form from "@rjsf/core/lib/components/Form.js";
import type { RJSFSchema } from "@rjsf/utils";
import {
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPlaceNames } from "../../core/present/keyLabels.js";
import type { NoContext, SchemaFormProps, ThemedForm } from "../../parts/formProps.js";
import { isRecord, own, toJson, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { useSurroundingInterrupt } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { checkSchema, type SchemaCheck } from "../../schema/check/checkSchema.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { follow } from "../args-data/argKinds.js";
import { type FormLabels, mergeFormLabels } from "../defaultFormLabels.js";
import { domId, pathKey, pathSeparator } from "../fields/fieldIds.js";
import { useMaskedSchema } from "../fields/formScope.js";
import { FormFrame } from "../frame/FormFrame.js";
import { useFormAttempt } from "../frame/useFormAttempt.js";
import { suggestion } from "../rjsf/fieldHint.js";
import { isFormSchema } from "../rjsf/rjsfTypes.js";
import { createRjsfValidator, errorSchemaOf } from "../rjsf/rjsfValidator.js";
import {
  alternativeFields,
  formFields,
  formTemplates,
  formWidgets,
  translate,
} from "../rjsf/theme.js";
import { branchTitles } from "./branchTitles.js";
import { FallbackForm, findingText } from "./FallbackForm.js";
import { rewriteSchema, shapeForm } from "./rewriteSchema.js";
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
  const [latest, setLatest] = useState(props.initialValue);
  const onChange = (value: unknown): void => {
    setLatest(value);
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
          initialValue={latest}
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
  const form = useMemo(() => {
    const shown = masked === undefined ? props.shown : masked.schema;
    return branchTitles(suggestChoices(shapeForm(isRecord(shown) ? shown : {})), labels);
  }, [props.shown, masked, labels]);
  const validator = useMemo(
    () => createRjsfValidator(schemaCheck.validation, masked?.restore),
    [schemaCheck.validation, masked],
  );
  const library = useRef<Form<unknown, RJSFSchema, NoContext>>(null);
  const [value, setValue] = useState<unknown>(undefined);
  const [initial] = useState(() =>
    withoutUnseen(form)(form, masked?.put(props.initialValue) ?? props.initialValue),
  );
  const answer = (data: unknown): unknown => {
    const pruned = toJson(pruneOptional(form, data));
    return masked === undefined ? pruned : masked.take(pruned).value;
  };
  const attempt = useFormAttempt({
    schema: props.schema,
    schemaCheck,
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
  const formId = `${domId(pathKey(idPrefix, []))}:form`;
  if (!isFormSchema(form)) return null;
  return (
    <FormFrame
      attempt={attempt}
      idPrefix={idPrefix}
      titleOf={(path) => pathTitle(form, path, labels)}
      {...(props.form !== undefined && {
        idOf: (path) => [idPrefix, ...path].join(themedSeparator),
      })}
      formId={formId}
      submitLabel={props.submitLabel ?? labels.submit}
      progress={filledText(form, value ?? initial, value === undefined, labels)}
      hideSubmit={props.hideSubmit === true}
      disabled={disabled}
      onSubmit={() => submit(current())}
      extraActions={props.extraActions}
    >
      <Notes notes={schemaCheck.notes} labels={labels} />
      <LibraryForm
        library={library}
        form={props.form}
        labels={labels}
        issues={attempt.issues}
        id={formId}
        schema={form}
        validator={validator}
        initialFormData={initial}
        idPrefix={idPrefix}
        disabled={disabled}
        onChange={({ formData }, id) => {
          // Without an id the change is not the user's: the library only filled in defaults.
          if (id === undefined) return;
          const next = answer(formData);
          setValue(next);
          // A broken mark is shown as an issue; it must not be stored as if the user had typed it.
          if (masked !== undefined && masked.take(next).broken.length > 0) return;
          props.onChange?.(next);
        }}
      />
    </FormFrame>
  );
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
  readonly labels: FormLabels;
  readonly issues: readonly SchemaIssue[];
}

/** Presets only what the user enters, and defaults that decide nothing. */
const settings = {
  experimental_defaultFormStateBehavior: {
    requiredBooleanDefault: "skip",
    constAsDefaults: "skipOneOf",
    arrayMinItems: { populate: "never" },
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
function LibraryForm({ library, form: Themed, labels, issues, ...given }: LibraryFormProps) {
  const common = { ...settings, ...given, ref: library };
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

/**
 * Turns every `default` that would choose for the user into a suggestion: one of several values,
 * several checkboxes, or a kind of answer, also inside the default of a group, and removes what has
 * no field. With a preselected choice, one press on Submit would send the agent's answer. A text or
 * a number stays filled in: it is a draft that is fully visible in its field.
 */
export function suggestChoices(form: JsonSchema): JsonSchema {
  const isChosen = (schema: UnknownRecord): boolean => isDecision(form, schema);
  const startOf = withoutUnseen(form, isChosen);

  return rewriteSchema(form, (node, original) => {
    if (!Object.hasOwn(original, "default")) return;
    const start = own(original, "default");
    delete node["default"];
    if (isChosen(follow(form, original) ?? original)) node[suggestion] = start;
    else node["default"] = startOf(original, start);
  });
}

/**
 * Whether the user decides among several answers here. Whether a group is optional, or a text may
 * be null, is no such decision.
 */
function isDecision(form: JsonSchema, schema: UnknownRecord): boolean {
  const values = own(schema, "enum");
  if (Array.isArray(values)) return values.length > 1;
  const branches = own(schema, "oneOf") ?? own(schema, "anyOf");
  if (Array.isArray(branches))
    return branches.filter((branch) => !isNull(follow(form, branch))).length > 1;
  const items = own(schema, "items");
  const item =
    own(schema, "uniqueItems") === true && !Array.isArray(items) ? follow(form, items) : undefined;
  return item !== undefined && (own(item, "enum") ?? own(item, "oneOf")) !== undefined;
}

function isNull(schema: UnknownRecord | undefined): boolean {
  return schema !== undefined && own(schema, "type") === "null";
}

/**
 * Removes empty objects and lists from an answer where the schema does not require them. A form
 * holds an object for every group of fields it shows; an untouched group is not an answer, and must
 * not be validated as one.
 */
export function pruneOptional(form: JsonSchema, value: unknown): unknown {
  const prune = (raw: unknown, item: unknown): unknown => {
    const schema = follow(form, raw);
    if (schema === undefined) return item;
    if (Array.isArray(item)) {
      const items = own(schema, "items");
      return item.map((entry, index) => prune(Array.isArray(items) ? items[index] : items, entry));
    }
    return isRecord(item) ? pruneFields(schema, item) : item;
  };

  const pruneFields = (schema: JsonSchema, item: Readonly<Record<string, unknown>>): unknown => {
    const properties = own(schema, "properties");
    const required = own(schema, "required");
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(item)) {
      const known = isRecord(properties) && Object.hasOwn(properties, key);
      const pruned = known ? prune(own(properties, key), own(item, key)) : own(item, key);
      const isRequired = Array.isArray(required) && required.includes(key);
      if (!known || isRequired || !isEmpty(pruned) || isEmptied(own(properties, key), pruned))
        setOwn(result, key, pruned);
    }
    return result;
  };

  return prune(form, value);
}

/** A list with a default that the user emptied on purpose. */
function isEmptied(schema: unknown, value: unknown): boolean {
  const start = own(schema, "default");
  return Array.isArray(value) && Array.isArray(start) && start.length > 0;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/**
 * Names a place in an answer as the form does: by titles, otherwise by keys and the numbers of
 * entries.
 */
export function pathTitle(
  form: JsonSchema | undefined,
  path: readonly (string | number)[],
  labels: FormLabels,
): string {
  const names = createPlaceNames(form, (number) => labels.numbered("entry", number))(path);
  return names.length === 0
    ? labels.answer
    : names.map(({ key, title }) => title ?? key).join(", ");
}
