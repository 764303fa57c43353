import { own, type UnknownRecord } from "../protocol/json.js";
import { cut } from "./normaliseAnnotations.js";

const typeWords: ReadonlyMap<unknown, string> = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["integer", "a whole number"],
  ["boolean", "yes or no"],
  ["object", "an object"],
  ["array", "a list"],
  ["null", "empty"],
]);

const formatWords: ReadonlyMap<unknown, string> = new Map([
  ["date", "a date such as 2026-01-31"],
  ["time", "a time with its time zone such as 14:30:00Z"],
  ["date-time", "a date and time with its time zone such as 2026-01-31T14:30:00Z"],
  ["duration", "a duration such as P3D or PT2H"],
  ["email", "an email address such as name@example.com"],
  ["hostname", "a host name such as example.com"],
  ["ipv4", "an IPv4 address"],
  ["ipv6", "an IPv6 address"],
  ["uri", "a full address such as https://example.com"],
  ["uri-reference", "an address"],
  ["uuid", "a UUID"],
]);

/** Words that stand for no value, said the same everywhere. */
export const requiredMessage = "Required";

/**
 * Says in plain words what one keyword of a schema wants of a value. Every sentence the built-in validation shows to a person is in
 * this file; none repeats the schema's own jargon.
 */
export function issueMessage(keyword: string, node: UnknownRecord, value: unknown): string {
  const limit = own(node, keyword);
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return requiredMessage;
    case "type":
      return value === null ? requiredMessage : `Must be ${typePhrase(limit, value)}`;
    case "enum":
      return Array.isArray(limit) ? oneOfMessage(limit) : notAccepted;
    case "const":
      return `Must be ${showValue(limit)}`;
    case "minimum":
      return `Must be at least ${showValue(limit)}`;
    case "maximum":
      return `Must be at most ${showValue(limit)}`;
    case "exclusiveMinimum":
      return `Must be more than ${showValue(limit)}`;
    case "exclusiveMaximum":
      return `Must be less than ${showValue(limit)}`;
    case "multipleOf":
      return limit === 1 ? "Must be a whole number" : `Must be a multiple of ${showValue(limit)}`;
    case "minLength":
      return value === "" ? requiredMessage : `Must have at least ${counted(limit, "character")}`;
    case "maxLength":
      return `Must have at most ${counted(limit, "character")}`;
    case "minItems":
      return `Must have at least ${counted(limit, "entry", "entries")}`;
    case "maxItems":
      return `Must have at most ${counted(limit, "entry", "entries")}`;
    case "minProperties":
      return `Must have at least ${counted(limit, "field")}`;
    case "maxProperties":
      return `Must have at most ${counted(limit, "field")}`;
    case "uniqueItems":
      return "Must not have the same entry twice";
    case "contains":
    case "minContains":
    case "maxContains":
      return "Does not have the right number of entries of the kind that is asked for";
    case "propertyNames":
      return "This name is not accepted";
    case "format": {
      const words = formatWords.get(limit);
      return words === undefined ? "Is not written in the form that is asked for" : `Must be ${words}`;
    }
    case "false":
      return "Is not expected here";
    case "anyOf":
    case "oneOf":
      return "Fits none of the alternatives";
    default:
      return notAccepted;
  }
}

const notAccepted = "This value is not accepted";

/** Said where a value may fit only one alternative and fits several. */
export const ambiguousMessage = "Fits more than one of the alternatives";

/** Said where the schema is `false`. */
export const noAnswerMessage = "No answer is accepted";

/** Said of a value that JSON cannot carry. */
export const unsendableMessage = "This value cannot be sent";

/** Lists what a value must be one of. */
export function oneOfMessage(choices: readonly unknown[]): string {
  const most = 12;
  const shown = choices.slice(0, most).map(showValue).join(", ");
  return `Must be one of: ${shown}${choices.length > most ? ", …" : ""}`;
}

function typePhrase(type: unknown, value: unknown): string {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (types.includes("integer") && typeof value !== "number" && types.length === 1) return "a number";
  return types.map((name) => typeWords.get(name) ?? "something else").join(" or ");
}

function counted(limit: unknown, one: string, many = `${one}s`): string {
  return `${showValue(limit)} ${limit === 1 ? one : many}`;
}

function showValue(value: unknown): string {
  return cut(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), 80);
}
