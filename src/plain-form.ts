/**
 * The form of a host without rjsf. Stable.
 * @module
 */
"use client";
export { PlainSchemaForm as SchemaForm } from "./forms/answer/PlainSchemaForm.js";
export type { SchemaFormProps } from "./parts/formProps.js";
