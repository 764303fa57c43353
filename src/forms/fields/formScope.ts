"use client";

import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { ValueMask } from "../../present/Mask.js";
import { type MaskedSchema, maskSchema } from "../../present/maskSchema.js";
import { noMask } from "../../present/noMask.js";
import { textAround } from "../../present/secretPlaces.js";
import { defaultFormLabels, type FormLabels } from "../defaultFormLabels.js";
import { domId, type FieldIds, fieldIds, keySteps } from "./fieldIds.js";
import { type TextReading, type TypedText, useTypedText } from "./useTypedText.js";

/** The context of a form for the components in it. */
export interface FormScope {
  readonly labels: FormLabels;
  /** The issues of the field with this key. */
  readonly issuesAt: (key: string) => readonly string[];
  /** Whether the field with this key has an issue, or one in it, or starts with unfinished text. */
  readonly isWanted: (key: string) => boolean;
  /**
   * Reports that the text of a field cannot be parsed; returns a function that removes the report.
   */
  readonly reportProblem: (key: string, message: string, text: string) => () => void;
  /** The unfinished text of the field with this key when the form was last on screen. */
  readonly unfinishedAt: (key: string) => string | undefined;
  /** Hides secrets in the answer. */
  readonly mask: ValueMask;
  /** The schema and values with marks for hidden values. */
  readonly masked: MaskedSchema;
}

/** A schema and values in which nothing is hidden. */
function unmaskedSchema(schema: unknown): MaskedSchema {
  return {
    schema,
    put: (value) => value,
    take: (value) => ({ value, broken: [] }),
    restore: (value) => value,
    textOf: () => undefined,
    scrub: (text) => text,
  };
}

/** Values in which nothing is hidden, beside no schema. */
export const unmasked = unmaskedSchema(undefined);

/** Provides the scope to templates and widgets, past the form library's own memoization. */
export const FormScopeContext = createContext<FormScope>({
  labels: defaultFormLabels,
  issuesAt: () => [],
  isWanted: () => false,
  reportProblem: () => () => undefined,
  unfinishedAt: () => undefined,
  mask: noMask,
  masked: unmasked,
});

/** The key of the surrounding union, whose field and whose selected alternative share one key. */
export const UnionContext = createContext<string | undefined>(undefined);

/** Returns the scope of the surrounding form. */
export function useFormScope(): FormScope {
  return useContext(FormScopeContext);
}

/** Whether what is typed into the field with this key must not be visible. */
export function useIsSecret(key: string, value: unknown): boolean {
  const { mask } = useFormScope();
  const path = keySteps(key).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return textAround(mask.textAt, path, value ?? "") !== undefined;
}

/**
 * Blocks the form while a field shows text that cannot be parsed; ends when the field is corrected
 * or unmounts.
 */
export function useFieldProblem(key: string, message: string | null, text: string): void {
  const { reportProblem } = useFormScope();
  useEffect(
    () => (message === null ? undefined : reportProblem(key, message, text)),
    [key, message, text, reportProblem],
  );
}

/** Keeps the text of the field with this key as it is typed, and reports what is wrong with it. */
export function useFieldText(
  key: string,
  value: unknown,
  { show, read }: TextReading,
  onChange: (value: unknown, problem: string | null) => void,
): { readonly text: string; readonly onText: TypedText["setText"] } {
  const { unfinishedAt } = useFormScope();
  const { text, problem, setText } = useTypedText(value, show, read, onChange, unfinishedAt(key));
  useFieldProblem(key, problem, text);
  return { text, onText: setText };
}

/** The attributes every control of a field carries. */
export interface ControlAria {
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** Refers a control to its description, hint and issues, as far as they exist. */
export function controlAria(
  ids: FieldIds,
  has: { description?: boolean; hint?: boolean; issues?: boolean },
): ControlAria {
  const described = [
    ...(has.description === true ? [ids.description] : []),
    ...(has.hint === true ? [ids.hint] : []),
    ...(has.issues === true ? [ids.issues] : []),
  ];
  return {
    "aria-invalid": has.issues === true ? true : undefined,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
  };
}

/** Returns ids and attributes of the control of the field with this key. */
export function useControl(
  key: string,
  has: { description: boolean; hint?: boolean },
): { readonly ids: FieldIds; readonly aria: ControlAria } {
  const { issuesAt } = useFormScope();
  const ids = fieldIds(domId(key));
  return { ids, aria: controlAria(ids, { ...has, issues: issuesAt(key).length > 0 }) };
}

/** Returns a schema and the initial value of a form without what the mask hides. */
export function useMaskedSchema(
  schema: unknown,
  mask: ValueMask | undefined,
  initialValue: unknown,
  labels: FormLabels,
): MaskedSchema {
  // Marks are numbered by the initial values; what the form holds later refers to them.
  const [initial] = useState(initialValue);
  const { numbered } = labels;
  return useMemo(
    () =>
      mask === undefined
        ? unmaskedSchema(schema)
        : maskSchema(schema, mask, [initial], {
            hidden: "••••••",
            choice: (number) => numbered("hidden-value", number),
          }),
    [schema, mask, initial, numbered],
  );
}
