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
  const { id, path, maskPath, value, proposed, isInAdded } = props;
  const scope = useArgsScope();
  const { labels, args, mask, disabled, texts, edit } = scope;
  const field = scope.scrub(props.field);
  const isStructured = field.kind === "list" || field.kind === "group";
  const unfinished = texts.get(textKey(path))?.text;
  const [initial] = useState(value);
  const [rounds, setRounds] = useState(0);
  const [isJson, setJson] = useState(isStructured && unfinished !== undefined);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, or names another control.
  useEffect(() => {
    if (rounds > 0) box.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, [rounds]);

  // What the user added earlier is hidden like what was proposed.
  const known = field.isProposed ? proposed : scope.wasReset ? undefined : initial;
  const hides = (one: unknown) => mask?.textAt([], args) ?? mask?.textAt(maskPath, one) ?? mask?.textAt(path, one);
  const hidden = hides(known);
  const isBlank = value === null && unfinished !== undefined;
  const fits = isBlank || fitsKind(field.kind, field.schema, value);
  const isOpen = isStructured && hidden === undefined && fits && !isJson;
  const toggle = (json: boolean) => () => {
    setJson(json);
    setRounds(rounds + 1);
  };
  const canToggle = path.length === 1 && isStructured && hidden === undefined && fits;
  if (isOpen) {
    const part = {
      ...props,
      field,
      value,
      isInAdded,
      node: (inner: ArgNodeProps) => <ArgNode key={inner.id} {...inner} />,
      ...(canToggle && { onJson: toggle(true) }),
    };
    return <div ref={box}>{field.kind === "list" ? <ArgList {...part} /> : <ArgGroup {...part} />}</div>;
  }

  const ids = fieldIds(id);
  const isChanged = !isInAdded && (unfinished !== undefined || !jsonEqual(value, field.isProposed ? proposed : undefined));
  const undo = (): void => {
    edit(path, field.isProposed ? proposed : undefined, null, "");
    setRounds(rounds + 1);
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
    labels,
    disabled,
    unfinished,
    onChange: (next: unknown, problem: string | null, text: string) => edit(path, next, problem, text),
  };
  if (hidden !== undefined) return <HiddenArg key={rounds} {...control} text={hidden} />;
  const change = (
    <>
      {isChanged && (
        <FieldChange
          field={control.field}
          path={path}
          maskPath={maskPath}
          value={value}
          proposed={field.isProposed ? proposed : undefined}
          labelId={ids.label}
          onUndo={undo}
        />
      )}
      {canToggle && (
        <button className="agui-form__link" type="button" disabled={disabled || unfinished !== undefined} onClick={toggle(false)}>
          {labels.editAsFields}
        </button>
      )}
    </>
  );
  return (
    <div ref={box}>
      <ArgControl
        key={rounds}
        {...control}
        mask={mask}
        isSecret={!field.isProposed && mask?.textAt(path, "") !== undefined}
        change={change}
      />
    </div>
  );
}
