/**
 * A date or a moment in the format of a locale. An `instant` and what is `short` are in the zone of the page, which an `instant` names; the
 * others are as written.
 */
export function formatTime(locale: string, date: Date, kind: "date" | "local" | "instant" | "short"): string {
  if (kind === "short") return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(date);
  const day = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  const time = { hour: "numeric", minute: "2-digit" } as const;
  if (kind === "date") return new Intl.DateTimeFormat(locale, { ...day, timeZone: "UTC" }).format(date);
  if (kind === "local") return new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone: "UTC" }).format(date);
  return new Intl.DateTimeFormat(locale, { ...day, ...time, timeZoneName: "short" }).format(date);
}
