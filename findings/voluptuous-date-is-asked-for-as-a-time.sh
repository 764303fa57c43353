#!/usr/bin/env bash
# voluptuous-openapi describes a date as a date and time: what its schema takes, its type refuses, and the other way round.
#
# One would expect: `voluptuous.Date()` is `format: date`, and every text that `format: date-time` takes is one for `voluptuous.Datetime()`.
# What happens: voluptuous-openapi 0.4.1 writes `format: date-time` for both. voluptuous 0.16.0 takes "2026-04-20" for the date, which the schema refuses, and
# refuses "2026-04-20T15:00:00Z", which the schema takes. For the date and time it wants a fraction: "2026-04-20T15:00:00Z" is refused, "…00.0Z" is taken.
# Why it matters to us: a form made of this schema asks for a time where a day is meant, and no answer that it may send is taken. An agent has to write the
# format of a date itself, and to give `Datetime` a format without `%f`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet voluptuous==0.16.0 voluptuous-openapi==0.4.1 "jsonschema[format]==4.25.1"
cat >dates.py <<'PY'
import voluptuous as vol
from jsonschema import Draft202012Validator, FormatChecker
from voluptuous_openapi import convert


def takes(check, value):
    try:
        check({"day": value})
        return "takes"
    except Exception:
        return "refuses"


for kind in (vol.Date(), vol.Datetime()):
    type_ = vol.Schema({vol.Required("day"): kind})
    schema = convert(type_)
    print(f"{type(kind).__name__}: {schema['properties']['day']}")
    validate = Draft202012Validator(schema, format_checker=FormatChecker()).validate
    for text in ("2026-04-20", "2026-04-20T15:00:00Z", "2026-04-20T15:00:00.0Z"):
        print(f"  {text}: the schema {takes(validate, text)} it, the type {takes(type_, text)} it")
PY
venv/bin/python dates.py | tee seen.txt
diff seen.txt - <<'TXT'
Date: {'type': 'string', 'format': 'date-time'}
  2026-04-20: the schema refuses it, the type takes it
  2026-04-20T15:00:00Z: the schema takes it, the type refuses it
  2026-04-20T15:00:00.0Z: the schema takes it, the type refuses it
Datetime: {'type': 'string', 'format': 'date-time'}
  2026-04-20: the schema refuses it, the type refuses it
  2026-04-20T15:00:00Z: the schema takes it, the type refuses it
  2026-04-20T15:00:00.0Z: the schema takes it, the type takes it
TXT
