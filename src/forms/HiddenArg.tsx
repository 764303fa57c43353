"use client";
import { useEffect, useRef, useState } from "react";
import { jsonEqual } from "../protocol/json.js";
import { ArgControl, type ArgControlProps } from "./ArgControl.js";
import { FieldFrame } from "./FieldFrame.js";
import { fieldIds } from "./fieldIds.js";

/** Props of `HiddenArg`. */
export interface HiddenArgProps extends Omit<ArgControlProps, "mask"> {
  /** What stands in the place of the value. */
  readonly text: string;
}

/**
 * An argument whose value is hidden: it is kept as it is until somebody replaces it. Its control begins empty, and as long as it is empty
 * nothing can be approved; the hidden value itself is never in the page.
 */
export function HiddenArg({ text, ...props }: HiddenArgProps) {
  const { field, labels, onChange, disabled } = props;
  const [isReplacing, setReplacing] = useState(props.unfinished !== undefined);
  const [given, setGiven] = useState<unknown>(undefined);
  const [moves, setMoves] = useState(0);
  const ids = fieldIds(props.id);
  const isReplaced = isReplacing || !jsonEqual(props.value, props.proposed);
  const replace = (): void => {
    setReplacing(true);
    setMoves(moves + 1);
    setGiven(undefined);
    onChange(undefined, labels.required, "");
  };
  const keep = (): void => {
    setReplacing(false);
    setMoves(moves + 1);
    onChange(props.proposed, null, "");
  };

  // The button that was pressed gives way to the field, and the field to the button.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moves > 0) box.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, [moves]);

  return (
    <div ref={box} className="agui-form__secret">
      {isReplacing ? (
        <ArgControl
          {...props}
          isSecret
          value={given}
          onChange={(next, problem, typed) => {
            const isEmpty = next === undefined || next === "";
            setGiven(next);
            onChange(isEmpty ? undefined : next, problem ?? (isEmpty ? labels.required : null), typed);
          }}
        />
      ) : (
        <FieldFrame
          ids={ids}
          label={field.name}
          title={field.title}
          labels={labels}
          required={field.required}
          description={field.description}
          hint={isReplaced ? undefined : labels.replaceHiddenHint}
          issues={props.issues}
          group
        >
          <p className="agui-form__hidden" dir="auto">
            {text}
          </p>
        </FieldFrame>
      )}
      <div className="agui-form__actions">
        {isReplacing ? null : (
          <button
            className="agui-form__button"
            type="button"
            id={ids.control}
            aria-labelledby={`${ids.control} ${ids.label}`}
            disabled={disabled}
            onClick={replace}
          >
            {labels.replaceHidden}
          </button>
        )}
        {isReplaced ? (
          <button className="agui-form__button" type="button" disabled={disabled} onClick={keep}>
            {labels.keepHidden}
          </button>
        ) : null}
      </div>
    </div>
  );
}
