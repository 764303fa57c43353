"use client";
import type { FormProps } from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import type { ComponentType, ReactNode, Ref } from "react";
import type { UnfinishedText } from "../../core/interrupt/FormInput.js";
import type { ValueMask } from "../../core/present/createMask.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import type { FormLabels } from "../defaultFormLabels.js";
import type { NoContext } from "../rjsf/rjsfTypes.js";
import type { FormValidator } from "../rjsf/rjsfVerdict.js";

/** The imperative handle of a form. */
export interface SchemaFormHandle {
  /** Submits the form, as its button would. */
  readonly submit: () => void;
  /** Returns the current value of the form, complete or not. */
  readonly value: () => unknown;
}

/** A form of the form library with a theme: what its `withTheme` returns, or what a ready theme exports. */
export type ThemedForm = ComponentType<FormProps<unknown, RJSFSchema, NoContext>>;

/** Props of `SchemaForm`. */
export interface SchemaFormProps {
  /** The agent's schema. */
  readonly schema: JsonSchema | boolean;
  /** The initial value; later changes of this prop are ignored, so that nothing typed is lost. */
  readonly initialValue?: unknown;
  /** Called with the whole answer whenever the user changes it. */
  readonly onChange?: ((value: unknown) => void) | undefined;
  /** Unfinished texts of its fields when the form was last on screen; later changes of this prop are ignored. */
  readonly unfinished?: readonly UnfinishedText[];
  /** Called with all unfinished texts, such as incomplete JSON, whenever they change. */
  readonly onUnfinished?: ((texts: readonly UnfinishedText[]) => void) | undefined;
  /** Called with an answer that is valid with the schema, or that only the agent can validate. */
  readonly onSubmit: (value: unknown) => void;
  /** Disables all fields and the button, while an answer is being sent or after the deadline. */
  readonly disabled?: boolean;
  /** Labels to replace. */
  readonly labels?: Partial<FormLabels> | undefined;
  /** Prefix of every id of the form; must be unique in the page. */
  readonly idPrefix: string;
  /** The text of the form's own button. */
  readonly submitLabel?: string;
  /** More buttons, beside the form's own. */
  readonly extraActions?: ReactNode;
  /** Issues from elsewhere, such as the agent or the composer; shown at the fields. */
  readonly fieldIssues?: readonly SchemaIssue[];
  /** Hides the form's own button; submit by `formRef`. */
  readonly hideSubmit?: boolean;
  /**
   * Validates the whole answer: a validator of a run, or one of `@rjsf/validator-ajv8`. Default: the default validator, which is also used
   * where this one throws.
   */
  readonly validator?: FormValidator | undefined;
  /** Hides secrets, under any theme: the form holds marks in their place, which are never sent. Another theme shows what is typed. */
  readonly mask?: ValueMask | undefined;
  /** Another theme instead of that of this library. The schema check, validation, summary and buttons stay the same. */
  readonly form?: ThemedForm;
  /** Receives the imperative handle. */
  readonly formRef?: Ref<SchemaFormHandle> | undefined;
}
