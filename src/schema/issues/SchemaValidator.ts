import type { JsonSchema } from "../../protocol/messages.js";

/**
 * One problem that a validator found; `path` leads to it from the root of the value. With `params`
 * it is a `BrokenRule` of the built-in validation, which `labels.forms.issues` translates; without,
 * it may have a `code` of the host's own, for `labels.issues`.
 */
export type SchemaIssue = {
  readonly path: readonly (string | number)[];
  /** A sentence for the user, in English where labels translate it. */
  readonly message: string;
} & (BrokenRule | { readonly code?: string; readonly params?: never });

/**
 * Validates a value with an untrusted schema. `unchecked` means that the schema itself could not be
 * used, so that only the agent validates; it never blocks an answer, and its `reason` is a code for
 * logs. A validator never throws and never runs code from the schema.
 */
export type SchemaVerdict =
  | { readonly status: "valid" }
  | { readonly status: "invalid"; readonly issues: readonly SchemaIssue[] }
  | { readonly status: "unchecked"; readonly reason: string };

/**
 * A JSON Schema validator; synchronous and pure. A whole number that JavaScript would round is a
 * bigint where it is the whole value.
 */
export type SchemaValidator = (schema: JsonSchema | boolean, value: unknown) => SchemaVerdict;

/** The types of JSON Schema. */
export type ValueKind = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/**
 * A rule of the schema that the value breaks: a stable `code`, which is also the key of its message
 * in `IssueMessages`, and in `params` what that message needs. Limits and choices are text, already
 * truncated to a readable length.
 */
export type BrokenRule =
  | { readonly code: "type"; readonly params: { readonly kinds: readonly ValueKind[] } }
  | {
      readonly code: "oneOf";
      readonly params: { readonly choices: readonly string[]; readonly more: boolean };
    }
  | { readonly code: "format"; readonly params: { readonly format?: string } }
  | { readonly code: LimitCode; readonly params: { readonly limit: string } }
  | { readonly code: CountCode; readonly params: { readonly count: number } }
  | { readonly code: PlainCode; readonly params: Readonly<Record<string, never>> };

/** Rules with a value they compare with. */
type LimitCode =
  | "const"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf";

/** Rules that count characters, entries or fields. */
type CountCode =
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minProperties"
  | "maxProperties";

/** Rules without parameters. */
export type PlainCode =
  | "required"
  | "wholeNumber"
  | "uniqueItems"
  | "contains"
  | "propertyNames"
  | "pattern"
  | "unexpected"
  | "anyOf"
  | "ambiguous"
  | "noAnswer"
  | "unsendable"
  | "notAccepted";
