/** The types of JSON Schema. */
export type ValueKind = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/**
 * A rule of the schema that the value breaks: a stable `code`, which is also the key of its message in `IssueMessages`, and in `params`
 * what that message needs. Limits and choices are text, already truncated to a readable length.
 */
export type BrokenRule =
  | { readonly code: "type"; readonly params: { readonly kinds: readonly ValueKind[] } }
  | { readonly code: "oneOf"; readonly params: { readonly choices: readonly string[]; readonly more: boolean } }
  | { readonly code: "format"; readonly params: { readonly format?: string } }
  | { readonly code: LimitCode; readonly params: { readonly limit: string } }
  | { readonly code: CountCode; readonly params: { readonly count: number } }
  | { readonly code: PlainCode; readonly params: Readonly<Record<string, never>> };

/** Rules with a value they compare with. */
export type LimitCode = "const" | "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf";

/** Rules that count characters, entries or fields. */
export type CountCode = "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties";

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
