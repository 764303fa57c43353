"use client";
import { useState } from "react";
import { jsonEqual } from "../../protocol/json.js";
import { FieldFrame } from "../fields/FieldFrame.js";
import { fieldIds } from "../fields/fieldIds.js";
import { HiddenValue } from "../fields/HiddenValue.js";
import { ArgControl, type ArgControlProps } from "./ArgControl.js";

/** Props of `HiddenArg`. */
export interface HiddenArgProps extends Omit<ArgControlProps, "mask" | "change"> {
  /** The text shown instead of the value. */
  readonly text: string;
}

/**
 * An argument whose value is hidden: it keeps its value until the user replaces it. Its control starts empty, and approving is blocked
 * while it is empty; the hidden value itself is never rendered.
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
          label={field.label}
          name={field.name}
          hidesLabel={props.hidesLabel}
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
