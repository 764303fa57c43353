"use client";
import type { ComponentType, ReactNode } from "react";
import type { FieldKind } from "../../schema/form/readField.js";
import { DateTimeInput } from "./DateTimeInput.js";
import { JsonInput } from "./JsonInput.js";
import { NumberInput } from "./NumberInput.js";
import { type TextControlProps, TextInput } from "./TextInput.js";
import { TimeInput } from "./TimeInput.js";

/** Kinds with a control of their own; every other one is a text. */
const inputs: ReadonlyMap<FieldKind | undefined, ComponentType<TextControlProps>> = new Map([
  ["integer", NumberInput],
  ["number", NumberInput],
  ["decimal", NumberInput],
  ["date-time", DateTimeInput],
  ["local-date-time", DateTimeInput],
  ["time", TimeInput],
  ["json", JsonInput],
]);

/** The browser's own controls cannot hide what is typed into them. */
const visible: ReadonlySet<unknown> = new Set([DateTimeInput, TimeInput]);

/** Enters a value as text, in the control for its kind. */
export function ValueInput(props: TextControlProps): ReactNode {
  const Input = inputs.get(props.kind) ?? TextInput;
  return props.secret === true && visible.has(Input) ? (
    <TextInput {...props} />
  ) : (
    <Input {...props} />
  );
}
