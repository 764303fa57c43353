"use client";
import { useState } from "react";
import type { SchemaFormProps } from "../../parts/formProps.js";
import type { OfferedOption } from "../schema-form/admittedOptions.js";
import { type KeptSecret, useKeptSecret } from "./useKeptSecret.js";

/** How an answer is given. */
export type AnswerMode = "choices" | "text" | "json";

/** An answer that is a single value. */
export interface PlainAnswer {
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly mode: AnswerMode;
  readonly goTo: (mode: AnswerMode) => void;
  /** The secret that the answer is, if it is one. */
  readonly secret: KeptSecret | undefined;
}

type Given = Pick<SchemaFormProps, "initialValue" | "onChange" | "unfinished" | "onUnfinished" | "mask">;

/** Holds the answer of a form, and how it is given. */
export function usePlainAnswer(props: Given, options: readonly OfferedOption[]): PlainAnswer {
  const [value, setValue] = useState(props.initialValue);
  const [mode, setMode] = useState(() => firstMode(props, options));
  const change = (next: unknown): void => {
    setValue(next);
    props.onChange?.(next);
  };
  const secret = useKeptSecret(props.mask, props.initialValue, () => change(undefined));
  const goTo = (next: AnswerMode): void => {
    // Text can be written as JSON, but not every JSON value is text.
    if (typeof value !== "string") change(undefined);
    props.onUnfinished?.([]);
    setMode(next);
  };
  return { value, change, mode, goTo, secret };
}

function firstMode({ initialValue, unfinished }: Given, options: readonly OfferedOption[]): AnswerMode {
  const isText = (typeof initialValue === "string" || initialValue === undefined) && !unfinished?.length;
  if (!isText) return "json";
  const isOffered = initialValue === undefined || options.some((option) => option.isValue(initialValue));
  return options.length > 0 && isOffered ? "choices" : "text";
}
