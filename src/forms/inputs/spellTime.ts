import { own } from "../../protocol/json.js";
import { checkedPattern } from "../../schema/document/schemaKeywords.js";
import { linearPattern } from "../../schema/pattern/linearPattern.js";

/**
 * The spelling of a picked time that the pattern of its schema takes: some types want a fraction of
 * a second, some no seconds, and some a zone for a time of day, which is then the user's own today.
 */
export function spellTime(text: string, schema: unknown): string {
  const pattern = own(schema, checkedPattern);
  const taken = typeof pattern === "string" ? linearPattern(pattern) : undefined;
  const [, minutes, seconds, zone = ""] = /^(.*\d\d:\d\d)(:\d\d)(Z?)$/.exec(text) ?? [];
  if (taken === undefined || minutes === undefined || taken.test(text)) return text;
  const fractions = [3, 6, 9, 1, 2].map((digits) => `${seconds}.${"0".repeat(digits)}`);
  const ends = [seconds, ...fractions, ...(seconds === ":00" ? [""] : [])];
  const starts = [[minutes, zone], ...(minutes.length === 5 ? zonedClocks(minutes) : [])];
  return (
    starts.flatMap(([start, z]) => ends.map((end) => start + end + z)).find(taken.test) ?? text
  );
}

/** A time of today in the user's own time zone, `17:00`: with its offset, and in UTC. */
function zonedClocks(clock: string): readonly (readonly [clock: string, zone: string])[] {
  const date = new Date();
  date.setHours(Number(clock.slice(0, 2)), Number(clock.slice(3)), 0, 0);
  const ahead = -date.getTimezoneOffset();
  const offset = clockOf(new Date(Math.abs(ahead) * 60_000));
  const zone = ahead === 0 ? "Z" : `${ahead < 0 ? "-" : "+"}${offset}`;
  return [
    [clock, zone],
    [clockOf(date), "Z"],
  ];
}

function clockOf(date: Date): string {
  return date.toISOString().slice(11, 16);
}
