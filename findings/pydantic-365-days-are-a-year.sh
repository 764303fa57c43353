#!/usr/bin/env bash
# Pydantic writes 365 days as one year of the calendar.
#
# One would expect: a timedelta, which is a number of seconds, is written in units that have a length: `P365D`, as msgspec writes it.
# What happens: pydantic 2.14.4 writes `P1Y`, 400 days `P1Y35D`, and reads `P1Y` as 365 and `P1M` as 30 days, so that it alone gets back what it wrote.
# To Temporal the same text is a year: from 1 March 2027 it ends a day later. msgspec 0.22.0 refuses it.
# Why it matters to us: an agent that asks "keep the files for 365 days?" suggests `P1Y`, and who computes a day from the answer is wrong by one in leap
# years. A form must leave the text as it came, and never write one unit for another.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet pydantic==2.14.4 msgspec==0.22.0
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund temporal-polyfill@1.0.8 >/dev/null
cat >write.py <<'PY'
import json
from datetime import timedelta

import msgspec
from pydantic import TypeAdapter


def read_by_msgspec(text):
    try:
        return msgspec.json.decode(json.dumps(text), type=timedelta).days
    except msgspec.ValidationError:
        return "refused"


duration = TypeAdapter(timedelta)
for days in (364, 365, 366, 400):
    text = json.loads(duration.dump_json(timedelta(days=days)))
    print(days, text, duration.validate_python(text).days, read_by_msgspec(text))
PY
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Temporal } from "temporal-polyfill";

const start = Temporal.PlainDate.from("2027-03-01");
for (const line of readFileSync("written", "utf8").trim().split("\n")) {
  const [days, text, pydantic, msgspec] = line.split(" ");
  const temporal = start.until(start.add(text)).days;
  console.log(`${days} days: ${text} pydantic=${pydantic} msgspec=${msgspec} Temporal=${temporal}`);
}
JS
venv/bin/python write.py >written
node read.mjs | tee seen
diff seen - <<'EXPECTED'
364 days: P364D pydantic=364 msgspec=364 Temporal=364
365 days: P1Y pydantic=365 msgspec=refused Temporal=366
366 days: P1Y1D pydantic=366 msgspec=refused Temporal=367
400 days: P1Y35D pydantic=400 msgspec=refused Temporal=401
EXPECTED
echo "seen: 365 days become a year, and 366 days to whoever reads it"
