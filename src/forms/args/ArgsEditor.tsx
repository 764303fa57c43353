"use client";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { UnfinishedText } from "../../core/interrupt/FormInput.js";
import { concealIssue } from "../../core/present/concealIssue.js";
import type { ValueMask } from "../../core/present/createMask.js";
import { isRecord, jsonEqual, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { checkSchema } from "../../schema/check/checkSchema.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { domId, pathKey } from "../fields/fieldIds.js";
import { useMaskedSchema } from "../fields/useMaskedSchema.js";
import { type FormLabels, mergeFormLabels } from "../formLabels.js";
import { createFormValidator } from "../frame/createFormValidator.js";
import { JsonEditor } from "../inputs/JsonEditor.js";
import type { FormValidator } from "../rjsf/rjsfVerdict.js";
import { branchTitles } from "../schema-form/branchTitles.js";
import { ArgControl } from "./ArgControl.js";
import { issueText, withArg } from "./argsEdits.js";
import { type ArgField, argsFields } from "./argsFields.js";
import { HiddenArg } from "./HiddenArg.js";

/** Props of `ArgsEditor`. */
export interface ArgsEditorProps {
  /** The arguments as the agent proposed them. */
  readonly args: unknown;
  /** The schema of the edited arguments, where the agent declared one. */
  readonly argsSchema?: JsonSchema | undefined;
  /** The arguments as edited so far; `undefined`, or the same as `args`, while nothing is edited. */
  readonly value: unknown;
  /**
   * Called with the whole edited arguments, or `undefined` when they equal the proposed ones; whether the editor has something that cannot
   * be sent; and its unfinished texts, to be passed back as `unfinished`.
   */
  readonly onChange: (next: unknown, problem: boolean, unfinished: readonly UnfinishedText[]) => void;
  /** Prefix of every id of the editor; must be unique in the page. */
  readonly idPrefix: string;
  /** The unfinished texts of the editor when it was last on screen. Only the initial value is used. */
  readonly unfinished?: readonly UnfinishedText[];
  /** Disables all fields. */
  readonly disabled?: boolean;
  /** Labels to replace. */
  readonly labels?: Partial<FormLabels> | undefined;
  /**
   * Validates the edited arguments: a validator of a run, or one of `@rjsf/validator-ajv8`. Default: the default validator, which is also
   * used where this one throws.
   */
  readonly validator?: FormValidator | undefined;
  /** Hides secrets. Hidden values can be replaced; unchanged ones are sent back as they were. */
  readonly mask?: ValueMask | undefined;
  /** Issues from elsewhere, with paths from the root of the arguments. */
  readonly fieldIssues?: readonly SchemaIssue[];
}

/** With more arguments than this, one JSON text is easier to read. */
const mostFields = 60;
/** Unfinished texts, by argument name; the editor of the whole JSON uses the empty name. */
type Texts = ReadonlyMap<string, string>;
const noTexts: Texts = new Map();
const noIssues: readonly SchemaIssue[] = [];

/**
 * Edits the arguments of a tool call, each in a control for its type. Arguments that the schema does not list are shown and kept, types do
 * not change, and an edit that is undone does not count. Sends nothing: the buttons around it do.
 */
export function ArgsEditor(props: ArgsEditorProps): ReactNode {
  const { args, argsSchema, idPrefix, disabled = false, fieldIssues = noIssues } = props;
  const labels = useMemo(() => mergeFormLabels(props.labels), [props.labels]);
  const schemaCheck = useMemo(() => (argsSchema === undefined ? undefined : checkSchema(argsSchema)), [argsSchema]);
  const { validator, mask } = props;
  const validate = useMemo(
    () => createFormValidator(argsSchema ?? true, schemaCheck, validator, labels.issues),
    [argsSchema, schemaCheck, validator, labels],
  );
  const [start] = useState((): Texts => new Map(props.unfinished?.map(({ path, text }) => [String(path[0] ?? ""), text])));
  const [texts, setTexts] = useState(start);
  const [round, setRound] = useState(0);
  // Restored texts are not restored again after a reset.
  const kept = round === 0 ? start : noTexts;
  const shown = useMemo(
    () => (schemaCheck?.form === undefined ? undefined : branchTitles(schemaCheck.form, labels)),
    [schemaCheck, labels],
  );
  const masked = useMaskedSchema(schemaCheck?.form, mask, args, labels);
  const value = props.value === undefined ? args : props.value;
  const [before] = useState(value);
  const fields = useMemo(() => (isRecord(args) ? argsFields(args, shown) : []), [args, shown]);
  const isEdited = texts.size > 0 || !jsonEqual(value, args);
  const found = [...(isEdited ? validate(value) : noIssues), ...fieldIssues];
  const issues =
    mask === undefined || masked === undefined
      ? found
      : found.map((issue) => concealIssue(issue, mask, masked.scrub, labels.issues));

  const asOne = !isRecord(args) || !isRecord(value) || fields.length === 0 || fields.length > mostFields;
  const report = (next: unknown, found: Texts): void => {
    setTexts(found);
    const isSame = jsonEqual(next, args);
    const unfinished = [...found].map(([name, text]): UnfinishedText => ({ path: asOne ? [] : [name], text }));
    props.onChange(isSame ? undefined : next, found.size > 0 || (!isSame && validate(next).length > 0), unfinished);
  };
  const change = (name: string, next: unknown, problem: string | null, text: string): void => {
    const found = new Map(texts);
    if (problem === null) found.delete(name);
    else found.set(name, text);
    report(problem === null && isRecord(value) ? withArg(value, name, next) : value, found);
  };

  // After a press on Edit, the first field gets the focus; an editor that was already open does not take it.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = box.current?.closest("[data-part='interrupt']")?.querySelector("[data-part='edit']:focus");
    if (pressed) box.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: it has no legend of its own; what it edits is named around it
    <div ref={box} className="agui-form agui-form__args" role="group" data-edited={isEdited ? "" : undefined} key={round}>
      {asOne ? (
        <JsonEditor
          id={domId(pathKey(idPrefix, []))}
          label={labels.args}
          value={value}
          labels={props.labels}
          disabled={disabled}
          issues={[...(texts.get("")?.trim() === "" ? [labels.required] : []), ...issues.map((issue) => issueText(issue, 0))]}
          {...(kept.has("") && { unfinished: kept.get("") ?? "" })}
          mask={mask}
          origins={[args, value]}
          onChange={(next, problem, text) => {
            const isValue = problem === null && (next !== undefined || args === undefined);
            report(isValue ? next : value, isValue ? noTexts : new Map([["", text]]));
          }}
        />
      ) : (
        fields.map((field) => {
          // What the user added earlier is hidden like what was proposed.
          const proposed = field.isProposed || round > 0 ? own(args, field.name) : ownOf(before, field.name);
          const hides = (one: unknown) => mask?.textAt([], args) ?? mask?.textAt([field.name], one);
          const hidden = hides(proposed);
          const control = {
            id: domId(pathKey(idPrefix, [field.name])),
            field: masked === undefined ? field : withoutSecrets(field, masked.scrub),
            hidesChoice: (one: unknown) => hides(one) !== undefined,
            proposed,
            value: own(value, field.name),
            issues: issues.filter((issue) => issue.path[0] === field.name).map((issue) => issueText(issue, 1)),
            labels,
            disabled,
            unfinished: kept.get(field.name),
            onChange: (next: unknown, problem: string | null, text: string) => change(field.name, next, problem, text),
          };
          return hidden === undefined ? (
            <ArgControl
              key={field.name}
              {...control}
              mask={mask}
              isSecret={!field.isProposed && mask?.textAt([field.name], "") !== undefined}
            />
          ) : (
            <HiddenArg key={field.name} {...control} text={hidden} />
          );
        })
      )}
      {isEdited && (
        <div className="agui-form__actions">
          <span className="agui-form__hint">{labels.argsEdited}</span>
          <button
            className="agui-form__button agui-form__button--quiet"
            type="button"
            disabled={disabled}
            onClick={() => {
              setRound(round + 1);
              report(args, noTexts);
            }}
          >
            {labels.resetArgs}
          </button>
        </div>
      )}
    </div>
  );
}

function ownOf(value: unknown, name: string): unknown {
  return isRecord(value) ? own(value, name) : undefined;
}

function withoutSecrets(field: ArgField, scrub: (text: string) => string): ArgField {
  const { title, description } = field;
  return {
    ...field,
    title: title === undefined ? undefined : scrub(title),
    description: description === undefined ? undefined : scrub(description),
  };
}
