import type { JsonSchema } from "../../protocol/messages.js";
import type { BrokenRule } from "./BrokenRule.js";

/**
 * One thing a validator found wrong; `path` leads to it from the root of the value. With `params` it is a `BrokenRule` of the built-in
 * validation, which `labels.forms.issues` says in another language; without, it may have a `code` of anybody's, for `labels.issues`.
 */
export type SchemaIssue = {
  readonly path: readonly (string | number)[];
  /** A sentence for the person, in English where labels can say it anew. */
  readonly message: string;
} & (BrokenRule | { readonly code?: string; readonly params?: never });

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
