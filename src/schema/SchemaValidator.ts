import type { JsonSchema } from "../protocol/messages.js";

/** One thing a validator found wrong; `path` leads to it from the root of the value. */
export interface SchemaIssue {
  readonly path: readonly (string | number)[];
  /** A sentence for the person. */
  readonly message: string;
  /** A stable word by which `labels.issues` says it in another language; a validator's own sentences have none, see `IssueWords`. */
  readonly code?: string;
}

/**
 * Judges a value by an untrusted schema. `unchecked` says that the schema itself could not be used, so the agent will judge;
 * it is never a reason to refuse an answer, and its `reason` is a code for logs. A validator never throws and never runs code from the schema.
 */
export type SchemaVerdict =
  | { readonly status: "valid" }
  | { readonly status: "invalid"; readonly issues: readonly SchemaIssue[] }
  | { readonly status: "unchecked"; readonly reason: string };

/** A JSON Schema validator; synchronous and pure. */
export type SchemaValidator = (schema: JsonSchema | boolean, value: unknown) => SchemaVerdict;
