#!/usr/bin/env bash
# Day 1 of a cron line is a Sunday, a Monday or a Tuesday.
#
# One would expect: `0 9 * * 1` runs on Mondays, as crontab(5) says and as everything that puts a cron line into words writes.
# What happens: croner 11.0.1, cron-parser 5.10.6, croniter 7.0.0 and robfig/cron 3.0.1 run it on Mondays; `CronTrigger.from_crontab` of APScheduler
# 3.11.3 on Tuesdays, since its week begins with 0 for Monday; the crates cron 0.17.0 and saffron 0.1.0 on Sundays, since theirs begins with 1 for
# Sunday. No error, no warning. cronstrue 3.39.0 and cron-descriptor 2.2.1 say "only on Monday". With `MON` all agree.
# Why it matters to us: a card that puts an agent's schedule into words has a person approve another day than the one that the agent's scheduler takes.
# We show a cron line as it came; whoever registers a card that words it has to know the agent's library, and an agent should write names.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund croner@11.0.1 cron-parser@5.10.6 cronstrue@3.39.0 >/dev/null
cat >when.mjs <<'JS'
import { CronExpressionParser } from "cron-parser";
import { Cron } from "croner";
import cronstrue from "cronstrue";

const from = "2026-03-01T10:00:00Z";
const day = (date) => new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(date);
for (const line of ["0 9 * * 1", "0 9 * * MON"]) {
  console.log(`${line} cronstrue: ${cronstrue.toString(line)}`);
  console.log(`${line} croner: ${day(new Cron(line, { timezone: "UTC" }).nextRun(from))}`);
  const parsed = CronExpressionParser.parse(line, { currentDate: from, tz: "UTC" });
  console.log(`${line} cron-parser: ${day(parsed.next().toDate())}`);
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet croniter==7.0.0 apscheduler==3.11.3 cron-descriptor==2.2.1
cat >when.py <<'PY'
from datetime import datetime, timezone

from apscheduler.triggers.cron import CronTrigger
from cron_descriptor import get_description
from croniter import croniter

start = datetime(2026, 3, 1, 10, tzinfo=timezone.utc)
days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
for line in ("0 9 * * 1", "0 9 * * MON"):
    print(f"{line} cron-descriptor: {get_description(line)}")
    print(f"{line} croniter: {days[croniter(line, start).get_next(datetime).weekday()]}")
    trigger = CronTrigger.from_crontab(line, timezone.utc)
    print(f"{line} APScheduler: {days[trigger.get_next_fire_time(None, start).weekday()]}")
PY
mkdir go rust rust/src
cat >go/main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/robfig/cron/v3"
)

func main() {
	start := time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	for _, line := range []string{"0 9 * * 1", "0 9 * * MON"} {
		schedule, err := cron.ParseStandard(line)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s robfig/cron: %s\n", line, schedule.Next(start).Weekday())
	}
}
GO
cat >rust/Cargo.toml <<'TOML'
[package]
name = "when"
version = "0.0.0"
edition = "2021"

[dependencies]
chrono = "=0.4.45"
cron = "=0.17.0"
saffron = "=0.1.0"
TOML
cat >rust/src/main.rs <<'RS'
use chrono::{TimeZone, Utc};
use std::str::FromStr;

fn main() {
    let start = Utc.with_ymd_and_hms(2026, 3, 1, 10, 0, 0).unwrap();
    for line in ["0 9 * * 1", "0 9 * * MON"] {
        let schedule = cron::Schedule::from_str(&format!("0 {line}")).unwrap();
        println!("{line} cron of Rust: {}", schedule.after(&start).next().unwrap().format("%A"));
        let parsed = saffron::Cron::from_str(line).unwrap();
        println!("{line} saffron: {}", parsed.next_after(start).unwrap().format("%A"));
    }
}
RS
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init when 2>/dev/null && go get github.com/robfig/cron/v3@v3.0.1 2>/dev/null && go build -o when .)
(cd rust && cargo build --quiet)
{
  node when.mjs
  venv/bin/python when.py
  go/when
  rust/target/debug/when
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
0 9 * * 1 APScheduler: Tuesday
0 9 * * 1 cron of Rust: Sunday
0 9 * * 1 cron-descriptor: At 09:00 AM, only on Monday
0 9 * * 1 cron-parser: Monday
0 9 * * 1 croner: Monday
0 9 * * 1 croniter: Monday
0 9 * * 1 cronstrue: At 09:00 AM, only on Monday
0 9 * * 1 robfig/cron: Monday
0 9 * * 1 saffron: Sunday
0 9 * * MON APScheduler: Monday
0 9 * * MON cron of Rust: Monday
0 9 * * MON cron-descriptor: At 09:00 AM, only on Monday
0 9 * * MON cron-parser: Monday
0 9 * * MON croner: Monday
0 9 * * MON croniter: Monday
0 9 * * MON cronstrue: At 09:00 AM, only on Monday
0 9 * * MON robfig/cron: Monday
0 9 * * MON saffron: Monday
EXPECTED
echo "seen: one line, three days, two texts that name the same one"
