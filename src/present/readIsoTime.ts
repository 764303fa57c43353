import { readTime } from "../protocol/readTime.js";

/** A date or time that is also shown as people write it. */
export interface IsoTime {
  readonly date: Date;
  /**
   * `date` has no time of day, `local` has one without a zone; neither is converted. `instant` is
   * shown in the zone of the page.
   */
  readonly kind: "date" | "local" | "instant";
}

/** Earlier ones are values that were never set, such as the year 1, and need an era to be read. */
const firstReadable = Date.UTC(1000, 0);

/** Reads a date or time; undefined for one that a `Date` cannot hold, or that nobody means. */
export function readIsoTime(text: string): IsoTime | undefined {
  const time = readTime(text);
  if (time === undefined || time.at < firstReadable) return undefined;
  const date = new Date(time.at);
  return Number.isNaN(date.getTime()) ? undefined : { date, kind: time.kind };
}
