import type { ValueKind } from "./SchemaValidator.js";

/**
 * Every message of the built-in validation, without the schema's own jargon: one for each code of
 * `BrokenRule`. In a page they are labels (`forms.issues`); elsewhere they are passed to
 * `createDefaultValidator`. Limits and choices are text, already truncated to a readable length.
 */
export interface IssueMessages {
  /** A required value is missing. */
  readonly required: string;
  /** The value has the wrong type; `kinds` are texts of `kind`. */
  readonly type: (kinds: readonly string[]) => string;
  readonly kind: Readonly<Record<ValueKind, string>>;
  /** Not one of the choices; `more` is true where the list was truncated. */
  readonly oneOf: (choices: readonly string[], more: boolean) => string;
  readonly const: (value: string) => string;
  readonly minimum: (limit: string) => string;
  readonly maximum: (limit: string) => string;
  readonly exclusiveMinimum: (limit: string) => string;
  readonly exclusiveMaximum: (limit: string) => string;
  readonly wholeNumber: string;
  readonly multipleOf: (step: string) => string;
  readonly minLength: (count: number) => string;
  readonly maxLength: (count: number) => string;
  readonly minItems: (count: number) => string;
  readonly maxItems: (count: number) => string;
  readonly minProperties: (count: number) => string;
  readonly maxProperties: (count: number) => string;
  readonly uniqueItems: string;
  readonly contains: string;
  readonly propertyNames: string;
  /** A text that does not match its pattern. */
  readonly pattern: string;
  /** A text that does not match its format; `wanted` is a text of `formats`, or undefined. */
  readonly format: (wanted: string | undefined) => string;
  readonly formats: Readonly<Record<string, string>>;
  /** A field that the schema does not allow. */
  readonly unexpected: string;
  /** Matches none of the alternatives. */
  readonly anyOf: string;
  /** Matches several alternatives, and may match only one. */
  readonly ambiguous: string;
  /** The schema accepts no value at all. */
  readonly noAnswer: string;
  /** JSON cannot carry the value. */
  readonly unsendable: string;
  /** Any other rule. */
  readonly notAccepted: string;
}

/** The English messages. */
export const englishIssueMessages: IssueMessages = {
  required: "Required",
  type: (kinds) => `Must be ${kinds.join(" or ")}`,
  kind: {
    string: "text",
    number: "a number",
    integer: "a whole number",
    boolean: "yes or no",
    object: "an object",
    array: "a list",
    null: "empty",
  },
  oneOf: (choices, more) => `Must be one of: ${choices.join(", ")}${more ? ", …" : ""}`,
  const: (value) => `Must be ${value}`,
  minimum: (limit) => `Must be at least ${limit}`,
  maximum: (limit) => `Must be at most ${limit}`,
  exclusiveMinimum: (limit) => `Must be more than ${limit}`,
  exclusiveMaximum: (limit) => `Must be less than ${limit}`,
  wholeNumber: "Must be a whole number",
  multipleOf: (step) => `Must be a multiple of ${step}`,
  minLength: (count) => `Must have at least ${counted(count, "character")}`,
  maxLength: (count) => `Must have at most ${counted(count, "character")}`,
  minItems: (count) => `Must have at least ${counted(count, "entry", "entries")}`,
  maxItems: (count) => `Must have at most ${counted(count, "entry", "entries")}`,
  minProperties: (count) => `Must have at least ${counted(count, "field")}`,
  maxProperties: (count) => `Must have at most ${counted(count, "field")}`,
  uniqueItems: "Must not have the same entry twice",
  contains: "Has the wrong number of the entries asked for",
  propertyNames: "This name is not accepted",
  pattern: "Is not written in the form that is asked for",
  format: (wanted) =>
    wanted === undefined ? "Is not written in the form that is asked for" : `Must be ${wanted}`,
  formats: {
    date: "a date such as 2026-01-31",
    time: "a time such as 14:30",
    "partial-time": "a time without a time zone such as 14:30",
    "date-time": "a date and time such as 2026-01-31T14:30:00Z",
    "partial-date-time": "a date and time without a time zone such as 2026-01-31T14:30:00",
    "year-month": "a month such as 2026-01",
    duration: "a duration such as P3D or PT2H",
    seconds: "a duration in seconds such as 90s",
    decimal: "a number such as 1234.5",
    email: "an email address such as name@example.com",
    "idn-email": "an email address such as name@example.com",
    hostname: "a host name such as example.com",
    "idn-hostname": "a host name such as example.com",
    ipv4: "an IPv4 address",
    ipv6: "an IPv6 address",
    uri: "a full address such as https://example.com",
    iri: "a full address such as https://example.com",
    "uri-reference": "an address",
    "iri-reference": "an address",
    uuid: "a UUID",
    base64: "data as Base64",
    byte: "data as Base64",
    base64url: "data as Base64",
    "data-url": "a data URL",
  },
  unexpected: "Is not expected here",
  anyOf: "Fits none of the alternatives",
  ambiguous: "Fits more than one of the alternatives",
  noAnswer: "No answer is accepted",
  unsendable: "This value cannot be sent",
  notAccepted: "This value is not accepted",
};

function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
