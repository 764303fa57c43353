"use client";
import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { UnfinishedText } from "../../interrupt/answerInputs.js";
import { KeyWordsContext } from "../../parts/data/KeyName.js";
import type { ArgsEditorProps } from "../../parts/formProps.js";
import { argChanges, maskChanges } from "../../present/argChanges.js";
import { similarKeys } from "../../present/keyLabels.js";
import type { ValuePath } from "../../present/Mask.js";
import { noMask } from "../../present/noMask.js";
import { concealIssue } from "../../present/presentIssue.js";
import { isRecord, jsonEqual } from "../../protocol/json.js";
import { exactIn, numberText } from "../../protocol/numberTexts.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { checkSchema } from "../../schema/check/checkSchema.js";
import { valueAt } from "../../schema/document/references.js";
import { readValue } from "../../schema/form/readField.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { isProposedIssue } from "../../thread/compose/freshIssues.js";
import {
  isAtOrBelow,
  issueText,
  listOf,
  moveTexts,
  type Texts,
  textKey,
  textsByPath,
  typedName,
  withoutTexts,
  withValue,
} from "../args-data/argsEdits.js";
import { type ArgField, argsFields, type BlankValue } from "../args-data/argsFields.js";
import { type FormLabels, mergeFormLabels } from "../defaultFormLabels.js";
import { domId, pathKey } from "../fields/fieldIds.js";
import { useMaskedSchema } from "../fields/formScope.js";
import { createFormValidator } from "../frame/createFormValidator.js";
import { onePerField, wordIssue } from "../frame/issueWords.js";
import { isEnterInField } from "../frame/submitControls.js";
import { JsonEditor } from "../inputs/JsonEditor.js";
import { branchTitles } from "../schema-form/branchTitles.js";
import { ArgNode } from "./ArgNode.js";
import { ArgsDiff } from "./ArgsDiff.js";
import { type ArgsScope, ArgsScopeContext } from "./ArgsScope.js";

/** With more arguments than this, one JSON text is easier to read. */
const mostFields = 60;
const noTexts: Texts = new Map();
const noIssues: readonly SchemaIssue[] = [];

/**
 * Edits the arguments of a tool call, each in a control for its type: lists as entries, objects as
 * groups, and JSON where neither the schema nor the value decides about the type. A changed field
 * shows what was proposed, with a button that restores it. Arguments that the schema does not list
 * are shown and kept, types do not change, and an edit that is undone does not count. Sends
 * nothing: the buttons around it do.
 */
export function ArgsEditor(props: ArgsEditorProps): ReactNode {
  const { args, idPrefix, disabled = false, mask = noMask } = props;
  const labels = useMemo(() => mergeFormLabels(props.labels), [props.labels]);
  const keyLabels = useContext(KeyWordsContext);
  const { schemaCheck, validate, form, masked } = useArgsSchema(props, labels);
  const proposed = useMemo(() => validate(args), [validate, args]);
  const isNote = (issue: SchemaIssue, next: unknown): boolean =>
    isProposedIssue(issue, proposed, args, next);
  const { value, texts, round, report, edit, editList, addNames, replace, reset } = useArgsEdits(
    props,
    (next) => validate(next).some((issue) => !isNote(issue, next)),
  );
  const found = validate(value);
  const [initial] = useState(value);
  const fields = isRecord(args)
    ? argsFields({
        form,
        keyLabels,
        reading: readValue(form, form, args),
        proposed: args,
        initial: round > 0 ? undefined : initial,
        value,
        depth: 0,
      })
    : [];
  const isEdited = texts.size > 0 || !jsonEqual(value, args);
  const changes = useMemo(
    () => maskChanges(argChanges(args, value), args, value, props.mask),
    [args, value, props.mask],
  );
  const shown = (found: readonly SchemaIssue[]): readonly SchemaIssue[] =>
    found
      // An unfinished text is the problem of its field.
      .filter((issue) => ![...texts.values()].some(({ path }) => isAtOrBelow(issue.path, path)))
      .map((issue) => wordIssue(issue, schemaCheck, labels))
      .map((issue) => concealIssue(issue, mask, masked.scrub, labels.issues));
  const issues = onePerField(
    shown(isEdited ? found.filter((issue) => !isNote(issue, value)) : noIssues),
    shown(props.fieldIssues ?? noIssues),
  );

  const asOne =
    !isRecord(args) || !isRecord(value) || fields.length === 0 || fields.length > mostFields;
  const scope: ArgsScope = {
    labels,
    args,
    form,
    keyLabels,
    mask,
    disabled,
    texts,
    changes,
    notes: shown(found.filter((issue) => isNote(issue, value))),
    wasReset: round > 0,
    scrub: (field) => withoutSecrets(field, masked.scrub),
    edit,
    editList,
    addNames,
    replace,
  };
  const box = useFocusAfterEdit();

  return (
    <ArgsScopeContext.Provider value={scope}>
      {/* biome-ignore lint/a11y/useSemanticElements: it has no legend of its own; what it edits is named around it */}
      <div
        ref={box}
        className="agui-form agui-form__args"
        role="group"
        data-edited={isEdited ? "" : undefined}
        key={round}
        onKeyDown={keepFromHostForm}
      >
        <AlikeNames of={value} labels={labels} />
        {asOne ? (
          <WholeJson
            {...props}
            labels={labels}
            texts={texts}
            value={value}
            issues={issues}
            report={report}
          />
        ) : (
          fields.map((field) => (
            <ArgNode
              key={field.name}
              id={domId(pathKey(idPrefix, [field.name]))}
              field={field}
              path={[field.name]}
              maskPath={[field.name]}
              value={exactIn(value, field.name)}
              written={numberText(value, field.name)}
              proposed={field.isProposed ? exactIn(args, field.name) : undefined}
              issues={issues.filter((issue) => issue.path[0] === field.name)}
              isInAdded={false}
            />
          ))
        )}
        {isEdited && (
          <div className="agui-form__actions">
            <button className="agui-form__link" type="button" disabled={disabled} onClick={reset}>
              {labels.restore("arguments", Math.max(changes.length, texts.size))}
            </button>
          </div>
        )}
      </div>
    </ArgsScopeContext.Provider>
  );
}

/** Enter in a field would submit a form of the host around the editor. */
function keepFromHostForm(event: KeyboardEvent): void {
  if (isEnterInField(event)) event.preventDefault();
}

/** Names the arguments, at any depth, that could be taken for each other. */
function AlikeNames({
  of: value,
  labels,
}: {
  readonly of: unknown;
  readonly labels: FormLabels;
}): ReactNode {
  const pairs = useMemo(() => similarKeys(value), [value]);
  return pairs.map(([one, other]) => (
    <p key={JSON.stringify([one, other])} className="agui-form__note" data-part="data-problem">
      <MarkedText text={labels.similarKeys(`"${one}"`, `"${other}"`)} />
    </p>
  ));
}

/**
 * The edited arguments and their unfinished texts. `round` counts how often they were reset to the
 * proposal.
 */
function useArgsEdits(props: ArgsEditorProps, isInvalid: (value: unknown) => boolean) {
  const { args } = props;
  const [texts, setTexts] = useState((): Texts => textsByPath(props.unfinished ?? []));
  const [round, setRound] = useState(0);
  const value = props.value === undefined ? args : props.value;
  const report = (next: unknown, found: Texts): void => {
    setTexts(found);
    const isSame = jsonEqual(next, args);
    props.onChange(isSame ? undefined : next, found.size > 0 || (!isSame && isInvalid(next)), [
      ...found.values(),
    ]);
  };
  const edit: ArgsScope["edit"] = (path, next, problem, text) => {
    const others = withoutTexts(texts, path);
    const found = problem === null ? others : new Map([...others, [textKey(path), { path, text }]]);
    report(
      problem === null || next !== undefined ? withValue(value, path, next, args) : value,
      found,
    );
  };
  const editList: ArgsScope["editList"] = (path, entries, origins, missing) => {
    const blanks = missing.map((place) => [textKey(place), { path: place, text: "" }] as const);
    const before = valueAt(value, path);
    const next =
      !Array.isArray(entries) || !Array.isArray(before)
        ? entries
        : listOf(entries, origins, before);
    report(
      withValue(value, path, next, args),
      new Map([...moveTexts(texts, path, origins), ...blanks]),
    );
  };
  const addBlanks = (added: readonly (readonly [ValuePath, BlankValue])[], kept: Texts): void => {
    let next = value;
    const blanks: UnfinishedText[] = [];
    for (const [place, blank] of added) {
      next = withValue(next, place, blank.value, args);
      blanks.push(...blank.missing.map((rest) => ({ path: [...place, ...rest], text: "" })));
    }
    report(next, new Map([...kept, ...textsByPath(blanks)]));
  };
  const addNames: ArgsScope["addNames"] = (path, added) =>
    addBlanks(
      [...added].map(([name, blank]) => [[...path, name], blank]),
      withoutTexts(texts, [...path, typedName]),
    );
  const replace: ArgsScope["replace"] = (path, blank) =>
    addBlanks([[path, blank]], withoutTexts(texts, path));
  const reset = (): void => {
    setRound(round + 1);
    report(args, noTexts);
  };
  return { value, texts, round, report, edit, editList, addNames, replace, reset };
}

/** The validation of the edited arguments, and their schema with and without what is hidden. */
function useArgsSchema({ args, argsSchema, validator, mask }: ArgsEditorProps, labels: FormLabels) {
  const schemaCheck = useMemo(
    () => (argsSchema === undefined ? undefined : checkSchema(argsSchema)),
    [argsSchema],
  );
  const validate = useMemo(
    () => createFormValidator(argsSchema ?? true, schemaCheck, validator, labels.issues),
    [argsSchema, schemaCheck, validator, labels],
  );
  const form = useMemo(
    () => (schemaCheck?.form === undefined ? undefined : branchTitles(schemaCheck.form, labels)),
    [schemaCheck, labels],
  );
  const masked = useMaskedSchema(schemaCheck?.form, mask, args, labels);
  return { schemaCheck, validate, form, masked };
}

interface WholeJsonProps
  extends Pick<ArgsEditorProps, "args" | "argsSchema" | "idPrefix" | "disabled" | "mask"> {
  readonly labels: FormLabels;
  readonly texts: Texts;
  readonly value: unknown;
  readonly issues: readonly SchemaIssue[];
  readonly report: (next: unknown, texts: Texts) => void;
}

/** All arguments as one JSON text, with the list of what differs from the proposal. */
function WholeJson({
  args,
  argsSchema,
  idPrefix,
  disabled,
  mask,
  labels,
  texts,
  value,
  issues,
  report,
}: WholeJsonProps) {
  const text = texts.get(textKey([]))?.text;
  const [unfinished] = useState(text);
  return (
    <>
      <JsonEditor
        id={domId(pathKey(idPrefix, []))}
        label={labels.args}
        value={value}
        labels={labels}
        disabled={disabled === true}
        issues={[
          ...(text?.trim() === "" ? [labels.required] : []),
          ...issues.map((issue) => issueText(issue, 0)),
        ]}
        unfinished={unfinished}
        mask={mask}
        keepsTexts
        origins={[args, value]}
        onChange={(next, problem, typed) => {
          const isValue = problem === null && (next !== undefined || args === undefined);
          report(
            isValue ? next : value,
            isValue ? noTexts : textsByPath([{ path: [], text: typed }]),
          );
        }}
      />
      <ArgsDiff
        before={args}
        after={value}
        argsSchema={argsSchema}
        mask={mask}
        idPrefix={`${idPrefix}-diff`}
        labels={labels}
      />
    </>
  );
}

/**
 * After a press on Edit, the first field gets the focus; an editor that was already open does not
 * take it.
 */
function useFocusAfterEdit() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = box.current
      ?.closest("[data-part='interrupt']")
      ?.querySelector("[data-part='edit']:focus");
    if (pressed) box.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, []);
  return box;
}

function withoutSecrets(field: ArgField, scrub: (text: string) => string): ArgField {
  const { title, description } = field;
  return {
    ...field,
    kinds: field.kinds.map((kind) => ({ ...kind, title: kind.title && scrub(kind.title) })),
    title: title === undefined ? undefined : scrub(title),
    description: description === undefined ? undefined : scrub(description),
  };
}
