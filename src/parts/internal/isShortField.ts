/** Whether half a row of a narrow card has room for a field: a number, a day or a time, or a list of choices of a few characters. */
export function isShortField({ type, format, enum: list }: Readonly<Record<string, unknown>>): boolean {
  if (Array.isArray(list)) return list.length > 5 && list.every((one) => String(one).length < 13);
  return /^(number |integer |string (date|time)$)/.test(`${type} ${format}`);
}
