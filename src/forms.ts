"use client";
export { ArgsEditor, type ArgsEditorProps } from "./forms/ArgsEditor.js";
export { defaultFormLabels, type FormLabels } from "./forms/formLabels.js";
export { JsonEditor, type JsonEditorProps } from "./forms/JsonEditor.js";
export { default, SchemaForm, type SchemaFormHandle, type SchemaFormProps } from "./forms/SchemaForm.js";
export { type Gate, gateSchema } from "./schema/gateSchema.js";
export { interpretingValidator } from "./schema/interpretingValidator.js";
export type { SchemaIssue, SchemaValidator, SchemaVerdict } from "./schema/SchemaValidator.js";
