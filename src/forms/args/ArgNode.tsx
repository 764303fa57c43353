"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { jsonEqual } from "../../protocol/json.js";
import { exactIn, numberText } from "../../protocol/numberTexts.js";
import { fitsKind, kindAt, mapOf } from "../args-data/argKinds.js";
import { isAtOrBelow, issueText, textKey } from "../args-data/argsEdits.js";
import { type ArgField, argsFields, blankValue, fieldOfKind } from "../args-data/argsFields.js";
import { FieldFrame, FieldIssues } from "../fields/FieldFrame.js";
import { FixedField } from "../fields/FixedField.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import { controlAria } from "../fields/formScope.js";
import { HiddenValue } from "../fields/HiddenValue.js";
import { KindLabel } from "../fields/KindLabel.js";
import { type Choice, ChoiceInput, choiceLabel, ownAnswer } from "../inputs/ChoiceInput.js";
import { ArgControl, type ArgControlProps } from "./ArgControl.js";
import { ArgEntries } from "./ArgEntries.js";
import { ArgList } from "./ArgList.js";
import { type ArgNodeProps, type ArgPartProps, useArgsScope } from "./ArgsScope.js";
import { FieldChange } from "./FieldChange.js";
import { GroupFrame, JsonToggle } from "./GroupFrame.js";
import { hasOnlyWords, WordList } from "./WordList.js";

/**
 * An argument, a property or an entry, in the control, list or group for its type, with what
 * differs from the proposal.
 */
export function ArgNode(props: ArgNodeProps) {
  return props.field.kinds.length > 1 ? <ArgKinds {...props} /> : <ArgOfKind {...props} />;
}

/**
 * A value that may be of several kinds, below a list of them. Another kind starts with what its
 * schema fixes, and the one that was proposed as it was proposed.
 */
function ArgKinds(props: ArgNodeProps) {
  const { id, field, path, value, proposed } = props;
  const { labels, form, disabled, edit, replace, mask, scrub } = useArgsScope();
  const depth = path.length - 1;
  const schemas = field.kinds.map(({ schema }) => schema);
  const [proposedKind] = useState(() => kindAt(form, schemas, proposed));
  const [picked, setPicked] = useState(() => {
    const at = kindAt(form, schemas, value);
    return at === proposedKind ? undefined : at;
  });
  const hidden = mask.textAt(props.maskPath, proposed) ?? mask.textAt(path, value);
  if (hidden !== undefined) return <ArgOfKind {...props} />;
  const other = picked === undefined || jsonEqual(value, proposed) ? undefined : picked;
  const at = other ?? proposedKind;
  const undo = (): void => {
    setPicked(undefined);
    edit(path, field.isProposed ? proposed : undefined, null, "");
  };
  const pick = (next: unknown): void => {
    const to = typeof next === "number" && next !== proposedKind ? next : undefined;
    setPicked(to);
    if (to !== undefined)
      replace(path, blankValue(form, fieldOfKind(form, field, to, depth), depth));
    else if (typeof next === "number") undo();
    else edit(path, next, null, "");
  };
  const isNothing = other === undefined && (value === null || value === undefined);
  const ids = fieldIds(id);
  const choices: readonly Choice[] = [
    ...scrub(field).kinds.map(({ title }, place) => ({
      value: place,
      label: title ?? labels.numbered("alternative", place + 1),
    })),
    ...(field.isNullable ? [{ value: null, label: labels.choice("null") }] : []),
    ...(field.isFixed ? [] : [{ value: undefined, label: labels.choice("none") }]),
  ];
  const isChanged = !props.isInAdded && (other !== undefined || (isNothing && value !== proposed));
  return (
    <GroupFrame {...props} kind="group" issues={false}>
      <KindLabel labels={labels}>
        <ChoiceInput
          id={`${id}-kind`}
          labelId={ids.label}
          choices={choices}
          value={isNothing ? value : (at ?? ownAnswer)}
          onChange={pick}
          labels={labels}
          required
          folded
          showsValues={false}
          disabled={disabled}
          {...controlAria(ids, {})}
          aria-describedby={ids.label}
        />
      </KindLabel>
      {isNothing ? null : (
        <ArgOfKind
          key={at}
          {...props}
          {...(other !== undefined && { proposed: undefined, isInAdded: true })}
          id={domId([id, "kind"].join(pathSeparator))}
          field={
            at === undefined
              ? field
              : fieldOfKind(form, field, at, depth, other === undefined ? proposed : undefined)
          }
          hidesLabel
        />
      )}
      {isChanged && (
        <FieldChange
          field={field}
          path={path}
          maskPath={props.maskPath}
          value={value}
          proposed={field.isProposed ? proposed : undefined}
          labelId={ids.label}
          onUndo={undo}
        />
      )}
    </GroupFrame>
  );
}

/** A value of one kind. */
function ArgOfKind(props: ArgNodeProps) {
  const { id, path, maskPath, value, proposed } = props;
  const scope = useArgsScope();
  const { args, mask, texts, edit } = scope;
  const field = scope.scrub(props.field);
  const isStructured = field.kind === "list" || field.kind === "group";
  const unfinished = texts.get(textKey(path))?.text;
  const [initial] = useState(value);
  const [isJson, setJson] = useState(isStructured && unfinished !== undefined);
  const { box, round, nextRound } = useFocusOnReplace();

  // What the user added earlier is hidden like what was proposed.
  const known = field.isProposed ? proposed : scope.wasReset ? undefined : initial;
  const hides = (one: unknown) =>
    mask.textAt([], args) ?? mask.textAt(maskPath, one) ?? mask.textAt(path, one);
  const hidden = hides(known);
  const hidesEntry = (one: unknown): boolean =>
    field.kind === "several" &&
    [maskPath, path].some((list) => mask.textAt([...list, 0], one) !== undefined);
  const isBlank = value === null && unfinished !== undefined;
  const isNothing = value === null && field.isNullable;
  const fits = isBlank || isNothing || fitsKind(field.kind, field.reading, value);
  const isOpen = isStructured && hidden === undefined && fits && !isJson;
  const toggle = (json: boolean) => () => {
    setJson(json);
    nextRound();
  };
  const [isWords] = useState(() => field.kind === "list" && hasOnlyWords(props, scope));
  const canToggle = path.length === 1 && isStructured && hidden === undefined && fits;
  if (isOpen) {
    const part = {
      ...props,
      field,
      node: (inner: ArgNodeProps) => <ArgNode key={inner.id} {...inner} />,
      ...(canToggle && { onJson: toggle(true) }),
    };
    const Part = field.kind === "group" ? ArgGroup : isWords ? WordList : ArgList;
    return (
      <div ref={box}>
        <Part {...part} />
      </div>
    );
  }

  if (
    field.kind === "fixed" &&
    value !== undefined &&
    field.isFixed &&
    fits &&
    hidden === undefined
  )
    return (
      <FixedField
        ids={fieldIds(id)}
        label={field.label}
        name={field.name}
        title={field.title}
        text={props.written ?? choiceLabel(value, scope.labels)}
        description={field.description}
        issues={props.issues.map((issue) => issueText(issue, path.length))}
      />
    );

  const undo = (): void => {
    edit(path, field.isProposed ? proposed : undefined, null, "");
    nextRound();
  };
  const control = {
    id,
    path: maskPath,
    field: isStructured || !fits ? { ...field, kind: "json" as const } : field,
    hidesLabel: props.hidesLabel,
    hidesChoice: (one: unknown) => hides(one) !== undefined || hidesEntry(one),
    proposed: known,
    value,
    written: props.written,
    issues: props.issues.map((issue) => issueText(issue, path.length)),
    notes: scope.notes
      .filter((issue) => isAtOrBelow(issue.path, path))
      .map((issue) => issueText(issue, path.length)),
    labels: scope.labels,
    disabled: scope.disabled,
    unfinished,
    onChange: (next: unknown, problem: string | null, text: string) =>
      edit(path, next, problem, text),
  };
  if (hidden !== undefined) return <HiddenArg key={round} {...control} text={hidden} />;
  return (
    <div ref={box}>
      <ArgControl
        key={round}
        {...control}
        mask={mask}
        isSecret={!field.isProposed && mask.textAt(path, "") !== undefined}
        change={
          <ArgChange
            {...props}
            field={control.field}
            isUnfinished={unfinished !== undefined}
            onUndo={undo}
            onFields={canToggle ? toggle(false) : undefined}
          />
        }
      />
    </div>
  );
}

interface ArgChangeProps extends ArgNodeProps {
  readonly isUnfinished: boolean;
  /** Restores the proposed value. */
  readonly onUndo: () => void;
  /** Shows its fields instead of its JSON. */
  readonly onFields: (() => void) | undefined;
}

/**
 * What is shown below a control: what differs from the proposal, and a button to edit fields
 * instead of JSON.
 */
function ArgChange(props: ArgChangeProps) {
  const { field, value, isUnfinished, onFields } = props;
  const { labels, disabled } = useArgsScope();
  const proposed = field.isProposed ? props.proposed : undefined;
  const isChanged = !props.isInAdded && (isUnfinished || !jsonEqual(value, proposed));
  return (
    <>
      {isChanged && (
        <FieldChange
          field={field}
          path={props.path}
          maskPath={props.maskPath}
          value={value}
          proposed={proposed}
          labelId={fieldIds(props.id).label}
          onUndo={props.onUndo}
        />
      )}
      {onFields && (
        <button
          className="agui-form__link"
          type="button"
          disabled={disabled || isUnfinished}
          onClick={onFields}
        >
          {labels.editAs("fields")}
        </button>
      )}
    </>
  );
}

/**
 * Focuses the first control in the box whenever the next round replaces it: the pressed button is
 * gone, or names another control.
 */
function useFocusOnReplace() {
  const box = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0)
      box.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, [round]);
  return { box, round, nextRound: () => setRound(round + 1) };
}

/** An object as a group of fields. */
function ArgGroup(props: ArgPartProps) {
  const { id, field, path, maskPath, value, proposed, issues, isInAdded, node } = props;
  const { form, keyLabels } = useArgsScope();
  const [initial] = useState(value);
  const fields = argsFields({
    form,
    keyLabels,
    reading: field.reading,
    proposed,
    initial,
    value,
    sample: field.sample,
    depth: path.length,
  });
  const map = mapOf(form, field.reading);
  const names = new Set(fields.map(({ name }) => name));
  const below = (name: string) =>
    issues.filter((issue) => String(issue.path[path.length]) === name);
  const own_ = issues.filter(
    (issue) => issue.path.length === path.length || !names.has(String(issue.path[path.length])),
  );
  const ids = fieldIds(id);
  const fieldNode = (child: ArgField): ReactNode =>
    node({
      id: domId([id, child.name].join(pathSeparator)),
      field: child,
      path: [...path, child.name],
      maskPath: [...maskPath, child.name],
      value: exactIn(value, child.name),
      written: numberText(value, child.name),
      proposed: exactIn(proposed, child.name),
      issues: below(child.name),
      isInAdded: isInAdded || (child.isEntry && !child.isProposed),
    });
  return (
    <GroupFrame {...props} kind="group" issues={own_.length > 0}>
      {fields.filter(({ isEntry }) => !isEntry).map(fieldNode)}
      {map && (
        <ArgEntries
          {...props}
          map={map}
          entries={fields.filter(({ isEntry }) => isEntry)}
          entryNode={fieldNode}
        />
      )}
      <JsonToggle id={id} onJson={props.onJson} />
      <FieldIssues id={ids.issues} issues={own_.map((issue) => issueText(issue, path.length))} />
    </GroupFrame>
  );
}

/** Props of `HiddenArg`. */
interface HiddenArgProps extends Omit<ArgControlProps, "mask" | "change"> {
  /** The text shown instead of the value. */
  readonly text: string;
}

/**
 * An argument whose value is hidden: it keeps its value until the user replaces it. Its control
 * starts empty, and approving is blocked while it is empty; the hidden value itself is never
 * rendered.
 */
function HiddenArg({ text, ...props }: HiddenArgProps) {
  const { field, labels, onChange, disabled } = props;
  const [isReplacing, setReplacing] = useState(props.unfinished !== undefined);
  const [given, setGiven] = useState<unknown>(undefined);
  const ids = fieldIds(props.id);
  const isReplaced = isReplacing || !jsonEqual(props.value, props.proposed);
  const replace = (): void => {
    setReplacing(true);
    setGiven(undefined);
    onChange(undefined, labels.required, "");
  };
  const keep = (): void => {
    setReplacing(false);
    onChange(props.proposed, null, "");
  };
  return (
    <HiddenValue
      ids={ids}
      text={isReplacing ? undefined : text}
      labels={labels}
      disabled={disabled}
      onReplace={field.kind === "fixed" ? undefined : replace}
      onKeep={isReplaced ? keep : undefined}
      frame={(shown) => (
        <FieldFrame
          ids={ids}
          label={field.label}
          name={field.name}
          hidesLabel={props.hidesLabel}
          title={field.title}
          labels={labels}
          mark={field.required ? undefined : "optional"}
          description={field.description}
          issues={props.issues}
          group
        >
          {shown}
        </FieldFrame>
      )}
    >
      <ArgControl
        {...props}
        isSecret
        value={given}
        onChange={(next, problem, typed) => {
          const isEmpty = next === undefined || next === "";
          setGiven(next);
          onChange(
            isEmpty ? undefined : next,
            problem ?? (isEmpty ? labels.required : null),
            typed,
          );
        }}
      />
    </HiddenValue>
  );
}
