"use client";
import { useEffect, useRef, useState } from "react";
import { jsonEqual } from "../../protocol/json.js";
import { fitsKind } from "../args-data/argKinds.js";
import { issueText, textKey } from "../args-data/argsEdits.js";
import { fieldIds } from "../fields/fieldIds.js";
import { ArgControl } from "./ArgControl.js";
import { ArgGroup } from "./ArgGroup.js";
import { ArgList } from "./ArgList.js";
import type { ArgNodeProps } from "./ArgNodeProps.js";
import { useArgsScope } from "./ArgsScope.js";
import { FieldChange } from "./FieldChange.js";
import { HiddenArg } from "./HiddenArg.js";

/** An argument, a property or an entry, in the control, list or group for its type, with what differs from the proposal. */
export function ArgNode(props: ArgNodeProps) {
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
  const hides = (one: unknown) => mask?.textAt([], args) ?? mask?.textAt(maskPath, one) ?? mask?.textAt(path, one);
  const hidden = hides(known);
  const isBlank = value === null && unfinished !== undefined;
  const fits = isBlank || fitsKind(field.kind, field.schema, value);
  const isOpen = isStructured && hidden === undefined && fits && !isJson;
  const toggle = (json: boolean) => () => {
    setJson(json);
    nextRound();
  };
  const canToggle = path.length === 1 && isStructured && hidden === undefined && fits;
  if (isOpen) {
    const part = {
      ...props,
      field,
      node: (inner: ArgNodeProps) => <ArgNode key={inner.id} {...inner} />,
      ...(canToggle && { onJson: toggle(true) }),
    };
    return <div ref={box}>{field.kind === "list" ? <ArgList {...part} /> : <ArgGroup {...part} />}</div>;
  }

  const undo = (): void => {
    edit(path, field.isProposed ? proposed : undefined, null, "");
    nextRound();
  };
  const control = {
    id,
    path: maskPath,
    field: isStructured || !fits ? { ...field, kind: "json" as const } : field,
    hidesLabel: props.hidesLabel,
    hidesChoice: (one: unknown) => hides(one) !== undefined,
    proposed: known,
    value,
    issues: props.issues.map((issue) => issueText(issue, path.length)),
    labels: scope.labels,
    disabled: scope.disabled,
    unfinished,
    onChange: (next: unknown, problem: string | null, text: string) => edit(path, next, problem, text),
  };
  if (hidden !== undefined) return <HiddenArg key={round} {...control} text={hidden} />;
  return (
    <div ref={box}>
      <ArgControl
        key={round}
        {...control}
        mask={mask}
        isSecret={!field.isProposed && mask?.textAt(path, "") !== undefined}
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

/** What is shown below a control: what differs from the proposal, and a button to edit fields instead of JSON. */
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
        <button className="agui-form__link" type="button" disabled={disabled || isUnfinished} onClick={onFields}>
          {labels.editAs("fields")}
        </button>
      )}
    </>
  );
}

/** Focuses the first control in the box whenever the next round replaces it: the pressed button is gone, or names another control. */
function useFocusOnReplace() {
  const box = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) box.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, [round]);
  return { box, round, nextRound: () => setRound(round + 1) };
}
