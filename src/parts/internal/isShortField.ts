/** Whether half a row of a narrow card has room for a field: a number, a day or a time, or a list of choices of a few characters. */
export function isShortField({ type, format, enum: choices, oneOf }: Readonly<Record<string, unknown>>): boolean {
  if (Array.isArray(choices)) return choices.length > 5 && choices.every((choice) => String(choice).length < 13);
  if (type === "string") return format === "date" || format === "time";
  return oneOf === undefined && (type === "number" || type === "integer");
}
