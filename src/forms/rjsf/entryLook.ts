import type { JsonSchema } from "../../protocol/messages.js";
import { readField } from "../../schema/form/readField.js";
import { propertiesOf } from "../args-data/argKinds.js";

/** How many short fields of an entry stand in one row. */
const mostInRow = 3;

/**
 * The look of an entry of a list with several controls: it has a frame, unless they are so few and
 * short that they are a row.
 */
export function entryLook(schema: JsonSchema): string {
  const fields = Object.values(propertiesOf(schema));
  const isRow = fields.length <= mostInRow && fields.every(isLine);
  return isRow && fields.length > 0 && schema["type"] === "object"
    ? "group agui-form__entry--row"
    : "group";
}

const lines: ReadonlySet<string> = new Set([
  "text",
  "password",
  "number",
  "integer",
  "date",
  "time",
  "month",
  "duration",
  "fixed",
]);

/** Whether a field is one control of one line, without a text below it. */
function isLine(field: unknown): boolean {
  const { kind, isNullable, description } = readField(field, undefined);
  return lines.has(kind) && !isNullable && description === undefined;
}
