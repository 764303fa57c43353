const day = 24 * 60 * 60 * 1000;
const units = [
  ["day", day],
  ["hour", day / 24],
  ["minute", day / 24 / 60],
] as const;

/** A moment from now on, in the words of a locale; as a date where `now` is null, or is more than 30 days before. */
export function untilIn(locale: string, date: Date, now: number | null): string {
  const left = now === null ? Number.POSITIVE_INFINITY : date.getTime() - now;
  if (left > 30 * day) return date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const [unit, size] = units.find(([, length]) => left >= length) ?? ["minute", day / 24 / 60];
  return new Intl.RelativeTimeFormat(locale, { style: "narrow" }).format(Math.max(1, Math.round(left / size)), unit);
}
