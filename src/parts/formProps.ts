"use client";

import type { FormProps } from "@rjsf/core";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { ComponentType, ReactNode, Ref } from "react";
import type { UnfinishedText } from "../interrupt/answerInputs.js";
import type { ValueMask } from "../present/Mask.js";
import type { JsonSchema, Metadata } from "../protocol/messages.js";
import type { FormLabels } from "../react/labels/FormLabels.js";
import type { SchemaIssue, SchemaValidator } from "../schema/issues/SchemaValidator.js";

/** The form library's context type; our context is a React context instead. */
export type NoContext = Readonly<Record<string, never>>;

/**
 * A validator of the form library, by shape: the default export of `@rjsf/validator-ajv8`, or what
 * its `customizeValidator` returns.
 */
export interface RjsfValidator {
  rawValidation(
    schema: RJSFSchema,
    value?: unknown,
  ): { readonly errors?: readonly unknown[]; readonly validationError?: Error };
  validateFormData(value: unknown, schema: RJSFSchema): { readonly errorSchema: object };
}

/** What a form can be validated with. */
export type FormValidator = SchemaValidator | RjsfValidator;

/** The imperative handle of a form. */
export interface SchemaFormHandle {
  /** Submits the form, as its button would. */
  readonly submit: () => void;
  /** Returns the current value of the form, complete or not. */
  readonly value: () => unknown;
}

/**
 * A form of the form library with a theme: what its `withTheme` returns, or what a ready theme
 * exports.
 */
export type ThemedForm = ComponentType<FormProps<unknown, RJSFSchema, NoContext>>;

/**
 * A layout in the words of the form library: `ui:order`, `ui:title`, `ui:description`, `ui:help`,
 * `ui:placeholder`, `ui:widget`, `ui:field`, `ui:classNames` and `ui:style`, by the names of fields.
 * `ui:columns`, from 2 to 4, puts the fields of an object beside each other.
 */
export type FormUiSchema = UiSchema<unknown, RJSFSchema, NoContext>;

/** Props of `SchemaForm`. */
export interface SchemaFormProps {
  /** The agent's schema. */
  readonly schema: JsonSchema | boolean;
  /** The initial value; later changes of this prop are ignored, so that nothing typed is lost. */
  readonly initialValue?: unknown;
  /** Called with the whole answer whenever the user changes it. */
  readonly onChange?: ((value: unknown) => void) | undefined;
  /**
   * Unfinished texts of its fields when the form was last on screen; later changes of this prop are
   * ignored.
   */
  readonly unfinished?: readonly UnfinishedText[] | undefined;
  /** Called with all unfinished texts, such as incomplete JSON, whenever they change. */
  readonly onUnfinished?: ((texts: readonly UnfinishedText[]) => void) | undefined;
  /** Called with an answer that is valid with the schema, or that only the agent can validate. */
  readonly onSubmit: (value: unknown) => void;
  /** Disables all fields and the button, while an answer is being sent or after the deadline. */
  readonly disabled?: boolean | undefined;
  /** Labels to replace. */
  readonly labels?: Partial<FormLabels> | undefined;
  /** Prefix of every id of the form; must be unique in the page. */
  readonly idPrefix: string;
  /** The text of the form's own button. */
  readonly submitLabel?: string | undefined;
  /** More buttons, beside the form's own. */
  readonly extraActions?: ReactNode;
  /** Issues from elsewhere, such as the agent or the composer; shown at the fields. */
  readonly fieldIssues?: readonly SchemaIssue[] | undefined;
  /** Hides the form's own button; submit by `formRef`. */
  readonly hideSubmit?: boolean | undefined;
  /**
   * Validates the whole answer: a validator of a run, or one of `@rjsf/validator-ajv8`. Default:
   * the default validator, which is also used where this one throws.
   */
  readonly validator?: FormValidator | undefined;
  /**
   * Hides secrets, under any theme: the form holds marks in their place, which are never sent.
   * Another theme shows what is typed.
   */
  readonly mask?: ValueMask | undefined;
  /**
   * Another theme instead of that of this library. The schema check, validation, summary and
   * buttons stay the same.
   */
  readonly form?: ThemedForm | undefined;
  /**
   * How the host lays the form out; only presentation. Answers are validated by the agent's schema.
   * An agent cannot set it.
   */
  readonly uiSchema?: FormUiSchema | undefined;
  /** Receives the imperative handle. */
  readonly formRef?: Ref<SchemaFormHandle> | undefined;
}

/** Props of `AnswerForm`. */
export interface AnswerFormProps extends Omit<SchemaFormProps, "schema" | "formRef" | "form"> {
  /** The agent's schema; `undefined` where it sent none. */
  readonly schema: JsonSchema | boolean | undefined;
  /** The metadata of the question; some agents put their choices there. */
  readonly metadata: Metadata | undefined;
  readonly form: SchemaFormProps["form"] | undefined;
  /** The form of a schema with fields, which is loaded only when it is needed. */
  readonly fields: ComponentType<Omit<SchemaFormProps, "idPrefix" | "labels" | "formRef">>;
}

/** Props of `QuestionsForm`. */
export interface QuestionsFormProps
  extends Pick<
    SchemaFormProps,
    "initialValue" | "disabled" | "labels" | "idPrefix" | "extraActions" | "fieldIssues" | "mask"
  > {
  readonly schema: JsonSchema | boolean | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onSubmit: (value: unknown) => void;
  /** The text of the button that ends the last step. */
  readonly submitLabel: string;
  /** The form of a schema that turns out not to be that of several questions. */
  readonly otherwise: ReactNode;
}

/** Props of `ArgsEditor`. */
export interface ArgsEditorProps {
  /** The arguments as the agent proposed them. */
  readonly args: unknown;
  /** The schema of the edited arguments, where the agent declared one. */
  readonly argsSchema?: JsonSchema | undefined;
  /**
   * The arguments as edited so far; `undefined`, or the same as `args`, while nothing is edited.
   */
  readonly value: unknown;
  /**
   * Called with the whole edited arguments, or `undefined` when they equal the proposed ones;
   * whether the editor has something that cannot be sent; and its unfinished texts, to be passed
   * back as `unfinished`.
   */
  readonly onChange: (
    next: unknown,
    problem: boolean,
    unfinished: readonly UnfinishedText[],
  ) => void;
  /** Prefix of every id of the editor; must be unique in the page. */
  readonly idPrefix: string;
  /**
   * The unfinished texts of the editor when it was last on screen. Only the initial value is used.
   */
  readonly unfinished?: readonly UnfinishedText[] | undefined;
  /** Disables all fields. */
  readonly disabled?: boolean | undefined;
  /** Labels to replace. */
  readonly labels?: Partial<FormLabels> | undefined;
  /**
   * Validates the edited arguments: a validator of a run, or one of `@rjsf/validator-ajv8`.
   * Default: the default validator, which is also used where this one throws.
   */
  readonly validator?: FormValidator | undefined;
  /** Hides secrets. Hidden values can be replaced; unchanged ones are sent back as they were. */
  readonly mask?: ValueMask | undefined;
  /** Issues from elsewhere, with paths from the root of the arguments. */
  readonly fieldIssues?: readonly SchemaIssue[] | undefined;
}

/** Props of `ArgsDiff`. */
export interface ArgsDiffProps {
  /** The arguments as the agent proposed them. */
  readonly before: unknown;
  /** The arguments as edited. */
  readonly after: unknown;
  /** The schema of the edited arguments, for the titles of its fields. */
  readonly argsSchema?: JsonSchema | undefined;
  /** Hides secrets in both. */
  readonly mask?: ValueMask | undefined;
  /** Called by the button that restores what was proposed. Default: there is no such button. */
  readonly onUndo?: (() => void) | undefined;
  /** Prefix of every id; must be unique in the page. */
  readonly idPrefix: string;
  /** Labels to replace. */
  readonly labels?: Partial<FormLabels> | undefined;
}

/**
 * Whether half a row of a narrow card has room for a field: a number, a day or a time, a text of a
 * few characters, or a list of choices of a few characters.
 */
export function isShortField({
  type,
  format,
  enum: list,
  maxLength,
}: Readonly<Record<string, unknown>>): boolean {
  if (Array.isArray(list)) return list.length > 5 && list.every((one) => String(one).length < 13);
  if (type === "string" && format === undefined && typeof maxLength === "number")
    return maxLength <= 16;
  return /^(number |integer |string (date|time)$)/.test(`${type} ${format}`);
}
