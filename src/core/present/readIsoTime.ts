/** A date or a moment written in ISO 8601. */
export interface IsoTime {
  readonly date: Date;
  /**
   * `date` has no time of day, `local` has one without a zone; neither is converted. `instant` is
   * shown in the zone of the page.
   */
  readonly kind: "date" | "local" | "instant";
}

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads a date or a moment in ISO 8601; undefined for every other text, and for a day that does not
 * exist.
 */
export function readIsoTime(text: string): IsoTime | undefined {
  if (text.length < 10 || text.length > 40) return undefined;
  const [match, year, month, day, hours, minutes, seconds, zone] = pattern.exec(text) ?? [];
  if (match === undefined) return undefined;
  const written = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours ?? 0),
    Number(minutes ?? 0),
    Number(seconds ?? 0),
  );
  // A month of 13, or the 31st of February, would count on into the next one.
  const exact = new Date(written);
  const parts = [
    exact.getUTCMonth() + 1,
    exact.getUTCDate(),
    exact.getUTCHours(),
    exact.getUTCMinutes(),
    exact.getUTCSeconds(),
  ];
  if (
    parts.join() !== [month, day, hours, minutes, seconds].map((part) => Number(part ?? 0)).join()
  )
    return undefined;
  if (hours === undefined) return { date: exact, kind: "date" };
  if (zone === undefined) return { date: exact, kind: "local" };
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : { date, kind: "instant" };
}
