"use client";
export { PlainSchemaForm as SchemaForm } from "./forms/answer/PlainSchemaForm.js";
export type { SchemaFormProps } from "./forms/schema-form/SchemaFormProps.js";
