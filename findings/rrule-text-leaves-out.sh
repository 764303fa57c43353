#!/usr/bin/env bash
# The text of a repetition leaves out what makes it rare, and says that nothing was left out.
#
# One would expect: `rule.toText()` of rrule says when the rule recurs, or `rule.isFullyConvertibleToText()` is false.
# What happens: in rrule 2.8.1 "the last weekday of the month" (`BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1`) is worded as "every month on weekdays", the first
# Monday of the month by `BYSETPOS=1` as "every month on Monday", half past nine as "at 9", the last day of each third month as "every 3 months on the
# last". `isFullyConvertibleToText()` is true for each of them. The dates that it computes are right.
# Why it matters to us: a person who is asked about "every month on weekdays" decides about some twenty payments instead of one. We show a rule as it
# came; a card that words it should list the next dates beside the words.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 >/dev/null
cat >say.mjs <<'JS'
import rrule from "rrule";

const rules = [
  "FREQ=MONTHLY;BYDAY=-1FR",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
  "FREQ=DAILY;BYHOUR=9;BYMINUTE=30",
  "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1",
];
for (const text of rules) {
  const rule = rrule.rrulestr(`DTSTART:20260301T000000Z\nRRULE:${text}`);
  const dates = rule.all((_, index) => index < 2).map((date) => date.toISOString().slice(0, 16));
  console.log(`${text} | ${rule.toText()} | whole: ${rule.isFullyConvertibleToText()} | ${dates.join(" ")}`);
}
JS
node say.mjs | tee seen
diff seen - <<'EXPECTED'
FREQ=MONTHLY;BYDAY=-1FR | every month on the last Friday | whole: true | 2026-03-27T00:00 2026-04-24T00:00
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 | every month on weekdays | whole: true | 2026-03-31T00:00 2026-04-30T00:00
FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1 | every month on Monday | whole: true | 2026-03-02T00:00 2026-04-06T00:00
FREQ=DAILY;BYHOUR=9;BYMINUTE=30 | every day at 9 | whole: true | 2026-03-01T09:30 2026-03-02T09:30
FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1 | every 3 months on the last | whole: true | 2026-03-31T00:00 2026-06-30T00:00
EXPECTED
echo "seen: four texts of five say something else than the dates, and claim to be whole"
