"use client";
import { useState } from "react";
import { jsonEqual } from "../../protocol/json.js";
import { FieldFrame } from "../fields/FieldFrame.js";
import { fieldIds } from "../fields/fieldIds.js";
import { HiddenValue } from "../fields/HiddenValue.js";
import { ArgControl, type ArgControlProps } from "./ArgControl.js";

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
      onReplace={replace}
      onKeep={isReplaced ? keep : undefined}
      frame={(shown) => (
        <FieldFrame
          ids={ids}
          label={field.name}
          title={field.title}
          labels={labels}
          required={field.required}
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
          onChange(isEmpty ? undefined : next, problem ?? (isEmpty ? labels.required : null), typed);
        }}
      />
    </HiddenValue>
  );
}
