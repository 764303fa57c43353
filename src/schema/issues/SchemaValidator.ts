import type { JsonSchema } from "../../protocol/messages.js";
import type { BrokenRule } from "./BrokenRule.js";

/**
 * One problem that a validator found; `path` leads to it from the root of the value. With `params` it is a `BrokenRule` of the built-in
 * validation, which `labels.forms.issues` translates; without, it may have a `code` of the host's own, for `labels.issues`.
 */
export type SchemaIssue = {
  readonly path: readonly (string | number)[];
  /** A sentence for the user, in English where labels translate it. */
  readonly message: string;
} & (BrokenRule | { readonly code?: string; readonly params?: never });

/**
 * Validates a value with an untrusted schema. `unchecked` means that the schema itself could not be used, so that only the agent validates;
 * it never blocks an answer, and its `reason` is a code for logs. A validator never throws and never runs code from the schema.
 */
export type SchemaVerdict =
  | { readonly status: "valid" }
  | { readonly status: "invalid"; readonly issues: readonly SchemaIssue[] }
  | { readonly status: "unchecked"; readonly reason: string };

/** A JSON Schema validator; synchronous and pure. */
export type SchemaValidator = (schema: JsonSchema | boolean, value: unknown) => SchemaVerdict;
