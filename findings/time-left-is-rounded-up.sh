#!/usr/bin/env bash
# What ends in 45 minutes ends "in an hour", and what ends in 26 days "in a month".
#
# One would expect: words for the time that is left do not promise more of it than there is, or say "about".
# What happens: dayjs 1.11.23 and moment 2.31.0 say "in an hour" from 45 minutes on, "in 2 hours" from 90 minutes, "in a day" from 22 hours, "in a month" from
# 26 days; javascript-time-ago 2.6.4 "in 2 hours" for 90 minutes and "in 1 week" for six and a half days; date-fns 4.4.0 "in 2 days" for 42 hours, where
# `formatDistanceStrict`, too, rounds up ("in 2 days" for 36 hours). humanize 4.17.0 of Python says 2 hours for 90 minutes, and "a month" for 26 days, as
# arrow 1.4.0 does. luxon 3.7.2 and timeago.js 4.0.2 round down throughout.
# Why it matters to us: these words were made for the past, where more is harmless. Beside a question they are the deadline: who reads "in an hour" and
# answers after 50 minutes is too late. Ours round down; a host that words `expiresAt` should round down, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund date-fns@4.4.0 dayjs@1.11.23 moment@2.31.0 luxon@3.7.2 timeago.js@4.0.2 \
  javascript-time-ago@2.6.4 >/dev/null
cat >word.mjs <<'JS'
import { formatDistance, formatDistanceStrict } from "date-fns";
import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime.js";
import TimeAgo from "javascript-time-ago";
import english from "javascript-time-ago/locale/en";
import { DateTime } from "luxon";
import moment from "moment";
import { format } from "timeago.js";

dayjs.extend(relativeTime);
TimeAgo.addDefaultLocale(english);
const timeAgo = new TimeAgo("en");
const now = new Date("2026-06-10T12:00:00Z");
const words = {
  dayjs: (date) => dayjs(date).from(now),
  moment: (date) => moment(date).from(now),
  "javascript-time-ago": (date) => timeAgo.format(date, { now: now.getTime() }),
  "date-fns": (date) => formatDistance(date, now, { addSuffix: true }),
  "date-fns, strict": (date) => formatDistanceStrict(date, now, { addSuffix: true }),
  luxon: (date) => DateTime.fromJSDate(date).toRelative({ base: DateTime.fromJSDate(now) }),
  "timeago.js": (date) => format(date, "en_US", { relativeDate: now }),
};
const minutes = { "45 min": 45, "90 min": 90, "22 h": 22 * 60, "36 h": 36 * 60, "42 h": 42 * 60, "156 h": 156 * 60, "26 d": 26 * 1440, "28 d": 28 * 1440 };
for (const [name, word] of Object.entries(words))
  console.log(`${name}: ${Object.entries(minutes).map(([left, count]) => `${left} ${word(new Date(now.getTime() + count * 60_000))}`).join("; ")}`);
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet arrow==1.4.0 humanize==4.17.0
cat >word.py <<'PY'
from datetime import datetime, timedelta, timezone

import arrow
import humanize

now = datetime(2026, 6, 10, 12, tzinfo=timezone.utc)
words = {
    "arrow": lambda date: arrow.get(date).humanize(arrow.get(now)),
    "humanize": lambda date: humanize.naturaltime(date, when=now),
}
hours = {"45 min": 0.75, "90 min": 1.5, "22 h": 22, "36 h": 36, "42 h": 42, "156 h": 156, "26 d": 26 * 24, "28 d": 28 * 24}
for name, word in words.items():
    print(f"{name}: " + "; ".join(f"{left} {word(now + timedelta(hours=count))}" for left, count in hours.items()))
PY
export TZ=UTC
{
  node word.mjs
  venv/bin/python word.py
} | tee seen
diff seen - <<'EXPECTED'
dayjs: 45 min in an hour; 90 min in 2 hours; 22 h in a day; 36 h in 2 days; 42 h in 2 days; 156 h in 7 days; 26 d in a month; 28 d in a month
moment: 45 min in an hour; 90 min in 2 hours; 22 h in a day; 36 h in 2 days; 42 h in 2 days; 156 h in 7 days; 26 d in a month; 28 d in a month
javascript-time-ago: 45 min in 45 minutes; 90 min in 2 hours; 22 h in 22 hours; 36 h in 2 days; 42 h in 2 days; 156 h in 1 week; 26 d in 4 weeks; 28 d in 1 month
date-fns: 45 min in about 1 hour; 90 min in about 2 hours; 22 h in about 22 hours; 36 h in 1 day; 42 h in 2 days; 156 h in 7 days; 26 d in 26 days; 28 d in 28 days
date-fns, strict: 45 min in 45 minutes; 90 min in 2 hours; 22 h in 22 hours; 36 h in 2 days; 42 h in 2 days; 156 h in 7 days; 26 d in 26 days; 28 d in 28 days
luxon: 45 min in 45 minutes; 90 min in 1 hour; 22 h in 22 hours; 36 h in 1 day; 42 h in 1 day; 156 h in 6 days; 26 d in 26 days; 28 d in 28 days
timeago.js: 45 min in 45 minutes; 90 min in 1 hour; 22 h in 22 hours; 36 h in 1 day; 42 h in 1 day; 156 h in 6 days; 26 d in 3 weeks; 28 d in 4 weeks
arrow: 45 min in 45 minutes; 90 min in an hour; 22 h in 22 hours; 36 h in a day; 42 h in a day; 156 h in 6 days; 26 d in a month; 28 d in a month
humanize: 45 min 45 minutes from now; 90 min 2 hours from now; 22 h 22 hours from now; 36 h a day from now; 42 h a day from now; 156 h 6 days from now; 26 d a month from now; 28 d a month from now
EXPECTED
echo "seen: most words for the time left promise more than there is"
