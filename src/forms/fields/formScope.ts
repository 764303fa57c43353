"use client";
import { createContext, useContext, useEffect } from "react";
import { textAround, type ValueMask } from "../../core/present/createMask.js";
import type { MaskedSchema } from "../../core/present/maskSchema.js";
import { defaultFormLabels, type FormLabels } from "../formLabels.js";
import { domId, type FieldIds, fieldIds, keySteps } from "./fieldIds.js";

/** What the parts of a form know of the form they stand in. */
export interface FormScope {
  readonly labels: FormLabels;
  /** What is wrong with the field of this key. */
  readonly issuesAt: (key: string) => readonly string[];
  /** Says that what stands in a field cannot be read at all; returns the way to take it back. */
  readonly reportProblem: (key: string, message: string, text: string) => () => void;
  /** What stood unfinished in the field of this key when the form was last on screen. */
  readonly unfinishedAt: (key: string) => string | undefined;
  /** Hides secrets in the answer. */
  readonly mask: ValueMask | undefined;
  /** What stands for hidden values in the form. */
  readonly masked: MaskedSchema | undefined;
}

/** Carries the scope to templates and widgets, past the form library's own memoisation. */
export const FormScopeContext = createContext<FormScope>({
  labels: defaultFormLabels,
  issuesAt: () => [],
  reportProblem: () => () => undefined,
  unfinishedAt: () => undefined,
  mask: undefined,
  masked: undefined,
});

/** The key of the union around, whose field and whose chosen alternative share one key. */
export const UnionContext = createContext<string | undefined>(undefined);

/** The scope of the form around. */
export function useFormScope(): FormScope {
  return useContext(FormScopeContext);
}

/** Whether nobody may read along what is typed into the field with this key. */
export function useIsSecret(key: string, value: unknown): boolean {
  const { mask } = useFormScope();
  const path = keySteps(key).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return mask !== undefined && textAround(mask.textAt, path, value ?? "") !== undefined;
}

/** Holds the form back while a field shows something that cannot be read; ends when the field is repaired or goes away. */
export function useFieldProblem(key: string, message: string | null, text: string): void {
  const { reportProblem } = useFormScope();
  useEffect(() => (message === null ? undefined : reportProblem(key, message, text)), [key, message, text, reportProblem]);
}

/** The attributes every control of a field carries. */
export interface ControlAria {
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** Points a control at its description, hint and issues, and at nothing that does not exist. */
export function controlAria(ids: FieldIds, has: { description?: boolean; hint?: boolean; issues?: boolean }): ControlAria {
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

/** Ids and attributes of the control of the field with this key. */
export function useControl(
  key: string,
  has: { description: boolean; hint?: boolean },
): { readonly ids: FieldIds; readonly aria: ControlAria } {
  const { issuesAt } = useFormScope();
  const ids = fieldIds(domId(key));
  return { ids, aria: controlAria(ids, { ...has, issues: issuesAt(key).length > 0 }) };
}
