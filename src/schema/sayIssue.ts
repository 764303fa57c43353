import type { BrokenRule } from "./BrokenRule.js";
import type { IssueWords } from "./issueWords.js";

/** Says in these words what is wrong; `undefined` where they have none for it. */
export function sayIssue(words: IssueWords, rule: BrokenRule): string;
export function sayIssue(words: Partial<IssueWords>, rule: BrokenRule): string | undefined;
export function sayIssue(words: Partial<IssueWords>, { code, params }: BrokenRule): string | undefined {
  switch (code) {
    case "type": {
      const { kind } = words;
      return kind && words.type?.(params.kinds.map((name) => kind[name]));
    }
    case "oneOf":
      return words.oneOf?.(params.choices, params.more);
    case "format": {
      const { formats } = words;
      const { format = "" } = params;
      return formats && words.format?.(Object.hasOwn(formats, format) ? formats[format] : undefined);
    }
    case "const":
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
      return words[code]?.(params.limit);
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return words[code]?.(params.count);
    default:
      return words[code];
  }
}
