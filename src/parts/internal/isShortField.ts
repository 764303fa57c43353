import { isRecord, own } from "../../protocol/json.js";

/** Up to this many choices are radio buttons, which take a whole row. */
const mostRadios = 5;

/** Characters of a choice that half of a narrow card has room for. */
const longestChoice = 12;

/** Whether half a row has room for a field: a number, a day or a time, or a list of choices of a few characters. */
export function isShortField(field: unknown): boolean {
  if (!isRecord(field)) return false;
  const [type, format, choices] = [own(field, "type"), own(field, "format"), own(field, "enum")];
  if (Array.isArray(choices))
    return choices.length > mostRadios && choices.every((choice) => String(choice).length <= longestChoice);
  const isNumber = (type === "number" || type === "integer") && !Object.hasOwn(field, "oneOf");
  return isNumber || (type === "string" && (format === "date" || format === "time"));
}
