#!/usr/bin/env bash
# "Next Friday", said on a Wednesday, is the day after tomorrow or nine days away, and "a week from Friday" is this Friday.
#
# One would expect: libraries that read dates out of English agree on common deadlines, or read nothing where they do not understand all of it.
# What happens: on Wednesday, 10 June 2026, "next Friday" is the 19th to chrono-node 2.10.3 and parsedatetime 2.6, the 12th to dateparser 1.5.0 and
# olebedev/when 1.1.0. "A week from Friday", the 19th, is the 12th to chrono-node and when, which leave out what they do not know; "the day after
# tomorrow" is tomorrow to parsedatetime and when, and "in half an hour" an hour from now to parsedatetime. A bare "Tuesday" is yesterday to chrono-node
# and dateparser, whose option for dates ahead is off.
# Why it matters to us: "approve by next Friday" is a week more or less, depending on the agent's language, and the person never sees which day was
# meant. A question's `expiresAt` must be a moment, not words; a card shows it with its date. An agent should show the day that it has read.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export TZ=UTC
cat >words <<'WORDS'
next Friday
a week from Friday
the day after tomorrow
Tuesday
in half an hour
in two weeks
WORDS

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund chrono-node@2.10.3 >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import * as chrono from "chrono-node";

const now = new Date(2026, 5, 10, 10);
for (const words of readFileSync("words", "utf8").trim().split("\n")) {
  const read = chrono.parseDate(words, now);
  console.log(`${words}: chrono-node ${read === null ? "nothing" : read.toISOString().slice(5, words.includes("hour") ? 16 : 10)}`);
}
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet dateparser==1.5.0 parsedatetime==2.6
cat >read.py <<'PY'
from datetime import datetime

import dateparser
import parsedatetime

now = datetime(2026, 6, 10, 10)
calendar = parsedatetime.Calendar()
for words in open("words").read().splitlines():
    length = 16 if "hour" in words else 10
    first = dateparser.parse(words, settings={"RELATIVE_BASE": now})
    second, kind = calendar.parseDT(words, now)
    print(f"{words}: dateparser {first.isoformat()[5:length] if first else 'nothing'}")
    print(f"{words}: parsedatetime {second.isoformat()[5:length] if kind else 'nothing'}")
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/olebedev/when"
	"github.com/olebedev/when/rules/common"
	"github.com/olebedev/when/rules/en"
)

func main() {
	reader := when.New(nil)
	reader.Add(en.All...)
	reader.Add(common.All...)
	now := time.Date(2026, 6, 10, 10, 0, 0, 0, time.UTC)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words, shown := lines.Text(), "nothing"
		read, err := reader.Parse(words, now)
		if err != nil {
			panic(err)
		}
		if read != nil && strings.Contains(words, "hour") {
			shown = read.Time.Format("01-02T15:04")
		} else if read != nil {
			shown = read.Time.Format("01-02")
		}
		fmt.Printf("%s: when %s\n", words, shown)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init read 2>/dev/null && go get github.com/olebedev/when@v1.1.0 2>/dev/null && go build -o read .)

{
  node read.mjs
  venv/bin/python read.py
  go/read <words
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
Tuesday: chrono-node 06-09
Tuesday: dateparser 06-09
Tuesday: parsedatetime 06-16
Tuesday: when 06-16
a week from Friday: chrono-node 06-12
a week from Friday: dateparser nothing
a week from Friday: parsedatetime 06-19
a week from Friday: when 06-12
in half an hour: chrono-node 06-10T10:30
in half an hour: dateparser nothing
in half an hour: parsedatetime 06-10T11:00
in half an hour: when 06-10T10:30
in two weeks: chrono-node 06-24
in two weeks: dateparser 06-24
in two weeks: parsedatetime 06-24
in two weeks: when 06-24
next Friday: chrono-node 06-19
next Friday: dateparser 06-12
next Friday: parsedatetime 06-19
next Friday: when 06-12
the day after tomorrow: chrono-node 06-12
the day after tomorrow: dateparser 06-12
the day after tomorrow: parsedatetime 06-11
the day after tomorrow: when 06-11
EXPECTED
echo "seen: one deadline in English is two days"
