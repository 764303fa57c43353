#!/usr/bin/env bash
# "5:00 PM GMT+2", as Intl writes a deadline in Berlin, is four hours later to Python's dateutil, and "IST" is India, Israel or nothing.
#
# One would expect: libraries that read a date with its zone out of text read the one that is written, or refuse it.
# What happens: dateutil 4.0.0, and 2.9.0.post0, turn the sign of "GMT+2" and "UTC+2" around, as POSIX has it in the names of zones, and mean to: what Intl
# and moment 2.30.1 wrote for 15:00 UTC is 19:00 UTC. any-date-parser 2.2.4 drops the offset: 17:00 UTC. araddon/dateparse of Go takes the 2 of "GMT+2"
# for the day: 2 June. chrono-node 2.10.3, dateparser 1.5.0 and `new Date` are right. "IST" is 5:30 hours before UTC to chrono-node, two
# hours to dateparser and any-date-parser, and a name without a meaning to dateutil and dateparse. "ET" is winter's in June to dateparser.
# Why it matters to us: a person answers "until when?" with what stands in their calendar or beside our clock, and the agent in Python takes another hour
# without an error. A moment should be asked for by a field, and stored with the offset alone: "2026-06-10T17:00+02:00".
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export TZ=UTC
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund chrono-node@2.10.3 any-date-parser@2.2.4 moment-timezone@0.6.0 moment@2.30.1 >/dev/null
cat >write.mjs <<'JS'
import moment from "moment-timezone";

const deadline = new Date("2026-06-10T15:00:00Z");
const parts = { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone: "Europe/Berlin" };
console.log(new Intl.DateTimeFormat("en-US", parts).format(deadline));
console.log(moment(deadline).tz("Europe/Berlin").toString());
for (const zone of ["UTC+2", "IST", "ET"]) console.log(`10 Jun 2026 17:00 ${zone}`);
JS
node write.mjs >texts
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import any from "any-date-parser";
import { parseDate } from "chrono-node";

const readers = { "new Date": (text) => new Date(text), "chrono-node": (text) => parseDate(text), "any-date-parser": (text) => any.fromString(text) };
for (const text of readFileSync("texts", "utf8").trim().split("\n"))
  for (const [name, read] of Object.entries(readers)) {
    const date = read(text);
    console.log(`${text} by ${name}: ${Number.isNaN(Number(date)) ? "refused" : date.toISOString().slice(0, 16)}`);
  }
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet dateparser==1.5.0 python-dateutil==4.0.0
venv/bin/python -m pip install --quiet --target old python-dateutil==2.9.0.post0 six==1.17.0
cat >read.py <<'PY'
import sys
import warnings
from datetime import timezone

warnings.simplefilter("ignore")
if len(sys.argv) > 1:
    sys.path.insert(0, "old")
import dateutil
from dateutil import parser

readers = {f"dateutil {dateutil.__version__}": parser.parse}
if len(sys.argv) == 1:
    import dateparser

    readers |= {"dateparser": dateparser.parse}
for text in open("texts").read().splitlines():
    for name, read in readers.items():
        try:
            date = read(text)
            seen = date.isoformat()[:16] + ", no zone" if date.tzinfo is None else date.astimezone(timezone.utc).isoformat()[:16]
        except (ValueError, TypeError):
            seen = "refused"
        print(f"{text} by {name}: {seen}")
PY
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/araddon/dateparse"
)

func main() {
	texts, _ := os.Open("texts")
	for lines := bufio.NewScanner(texts); lines.Scan(); {
		seen := "refused"
		if date, err := dateparse.ParseAny(lines.Text()); err == nil {
			seen = date.UTC().Format("2006-01-02T15:04")
		}
		fmt.Printf("%s by dateparse: %s\n", lines.Text(), seen)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init read 2>/dev/null && go get github.com/araddon/dateparse@v0.0.0-20210429162001-6b43995a97de 2>/dev/null && go build -o read .)
{
  node read.mjs
  venv/bin/python read.py
  venv/bin/python read.py old
  go/read
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
10 Jun 2026 17:00 ET by any-date-parser: 2026-06-10T17:00
10 Jun 2026 17:00 ET by chrono-node: 2026-06-10T21:00
10 Jun 2026 17:00 ET by dateparse: 2026-06-10T17:00
10 Jun 2026 17:00 ET by dateparser: 2026-06-10T22:00
10 Jun 2026 17:00 ET by dateutil 2.9.0.post0: 2026-06-10T17:00, no zone
10 Jun 2026 17:00 ET by dateutil 4.0.0: 2026-06-10T17:00, no zone
10 Jun 2026 17:00 ET by new Date: refused
10 Jun 2026 17:00 IST by any-date-parser: 2026-06-10T15:00
10 Jun 2026 17:00 IST by chrono-node: 2026-06-10T11:30
10 Jun 2026 17:00 IST by dateparse: 2026-06-10T17:00
10 Jun 2026 17:00 IST by dateparser: 2026-06-10T15:00
10 Jun 2026 17:00 IST by dateutil 2.9.0.post0: 2026-06-10T17:00, no zone
10 Jun 2026 17:00 IST by dateutil 4.0.0: 2026-06-10T17:00, no zone
10 Jun 2026 17:00 IST by new Date: refused
10 Jun 2026 17:00 UTC+2 by any-date-parser: 2026-06-10T17:00
10 Jun 2026 17:00 UTC+2 by chrono-node: 2026-06-10T15:00
10 Jun 2026 17:00 UTC+2 by dateparse: 2026-06-02T17:00
10 Jun 2026 17:00 UTC+2 by dateparser: 2026-06-10T15:00
10 Jun 2026 17:00 UTC+2 by dateutil 2.9.0.post0: 2026-06-10T19:00
10 Jun 2026 17:00 UTC+2 by dateutil 4.0.0: 2026-06-10T19:00
10 Jun 2026 17:00 UTC+2 by new Date: 2026-06-10T15:00
Jun 10, 2026, 5:00 PM GMT+2 by any-date-parser: 2026-06-10T17:00
Jun 10, 2026, 5:00 PM GMT+2 by chrono-node: 2026-06-10T15:00
Jun 10, 2026, 5:00 PM GMT+2 by dateparse: 2026-06-02T17:00
Jun 10, 2026, 5:00 PM GMT+2 by dateparser: 2026-06-10T15:00
Jun 10, 2026, 5:00 PM GMT+2 by dateutil 2.9.0.post0: 2026-06-10T19:00
Jun 10, 2026, 5:00 PM GMT+2 by dateutil 4.0.0: 2026-06-10T19:00
Jun 10, 2026, 5:00 PM GMT+2 by new Date: 2026-06-10T15:00
Wed Jun 10 2026 17:00:00 GMT+0200 by any-date-parser: 2026-06-10T17:00
Wed Jun 10 2026 17:00:00 GMT+0200 by chrono-node: 2026-06-10T15:00
Wed Jun 10 2026 17:00:00 GMT+0200 by dateparse: 2026-06-10T15:00
Wed Jun 10 2026 17:00:00 GMT+0200 by dateparser: 2026-06-10T15:00
Wed Jun 10 2026 17:00:00 GMT+0200 by dateutil 2.9.0.post0: 2026-06-10T19:00
Wed Jun 10 2026 17:00:00 GMT+0200 by dateutil 4.0.0: 2026-06-10T19:00
Wed Jun 10 2026 17:00:00 GMT+0200 by new Date: 2026-06-10T15:00
EXPECTED
echo "seen: one deadline, hours apart"
