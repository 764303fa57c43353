import type { Problem } from "./interrupt.js";

const isoDate =
  /^\d{4}-\d{2}-\d{2}(?<time>[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The offset of a time in whole hours, as PostgreSQL writes it. */
const wholeHours = /:\d{2}(?:\.\d+)?[+-]\d{2}$/;

/**
 * Parses an `expiresAt` into milliseconds since 1970. Only ISO 8601 counts: `Date.parse` alone
 * would read `"1766666666"` as a year. A date alone is midnight UTC, a time without zone is local
 * time and flagged; anything else is flagged and never expires.
 */
export function parseExpiry(value: unknown): {
  readonly expiresAt?: number;
  readonly problem?: Problem;
} {
  if (value === undefined || value === null) return {};
  const match = typeof value === "string" ? isoDate.exec(value) : null;
  const expiresAt =
    match === null || !isDay(match[0].slice(0, 10))
      ? Number.NaN
      : Date.parse(withMinutes(match[0]));
  if (match === null || Number.isNaN(expiresAt)) {
    return {
      problem: {
        code: "unreadable-expiry",
        message: `expiresAt is not an ISO 8601 date: ${typeof value === "object" ? "an object" : String(value).slice(0, 80)}`,
      },
    };
  }
  const zoneless = match.groups?.["time"] !== undefined && match.groups["zone"] === undefined;
  return zoneless
    ? {
        expiresAt,
        problem: {
          code: "expiry-without-zone",
          message: `expiresAt has no time zone and was read as local time: ${value}`,
        },
      }
    : { expiresAt };
}

/** `Date.parse` reads an offset only with its minutes. */
function withMinutes(date: string): string {
  return wholeHours.test(date) ? `${date}:00` : date;
}

/** Whether the calendar has this day: `Date.parse` reads 30 February as 2 March. */
function isDay(date: string): boolean {
  const day = Date.parse(date);
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
}
