#!/usr/bin/env bash
# A deadline as Temporal and Java write it, 17:00+02:00[Europe/Berlin], is 17:00 UTC to date-fns, and 15:00Z[Europe/Berlin] is 13:00 UTC to Luxon.
#
# One would expect: what `Temporal.ZonedDateTime.toString()` and Java's `ZonedDateTime.toString()` write, which is RFC 9557, is the moment that its offset
# says, or is invalid; the name of the zone in brackets adds to it.
# What happens: `parseISO` of date-fns 4.4.0 looks for the offset at the end, finds the brackets, and takes UTC, whatever the zone of the page: 08:00-07:00 of
# Los Angeles, the same moment, is 08:00 UTC. luxon 3.7.2 reads the time before "Z" as one of the zone in brackets; to Temporal and Java Z is UTC there, too.
# any-date-parser 2.2.4 drops the offset, and even a plain Z. new Date, dayjs 1.11.23 and moment 2.31.0 say that the text is invalid.
# Why it matters to us: an agent in Java that writes a deadline by `toString()` gives two hours more in a page with date-fns, and nothing looks wrong. Our own
# reading of a deadline takes the offset, or Z, and leaves the brackets aside.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund any-date-parser@2.2.4 date-fns@4.4.0 dayjs@1.11.23 luxon@3.7.2 moment@2.31.0 temporal-polyfill@1.0.8 >/dev/null
cat >Write.java <<'JAVA'
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

public class Write {
  public static void main(String[] arguments) {
    Instant deadline = Instant.parse("2026-06-10T15:00:00Z");
    System.out.println(deadline.atZone(ZoneId.of("Europe/Berlin")));
    System.out.println("Java reads 15:00Z[Europe/Berlin] as " + ZonedDateTime.parse("2026-06-10T15:00:00Z[Europe/Berlin]").toInstant());
  }
}
JAVA
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import any from "any-date-parser";
import { parseISO } from "date-fns";
import dayjs from "dayjs";
import { DateTime } from "luxon";
import moment from "moment";
import { Temporal } from "temporal-polyfill";

moment.suppressDeprecationWarnings = true;
const [java] = readFileSync("java", "utf8").split("\n");
const deadline = Temporal.Instant.from("2026-06-10T15:00:00Z");
const libraries = {
  Temporal: (text) => new Date(Temporal.ZonedDateTime.from(text).epochMilliseconds),
  "new Date": (text) => new Date(text),
  "date-fns": (text) => parseISO(text),
  luxon: (text) => DateTime.fromISO(text).toJSDate(),
  "any-date-parser": (text) => any.fromString(text),
  dayjs: (text) => dayjs(text).toDate(),
  moment: (text) => moment(text).toDate(),
};
const texts = [java, `${deadline.toZonedDateTimeISO("Europe/Berlin")}`, `${deadline.toZonedDateTimeISO("America/Los_Angeles")}`, "2026-06-10T15:00:00Z[Europe/Berlin]"];
for (const text of texts) {
  const seen = Object.entries(libraries).map(([name, read]) => {
    const date = read(text);
    return `${name} ${Number.isNaN(date.getTime()) ? "invalid" : date.toISOString().slice(11, 16)}`;
  });
  console.log(`${text}: ${seen.join(", ")}`);
}
console.log(`2026-06-10T15:00:00Z: any-date-parser ${any.fromString("2026-06-10T15:00:00Z").toISOString().slice(11, 16)}`);
JS
java Write.java >java
{
  TZ=America/New_York node read.mjs
  tail -1 java
} | tee seen
diff seen - <<'EXPECTED'
2026-06-10T17:00+02:00[Europe/Berlin]: Temporal 15:00, new Date invalid, date-fns 17:00, luxon 15:00, any-date-parser 21:00, dayjs invalid, moment invalid
2026-06-10T17:00:00+02:00[Europe/Berlin]: Temporal 15:00, new Date invalid, date-fns 17:00, luxon 15:00, any-date-parser 21:00, dayjs invalid, moment invalid
2026-06-10T08:00:00-07:00[America/Los_Angeles]: Temporal 15:00, new Date invalid, date-fns 08:00, luxon 15:00, any-date-parser 12:00, dayjs invalid, moment invalid
2026-06-10T15:00:00Z[Europe/Berlin]: Temporal 15:00, new Date invalid, date-fns 15:00, luxon 13:00, any-date-parser 19:00, dayjs invalid, moment invalid
2026-06-10T15:00:00Z: any-date-parser 19:00
Java reads 15:00Z[Europe/Berlin] as 2026-06-10T15:00:00Z
EXPECTED
echo "seen: two hours more"
