/** A date or time as a text states it. */
export interface WrittenTime {
  /**
   * `instant` has a time zone or an offset. `local` is a date and time without one, `date` a day
   * without a time.
   */
  readonly kind: "instant" | "local" | "date";
  /**
   * Milliseconds since 1970; of a `local` time and of a `date`, what they would be in UTC. May be
   * outside the range of `Date`.
   */
  readonly at: number;
}

/** Longer texts are not dates, and need not be searched for one. */
const longest = 120;

/**
 * Reads a date or time that a program has written: ISO 8601, and the dates of HTTP, of mail and of
 * the `toString` of Go, Java, JavaScript and C, whose months are English words. Undefined for every
 * other text, for a day or time that does not exist, and where the order of day and month or the
 * zone depends on the country. The result is the same in every engine.
 */
export function readTime(text: string): WrittenTime | undefined {
  if (text.length > longest) return undefined;
  return readNumericTime(text) ?? readNamedMonth(text);
}

const isoDay = String.raw`(?<year>\d{4}|[+-]\d{4,10})(?<dash>-?)(?<month>\d\d)\k<dash>(?<day>\d\d)`;
const isoClock = String.raw`\d\d:?\d\d(?::?\d\d(?:[.,]\d+)?)?`;
const isoZone = String.raw`[A-Z]{1,4}|[+-]\d\d(?::?\d\d){0,2}Z?`;
// Go writes the name of the zone behind its offset, and the reading of a monotonic clock.
const goSuffix = String.raw`(?: (?:[A-Z]{3,5}|[+-]\d{2,4}))?(?: m=[+-][\d.]+)?`;
// RFC 9557: a zone or a calendar in brackets.
const brackets = String.raw`(?:\[[^[\]]+\])*`;
const isoTime = new RegExp(
  `^${isoDay}(?:[T ](?<clock>${isoClock})(?: ?(?<zone>${isoZone})${goSuffix}${brackets})?)?$`,
  "i",
);

/**
 * Reads ISO 8601 and RFC 3339 with the usual variations: a blank for the T, no seconds, any
 * fraction, an offset without minutes or with seconds, a zone in brackets behind it, years of more
 * than four digits.
 */
export function readNumericTime(text: string): WrittenTime | undefined {
  const { year, dash, month, day, clock, zone } = isoTime.exec(text)?.groups ?? {};
  // Eight digits alone are rather a number.
  if (year === undefined || (dash === "" && clock === undefined)) return undefined;
  return timeOf({ year, month, day, clock, zone });
}

const patterns = {
  weekday: /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i,
  month: /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/i,
  year: /^\d{4}$/,
  day: /^\d\d?$/,
  clock: /^\d\d:/,
  zone: /^[a-z+-]/i,
} as const;

type PartName = keyof typeof patterns;
type Parts = Partial<Record<PartName, string | undefined>>;

const partNames: readonly PartName[] = ["weekday", "month", "year", "day", "clock", "zone"];
const monthNames = "janfebmaraprmayjunjulaugsepoctnovdec";

/** Reads a date whose month is a word, so that its parts may come in any order. */
function readNamedMonth(text: string): WrittenTime | undefined {
  const plain = text
    // The name of the zone in the language of the machine.
    .replace(/ \([^()]*\)$/, "")
    // RFC 850: 01-Dec-26.
    .replace(/(\d\d)-([a-z]{3})-(\d\d)\b/i, "$1 $2 20$3");
  const parts: Parts = {};
  for (const word of plain.split(/,? +/)) {
    const name = partNames.find((one) => patterns[one].test(word));
    if (name === undefined || parts[name] !== undefined) return undefined;
    parts[name] = word;
  }
  const { year, month, day, clock } = parts;
  if (year === undefined || month === undefined || day === undefined || clock === undefined)
    return undefined;
  const place = monthNames.indexOf(month.slice(0, 3).toLowerCase());
  return timeOf({ ...parts, month: String(place / 3 + 1) });
}

function timeOf({ year, month, day, clock, zone }: Parts): WrittenTime | undefined {
  const midnight = dayAt(Number(year), Number(month), Number(day));
  const time = clock === undefined ? 0 : readClock(clock);
  if (midnight === undefined || time === undefined) return undefined;
  const at = midnight + time;
  if (zone === undefined) return { kind: clock === undefined ? "date" : "local", at };
  const offset = readOffset(zone);
  return offset === undefined ? undefined : { kind: "instant", at: at - offset };
}

/** Milliseconds of 400 years, after which the calendar repeats. */
const cycle = 146_097 * 86_400_000;

/** The beginning of a day in UTC; undefined where the calendar has no such day. */
function dayAt(year: number, month: number, day: number): number | undefined {
  // `Date.UTC` takes the years 0 to 99 for those of the twentieth century.
  const cycles = Math.floor((year - 2000) / 400);
  const start = Date.UTC(year - cycles * 400, month - 1, day);
  const isDay = month >= 1 && month <= 12 && new Date(start).getUTCDate() === day;
  return isDay ? start + cycles * cycle : undefined;
}

const clockTime = /^(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?$/;

/**
 * Reads a time of day, in milliseconds since midnight. A leap second is the first one of the next
 * minute, and 24:00 the end of the day.
 */
export function readClock(text: string): number | undefined {
  const [match, hours, minutes, seconds = "0", fraction = ""] = clockTime.exec(text) ?? [];
  if (match === undefined || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const time = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  return Number(hours) < 24 || time + milliseconds === 86_400_000 ? time + milliseconds : undefined;
}

/**
 * Hours of the zones that are named by letters. Other names have several meanings: CST is a time of
 * North America, of China and of Cuba.
 */
const namedZones: ReadonlyMap<string, number> = new Map([
  ["Z", 0],
  ["UTC", 0],
  ["UT", 0],
  ["GMT", 0],
  ["WET", 0],
  ["WEST", 1],
  ["CET", 1],
  ["CEST", 2],
  ["EET", 2],
  ["EEST", 3],
]);

const numericOffset = /^(?:UTC|GMT)?([+-])(\d\d):?(\d\d)?:?(\d\d)?(Z?)$/i;

/** How far a zone is ahead of UTC, in milliseconds; undefined where that is not clear. */
export function readOffset(zone: string): number | undefined {
  const named = namedZones.get(zone.toUpperCase());
  if (named !== undefined) return named * 3_600_000;
  const [match, sign, hours, minutes = "0", seconds = "0", z] = numericOffset.exec(zone) ?? [];
  if (match === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  // Python's `isoformat() + "Z"` says UTC twice; with any other offset the Z contradicts it.
  if (z !== "" && size > 0) return undefined;
  return sign === "-" ? -size : size;
}

/** The same date and time of day in the time zone of this machine, in milliseconds since 1970. */
export function inLocalZone(at: number): number {
  const utc = new Date(at);
  return new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
    utc.getUTCMilliseconds(),
  ).getTime();
}
