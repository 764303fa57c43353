/**
 * Forms from a JSON Schema, made with rjsf. Stable.
 * @module
 */
"use client";
export { ArgsDiff } from "./forms/args/ArgsDiff.js";
export { ArgsEditor } from "./forms/args/ArgsEditor.js";
export { defaultFormLabels, type FormLabels } from "./forms/defaultFormLabels.js";
export { JsonEditor, type JsonEditorProps } from "./forms/inputs/JsonEditor.js";
export { default, SchemaForm } from "./forms/schema-form/SchemaForm.js";
export type { UnfinishedText } from "./interrupt/answerInputs.js";
export { germanFormLabels, germanIssueMessages } from "./locales/germanFormLabels.js";
export type {
  ArgsDiffProps,
  ArgsEditorProps,
  FormUiSchema,
  FormValidator,
  RjsfValidator,
  SchemaFormHandle,
  SchemaFormProps,
  ThemedForm,
} from "./parts/formProps.js";
export { checkSchema, type SchemaCheck } from "./schema/check/checkSchema.js";
export { createDefaultValidator, defaultValidator } from "./schema/check/defaultValidator.js";
export type {
  SchemaFinding,
  SchemaFindingCode,
  SchemaKeywordCode,
} from "./schema/document/SchemaFinding.js";
export { englishIssueMessages, type IssueMessages } from "./schema/issues/issueMessages.js";
export type {
  BrokenRule,
  SchemaIssue,
  SchemaValidator,
  SchemaVerdict,
  ValueKind,
} from "./schema/issues/SchemaValidator.js";
