#!/usr/bin/env bash
# The JSON Schema of a msgspec date and time is any text, unless its zone is settled.
#
# One would expect: `datetime` and `time` have `format: date-time` and `format: time` in the schema, as `date` and `timedelta` have theirs.
# What happens: they are `{"type": "string"}`; only `Annotated[datetime, Meta(tz=True)]` has a format, and `tz=False` has none either.
# Why it matters to us: nothing tells a form that it should show a date, and what a person types is refused by the type. The guide says to write `tz=True`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet "msgspec==0.22.0"
cat >"$work/take.py" <<'PY'
from datetime import date, datetime, time, timedelta
from typing import Annotated

import msgspec
from msgspec import Meta

types = {
    "date": date,
    "timedelta": timedelta,
    "datetime": datetime,
    "datetime tz=True": Annotated[datetime, Meta(tz=True)],
    "datetime tz=False": Annotated[datetime, Meta(tz=False)],
    "time": time,
    "time tz=True": Annotated[time, Meta(tz=True)],
}
for name, kind in types.items():
    print(name, msgspec.json.schema(kind).get("format"))
PY
"$work/venv/bin/python" "$work/take.py" | tee "$work/seen"
diff "$work/seen" - <<'EXPECTED'
date date
timedelta duration
datetime None
datetime tz=True date-time
datetime tz=False None
time None
time tz=True time
EXPECTED
echo "seen: no format where the zone is open"
