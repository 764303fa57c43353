#!/usr/bin/env bash
# "Daily at 23:00 in Berlin, until 12 June 23:00" is three times or two, and "daily at 02:30" has another last day, depending on the library.
#
# One would expect: libraries for the repetitions of RFC 5545 compute the same moments: `UNTIL` is included, a time that is skipped in March is taken an hour
# later by the clock, and a 29 February that a year does not have is left out.
# What happens: rrule 2.8.1 of npm compares the local 23:00 with an `UNTIL` of 21:00 UTC, which is that moment, and leaves the last one out. The skipped
# 02:30 of 29 March is an hour early there, at 01:30. rrule-temporal 2.2.8 leaves that day out and takes one more at the end. ical.js 2.2.1 has a yearly
# 29 February on 1 March 2025. dateutil 4.0.0 of Python and rrule-go 1.8.2 are right in these. An hourly rule leaves out one of five hours in the night in
# October in all of them: the one that comes twice, the one before it in rrule-go, and the one before that in rrule.
# Why it matters to us: a person who approves "daily, three times" by a list of dates that the page has computed approves other payments than the agent's
# scheduler makes. The dates beside a rule should come from the library that will run it.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export TZ=UTC
cat >rules <<'RULES'
until 20260610T230000 FREQ=DAILY;UNTIL=20260612T210000Z
skipped 20260327T023000 FREQ=DAILY;COUNT=4
hourly 20261025T003000 FREQ=HOURLY;COUNT=4
leap 20240229T090000 FREQ=YEARLY;COUNT=2
RULES
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund rrule@2.8.1 rrule-temporal@2.2.8 ical.js@2.2.1 >/dev/null
cat >list.mjs <<'JS'
import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import rrule from "rrule";
import { RRuleTemporal } from "rrule-temporal";

const libraries = {
  rrule: (text) => rrule.rrulestr(text).all(),
  "rrule-temporal": (text) => new RRuleTemporal({ rruleString: text }).all().map((date) => new Date(date.epochMilliseconds)),
};
for (const line of readFileSync("rules", "utf8").trim().split("\n")) {
  const [name, start, rule] = line.split(" ");
  const text = `DTSTART;TZID=Europe/Berlin:${start}\nRRULE:${rule}`;
  for (const [library, list] of Object.entries(libraries))
    console.log(`${name}: ${library}`, ...list(text).map((date) => date.toISOString().slice(0, 16)));
}
const event = new ICAL.Event(ICAL.Component.fromString("BEGIN:VEVENT\nDTSTART:20240229T080000Z\nRRULE:FREQ=YEARLY;COUNT=2\nEND:VEVENT"));
const dates = event.iterator();
console.log("leap: ical.js", ...[dates.next(), dates.next()].map((date) => date.toJSDate().toISOString().slice(0, 16)));
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet python-dateutil==4.0.0 tzdata==2025.2
cat >list.py <<'PY'
from datetime import timezone

from dateutil.rrule import rrulestr

for line in open("rules").read().splitlines():
    name, start, rule = line.split(" ")
    dates = rrulestr(f"DTSTART;TZID=Europe/Berlin:{start}\nRRULE:{rule}")
    print(f"{name}: dateutil", *(date.astimezone(timezone.utc).isoformat()[:16] for date in dates))
PY
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	_ "time/tzdata"

	"github.com/teambition/rrule-go"
)

func main() {
	rules, _ := os.Open("rules")
	for lines := bufio.NewScanner(rules); lines.Scan(); {
		parts := strings.Split(lines.Text(), " ")
		set, err := rrule.StrToRRuleSet("DTSTART;TZID=Europe/Berlin:" + parts[1] + "\nRRULE:" + parts[2])
		if err != nil {
			panic(err)
		}
		fmt.Print(parts[0] + ": rrule-go")
		for _, date := range set.All() {
			fmt.Print(" " + date.UTC().Format("2006-01-02T15:04"))
		}
		fmt.Println()
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init list 2>/dev/null && go get github.com/teambition/rrule-go@v1.8.2 2>/dev/null && go build -o list .)
{
  node list.mjs
  venv/bin/python list.py
  go/list
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
hourly: dateutil 2026-10-24T22:30 2026-10-24T23:30 2026-10-25T00:30 2026-10-25T02:30
hourly: rrule 2026-10-24T22:30 2026-10-25T00:30 2026-10-25T01:30 2026-10-25T02:30
hourly: rrule-go 2026-10-24T22:30 2026-10-24T23:30 2026-10-25T01:30 2026-10-25T02:30
hourly: rrule-temporal 2026-10-24T22:30 2026-10-24T23:30 2026-10-25T00:30 2026-10-25T02:30
leap: dateutil 2024-02-29T08:00 2028-02-29T08:00
leap: ical.js 2024-02-29T08:00 2025-03-01T08:00
leap: rrule 2024-02-29T08:00 2028-02-29T08:00
leap: rrule-go 2024-02-29T08:00 2028-02-29T08:00
leap: rrule-temporal 2024-02-29T08:00 2028-02-29T08:00
skipped: dateutil 2026-03-27T01:30 2026-03-28T01:30 2026-03-29T01:30 2026-03-30T00:30
skipped: rrule 2026-03-27T01:30 2026-03-28T01:30 2026-03-29T00:30 2026-03-30T00:30
skipped: rrule-go 2026-03-27T01:30 2026-03-28T01:30 2026-03-29T01:30 2026-03-30T00:30
skipped: rrule-temporal 2026-03-27T01:30 2026-03-28T01:30 2026-03-30T00:30 2026-03-31T00:30
until: dateutil 2026-06-10T21:00 2026-06-11T21:00 2026-06-12T21:00
until: rrule 2026-06-10T21:00 2026-06-11T21:00
until: rrule-go 2026-06-10T21:00 2026-06-11T21:00 2026-06-12T21:00
until: rrule-temporal 2026-06-10T21:00 2026-06-11T21:00 2026-06-12T21:00
EXPECTED
echo "seen: one rule, other dates"
