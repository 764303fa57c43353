/**
 * Whether half a row of a narrow card has room for a field: a number, a day or a time, a text of a few characters, or a list of choices of
 * a few characters.
 */
export function isShortField({ type, format, enum: list, maxLength }: Readonly<Record<string, unknown>>): boolean {
  if (Array.isArray(list)) return list.length > 5 && list.every((one) => String(one).length < 13);
  if (type === "string" && format === undefined && typeof maxLength === "number") return maxLength <= 16;
  return /^(number |integer |string (date|time)$)/.test(`${type} ${format}`);
}
