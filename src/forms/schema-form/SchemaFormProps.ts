"use client";
import type { FormProps } from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import type { ComponentType, ReactNode, Ref } from "react";
import type { UnfinishedText } from "../../core/interrupt/FormInput.js";
import type { ValueMask } from "../../core/present/createMask.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import type { FormLabels } from "../formLabels.js";
import type { NoContext } from "../rjsf/rjsfTypes.js";
import type { FormValidator } from "../rjsf/rjsfVerdict.js";

/** What a host can do with a form from outside. */
export interface SchemaFormHandle {
  /** Hands the form in, as its button would. */
  readonly submit: () => void;
  /** What the form holds now, ready to be sent or not. */
  readonly value: () => unknown;
}

/** A form of the form library with a theme: what its `withTheme` gives, or what a ready theme exports. */
export type ThemedForm = ComponentType<FormProps<unknown, RJSFSchema, NoContext>>;

/** Props of `SchemaForm`. */
export interface SchemaFormProps {
  /** The agent's schema, as it came. */
  readonly schema: JsonSchema | boolean;
  /** What the form starts with; later changes of this prop are not taken over, so that nothing typed is lost. */
  readonly initialValue?: unknown;
  /** Called with the whole answer whenever the person changes it. */
  readonly onChange?: ((value: unknown) => void) | undefined;
  /** What stood unfinished in its fields when the form was last on screen; later changes of this prop are not taken over. */
  readonly unfinished?: readonly UnfinishedText[];
  /** Called with everything that stands in fields and is no value yet, such as JSON half typed, whenever that changes. */
  readonly onUnfinished?: ((texts: readonly UnfinishedText[]) => void) | undefined;
  /** Called with an answer that fits the schema, or that only the agent can check. */
  readonly onSubmit: (value: unknown) => void;
  /** Disables all fields and the button, while an answer is on its way or after the deadline. */
  readonly disabled?: boolean;
  /** Labels to replace. */
  readonly labels?: Partial<FormLabels> | undefined;
  /** Begins every id of the form; must be unique in the page. */
  readonly idPrefix: string;
  /** The text of the form's own button. */
  readonly submitLabel?: string;
  /** More buttons, beside the form's own. */
  readonly extraActions?: ReactNode;
  /** What others found wrong, such as the agent or the composer; shown at the fields. */
  readonly fieldIssues?: readonly SchemaIssue[];
  /** Leaves the form's own button out; hand it in by `formRef`. */
  readonly hideSubmit?: boolean;
  /** Validates the whole answer: a validator of a run, or one of `@rjsf/validator-ajv8`. Default: the built-in one, also where this one throws. */
  readonly validator?: FormValidator | undefined;
  /** Hides secrets, whatever the theme: the form holds marks in their place, which are never sent. Another theme shows itself what is typed. */
  readonly mask?: ValueMask | undefined;
  /** Another theme instead of the one of this library. Gate, checks, summary and buttons stay the same. */
  readonly form?: ThemedForm;
  /** Gives access to the form's value and submission. */
  readonly formRef?: Ref<SchemaFormHandle> | undefined;
}
