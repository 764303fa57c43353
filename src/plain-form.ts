"use client";
export { PlainSchemaForm as SchemaForm } from "./forms/answer/PlainSchemaForm.js";
export type { SchemaFormProps } from "./parts/formProps.js";
