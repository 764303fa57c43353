#!/usr/bin/env bash
# Half past two in the night when the clocks go back is two moments, and libraries take either.
#
# One would expect: a local time that comes twice is read as the first by all, as RFC 5545 says for calendars and Temporal by default, or refused.
# What happens: for 2026-10-25T02:30 in Berlin luxon 3.7.2, dayjs 1.11.23 and pendulum 3.3.0 take the second, an hour later; moment-timezone 0.6.6,
# Temporal (temporal-polyfill 1.0.8), zoneinfo and arrow 1.4.0 the first. `parseISO` of date-fns 4.4.0 with @date-fns/tz 1.5.0 takes the second on a
# machine in UTC and the first on one in Berlin. In New York luxon, dayjs and pendulum take the second as well. None says that there was a choice.
# Why it matters to us: `datetime-local` gives such a text, and the schema of a naive `datetime` asks for one: a page that words the moment shows
# another hour than the agent takes, once a year. Our guide to schemas says to write whether a time has a zone, and we show such a text as it came.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund luxon@3.7.2 dayjs@1.11.23 moment-timezone@0.6.6 temporal-polyfill@1.0.8 date-fns@4.4.0 @date-fns/tz@1.5.0 >/dev/null
cat >read.mjs <<'JS'
import { tz } from "@date-fns/tz";
import { parseISO } from "date-fns";
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { DateTime } from "luxon";
import moment from "moment-timezone";
import { Temporal } from "temporal-polyfill";

dayjs.extend(utc);
dayjs.extend(timezone);
const readers = {
  Temporal: (text, zone) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds,
  "moment-timezone": (text, zone) => moment.tz(text, zone).valueOf(),
  "date-fns": (text, zone) => parseISO(text, { in: tz(zone) }).getTime(),
  dayjs: (text, zone) => dayjs.tz(text, zone).valueOf(),
  luxon: (text, zone) => DateTime.fromISO(text, { zone }).toMillis(),
};
for (const [text, zone] of [["2026-10-25T02:30:00", "Europe/Berlin"], ["2026-11-01T01:30:00", "America/New_York"]]) {
  for (const [name, read] of Object.entries(readers)) {
    console.log(`${zone} ${name} on ${process.env.TZ}: ${new Date(read(text, zone)).toISOString().slice(11, 16)}Z`);
  }
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet pendulum==3.3.0 arrow==1.4.0 tzdata==2025.2
cat >read.py <<'PY'
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import arrow
import pendulum

for text, zone in (("2026-10-25T02:30:00", "Europe/Berlin"), ("2026-11-01T01:30:00", "America/New_York")):
    readings = {
        "zoneinfo": datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)),
        "arrow": arrow.get(text, tzinfo=zone).datetime,
        "pendulum": pendulum.parse(text, tz=zone),
    }
    for name, moment in readings.items():
        print(f"{zone} {name}: {moment.astimezone(timezone.utc):%H:%M}Z")
PY
{
  TZ=UTC node read.mjs
  TZ=Europe/Berlin node read.mjs | grep date-fns
  venv/bin/python read.py
} | tee seen
diff seen - <<'EXPECTED'
Europe/Berlin Temporal on UTC: 00:30Z
Europe/Berlin moment-timezone on UTC: 00:30Z
Europe/Berlin date-fns on UTC: 01:30Z
Europe/Berlin dayjs on UTC: 01:30Z
Europe/Berlin luxon on UTC: 01:30Z
America/New_York Temporal on UTC: 05:30Z
America/New_York moment-timezone on UTC: 05:30Z
America/New_York date-fns on UTC: 05:30Z
America/New_York dayjs on UTC: 06:30Z
America/New_York luxon on UTC: 06:30Z
Europe/Berlin date-fns on Europe/Berlin: 00:30Z
America/New_York date-fns on Europe/Berlin: 05:30Z
Europe/Berlin zoneinfo: 00:30Z
Europe/Berlin arrow: 00:30Z
Europe/Berlin pendulum: 01:30Z
America/New_York zoneinfo: 05:30Z
America/New_York arrow: 05:30Z
America/New_York pendulum: 06:30Z
EXPECTED
echo "seen: an hour apart, and once by the machine's own zone"
