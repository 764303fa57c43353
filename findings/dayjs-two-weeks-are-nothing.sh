#!/usr/bin/env bash
# A deadline in "P2W", two weeks, is now to Day.js, half an hour is an hour to isoduration, and "-PT1H", an hour before, is an hour after to two libraries.
#
# One would expect: `now.add(dayjs.duration("P2W"))` is two weeks from now, as `dayjs.duration("P2W").asDays()` is 14; a time that is not understood is an error.
# What happens: dayjs 1.11.23 adds each part of a duration but the weeks: P2W adds nothing and P1W2D two days. It leaves out the minus before a P, as
# iso8601-duration 2.1.4 does, and the comma of PT0,5H, so that this is nothing, too. isoduration 20.11.0 of Python, which the validator jsonschema takes for
# `format: duration`, rounds each part to a whole number where it is added to a date and time: PT0.5H is an hour, PT1.5H two. moment 2.31.0 makes a whole day of
# half a day, and four of half a week. None throws. Temporal, luxon 3.7.2, and isodate 0.7.2 and pydantic 2.14.4 of Python have the same moments where they
# read the text; luxon and Temporal refuse some of them.
# Why it matters to us: agents are asked "how long may it wait?" and write such texts. A question that expires as it is asked was seen by nobody. `expiresAt`
# is a moment; who computes one should do so with a library that has been tried with weeks and fractions, and look whether it is later than now.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf '%s\n' PT1H P1D P2W P1W2D PT0.5H PT0,5H PT1.5H P0.5D P0.5W -PT1H -P1D >texts
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund dayjs@1.11.23 iso8601-duration@2.1.4 moment@2.31.0 luxon@3.7.2 temporal-polyfill@1.0.8 >/dev/null
cat >add.mjs <<'JS'
import { readFileSync } from "node:fs";
import dayjs from "dayjs";
import duration from "dayjs/plugin/duration.js";
import { end, parse } from "iso8601-duration";
import { DateTime, Duration } from "luxon";
import moment from "moment";
import { Temporal } from "temporal-polyfill";

dayjs.extend(duration);
const now = "2026-06-10T00:00:00Z";
const libraries = {
  dayjs: (text) => dayjs(now).add(dayjs.duration(text)),
  "iso8601-duration": (text) => end(parse(text), new Date(now)),
  moment: (text) => moment(now).add(moment.duration(text)),
  luxon: (text) => DateTime.fromISO(now).plus(Duration.fromISO(text)),
  Temporal: (text) => Temporal.Instant.from(now).toZonedDateTimeISO("UTC").add(text).epochMilliseconds,
};
const moments = readFileSync("texts", "utf8").trim().split("\n");
for (const text of moments) {
  const hours = Object.entries(libraries).map(([name, add]) => {
    let passed;
    try {
      passed = (Number(add(text)) - Date.parse(now)) / 3_600_000;
    } catch {}
    return `${name} ${Number.isFinite(passed) ? passed : "refuses"}`;
  });
  console.log(`${text}, in hours:`, hours.join(", "));
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet isoduration==20.11.0 isodate==0.7.2 pydantic==2.14.4
cat >add.py <<'PY'
from datetime import datetime, timedelta, timezone

import isodate
import isoduration
from pydantic import TypeAdapter

now = datetime(2026, 6, 10, tzinfo=timezone.utc)
libraries = {
    "isoduration": isoduration.parse_duration,
    "isodate": isodate.parse_duration,
    "pydantic": TypeAdapter(timedelta).validate_python,
}


def hours(parse, text):
    try:
        return f"{(now + parse(text) - now).total_seconds() / 3600:g}"
    except Exception:
        return "refuses"


for text in open("texts").read().split():
    print(f"{text}, in hours:", ", ".join(f"{name} {hours(parse, text)}" for name, parse in libraries.items()))
PY
{
  TZ=UTC node add.mjs
  venv/bin/python add.py
} | tee seen
diff seen - <<'EXPECTED'
PT1H, in hours: dayjs 1, iso8601-duration 1, moment 1, luxon 1, Temporal 1
P1D, in hours: dayjs 24, iso8601-duration 24, moment 24, luxon 24, Temporal 24
P2W, in hours: dayjs 0, iso8601-duration 336, moment 336, luxon 336, Temporal 336
P1W2D, in hours: dayjs 48, iso8601-duration 216, moment 216, luxon 216, Temporal 216
PT0.5H, in hours: dayjs 0.5, iso8601-duration 0.5, moment 0.5, luxon 0.5, Temporal 0.5
PT0,5H, in hours: dayjs 0, iso8601-duration 0.5, moment 0.5, luxon refuses, Temporal 0.5
PT1.5H, in hours: dayjs 1.5, iso8601-duration 1.5, moment 1.5, luxon 1.5, Temporal 1.5
P0.5D, in hours: dayjs 24, iso8601-duration refuses, moment 24, luxon 12, Temporal refuses
P0.5W, in hours: dayjs 0, iso8601-duration refuses, moment 96, luxon 84, Temporal refuses
-PT1H, in hours: dayjs 1, iso8601-duration 1, moment -1, luxon -1, Temporal -1
-P1D, in hours: dayjs 24, iso8601-duration 24, moment -24, luxon -24, Temporal -24
PT1H, in hours: isoduration 1, isodate 1, pydantic 1
P1D, in hours: isoduration 24, isodate 24, pydantic 24
P2W, in hours: isoduration 336, isodate 336, pydantic 336
P1W2D, in hours: isoduration refuses, isodate 216, pydantic 216
PT0.5H, in hours: isoduration 1, isodate 0.5, pydantic 0.5
PT0,5H, in hours: isoduration 1, isodate 0.5, pydantic 0.5
PT1.5H, in hours: isoduration 2, isodate 1.5, pydantic 1.5
P0.5D, in hours: isoduration 24, isodate 12, pydantic 12
P0.5W, in hours: isoduration 96, isodate 84, pydantic 84
-PT1H, in hours: isoduration -1, isodate -1, pydantic -1
-P1D, in hours: isoduration -24, isodate -24, pydantic -24
EXPECTED
echo "seen: no weeks, half an hour for an hour, and a minus that is lost"
