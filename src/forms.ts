"use client";
export type { UnfinishedText } from "./core/interrupt/FormInput.js";
export { ArgsDiff, type ArgsDiffProps } from "./forms/args/ArgsDiff.js";
export { ArgsEditor, type ArgsEditorProps } from "./forms/args/ArgsEditor.js";
export { defaultFormLabels, type FormLabels } from "./forms/formLabels.js";
export { JsonEditor, type JsonEditorProps } from "./forms/inputs/JsonEditor.js";
export type { FormValidator, RjsfValidator } from "./forms/rjsf/rjsfVerdict.js";
export {
  default,
  SchemaForm,
  type SchemaFormHandle,
  type SchemaFormProps,
  type ThemedForm,
} from "./forms/schema-form/SchemaForm.js";
export { germanFormLabels } from "./locales/germanFormLabels.js";
export { germanIssueMessages } from "./locales/germanIssueMessages.js";
export type { GateCode, GateFinding, GateKeywordCode } from "./schema/document/GateFinding.js";
export { type Gate, gateSchema } from "./schema/gate/gateSchema.js";
export type { BrokenRule, ValueKind } from "./schema/issues/BrokenRule.js";
export { englishIssueMessages, type IssueMessages } from "./schema/issues/issueMessages.js";
export type { SchemaIssue, SchemaValidator, SchemaVerdict } from "./schema/issues/SchemaValidator.js";
export { createDefaultValidator, defaultValidator } from "./schema/validate/defaultValidator.js";
