#!/usr/bin/env bash
# "On day 13 of the month, and on Friday" runs on every Friday.
#
# One would expect: a day of the month and a day of the week in one cron line mean the same everywhere, and the text of the line says which.
# What happens: for `0 9 13 * 5` cronstrue 3.39.0 writes "on day 13 of the month, and on Friday", cron-descriptor 2.2.1, which is of the same family,
# "or on Friday". croner 11.0.1, cron-parser 5.10.6 and croniter 7.0.0 run it on each 13th and each Friday, as crontab(5) says: on four days of March
# 2026. APScheduler 3.11.3 takes its own days of the week, and with `fri` in place of 5 runs on Fridays that are a 13th: once.
# Why it matters to us: who reads "and" approves one run in months and gets one a week, or the reverse. We show a cron line as it came; a card that
# words it should list the next dates, computed by the library that will run it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund croner@11.0.1 cron-parser@5.10.6 cronstrue@3.39.0 >/dev/null
cat >when.mjs <<'JS'
import { CronExpressionParser } from "cron-parser";
import { Cron } from "croner";
import cronstrue from "cronstrue";

const line = "0 9 13 * 5";
const start = "2026-03-01T00:00:00Z";
const end = new Date("2026-04-01T00:00:00Z");
const days = (dates) => dates.filter((date) => date < end).map((date) => date.getUTCDate()).join(" ");
console.log(`cronstrue: ${cronstrue.toString(line)}`);
console.log(`croner: ${days(new Cron(line, { timezone: "UTC" }).nextRuns(20, start))}`);
const parsed = CronExpressionParser.parse(line, { currentDate: start, tz: "UTC" });
console.log(`cron-parser: ${days(Array.from({ length: 20 }, () => parsed.next().toDate()))}`);
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet croniter==7.0.0 apscheduler==3.11.3 cron-descriptor==2.2.1
cat >when.py <<'PY'
from datetime import datetime, timedelta, timezone

from apscheduler.triggers.cron import CronTrigger
from cron_descriptor import get_description
from croniter import croniter

line = "0 9 13 * 5"
start = datetime(2026, 3, 1, tzinfo=timezone.utc)
end = datetime(2026, 4, 1, tzinfo=timezone.utc)


def runs(following):
    moment = following(start)
    while moment and moment < end:
        yield str(moment.day)
        moment = following(moment + timedelta(seconds=1))


print("cron-descriptor:", get_description(line))
print("croniter:", *runs(lambda after: croniter(line, after).get_next(datetime)))
named = CronTrigger.from_crontab("0 9 13 * fri", timezone.utc)
print("APScheduler with fri:", *runs(lambda after: named.get_next_fire_time(None, after)))
PY
{
  node when.mjs
  venv/bin/python when.py
} | tee seen
diff seen - <<'EXPECTED'
cronstrue: At 09:00 AM, on day 13 of the month, and on Friday
croner: 6 13 20 27
cron-parser: 6 13 20 27
cron-descriptor: At 09:00 AM, on day 13 of the month, or on Friday
croniter: 6 13 20 27
APScheduler with fri: 13
EXPECTED
echo "seen: and, or; four days in March, or one"
