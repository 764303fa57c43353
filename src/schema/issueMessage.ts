import { own, type UnknownRecord } from "../protocol/json.js";
import type { IssueWords } from "./issueWords.js";
import { cut } from "./normaliseAnnotations.js";

/** Says what one keyword of a schema wants of a value. */
export function issueMessage(words: IssueWords, keyword: string, node: UnknownRecord, value: unknown): string {
  const limit = own(node, keyword);
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return words.required;
    case "type":
      return value === null ? words.required : words.type(kinds(words, limit, value));
    case "enum":
      return Array.isArray(limit) ? oneOfMessage(words, limit) : words.notAccepted;
    case "const":
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return words[keyword](showValue(limit));
    case "multipleOf":
      return limit === 1 ? words.wholeNumber : words.multipleOf(showValue(limit));
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return keyword === "minLength" && value === "" ? words.required : words[keyword](Number(limit));
    case "uniqueItems":
    case "propertyNames":
    case "contains":
      return words[keyword];
    case "minContains":
    case "maxContains":
      return words.contains;
    case "format":
      return words.format(typeof limit === "string" && Object.hasOwn(words.formats, limit) ? words.formats[limit] : undefined);
    case "false":
      return words.unexpected;
    case "anyOf":
    case "oneOf":
      return words.anyOf;
    default:
      return words.notAccepted;
  }
}

/** Lists what a value must be one of. */
export function oneOfMessage(words: IssueWords, choices: readonly unknown[]): string {
  const most = 12;
  return words.oneOf(choices.slice(0, most).map(showValue), choices.length > most);
}

function kinds(words: IssueWords, type: unknown, value: unknown): readonly string[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (types.length === 1 && types[0] === "integer" && typeof value !== "number") return [words.kind.number];
  return types.flatMap((name) => {
    const word = typeof name === "string" ? own(words.kind, name) : undefined;
    return typeof word === "string" ? [word] : [];
  });
}

function showValue(value: unknown): string {
  return cut(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), 80);
}
