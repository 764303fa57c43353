#!/usr/bin/env bash
# The JSON Schema of a marshmallow deadline in seconds asks for a text that the type refuses, and one of an amount refuses what the type itself writes.
#
# One would expect: a value that the JSON Schema of a type allows is taken by the type, and what the type writes fits the schema.
# What happens: marshmallow-jsonschema 0.16.0 knows the class of a field and few of its options. `TimeDelta` is a text, "PT30M" for instance, and marshmallow 4.4.0
# takes and writes seconds alone. `DateTime(format="timestamp")` is `format: date-time`, and the type takes and writes a number; `NaiveDateTime` refuses the zone
# that `date-time` requires. `Decimal(as_string=True)` is a number, and is written as a text. A `Regexp` counts from the beginning of a text, its `pattern` anywhere,
# so that "1ab" fits `[a-z]+` and is refused.
# Why it matters to us: a form of that schema asks "how long?" and "until when?", takes only what the agent refuses, and shows as wrong what the agent itself had
# proposed. A time should be a plain `DateTime` or `AwareDateTime`, a wait an `Integer` with its unit in the name, and a pattern begin with `^`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check marshmallow==4.4.0 marshmallow-jsonschema==0.16.0 jsonschema==4.26.0 rfc3339-validator==0.1.4
cat >check.py <<'PY'
import json

from jsonschema import Draft202012Validator, FormatChecker
from marshmallow import Schema, ValidationError, fields, validate
from marshmallow_jsonschema import JSONSchema


class Payment(Schema):
    wait = fields.TimeDelta()
    seconds = fields.DateTime(format="timestamp")
    naive = fields.NaiveDateTime()
    aware = fields.AwareDateTime()
    amount = fields.Decimal(as_string=True)
    code = fields.String(validate=validate.Regexp("[a-z]+"))


VALUES = {
    "wait": ["PT30M", 1800],
    "seconds": ["2026-06-10T17:00:00Z", 1781110800],
    "naive": ["2026-06-10T17:00:00Z", "2026-06-10T17:00:00"],
    "aware": ["2026-06-10T17:00:00Z"],
    "amount": [19.99, "19.99"],
    "code": ["1ab", "ab"],
}


def word(fits):
    return "yes" if fits else "no"


properties = JSONSchema().dump(Payment())["definitions"]["Payment"]["properties"]
for name, values in VALUES.items():
    rule = {key: value for key, value in properties[name].items() if key != "title"}
    schema = Draft202012Validator(rule, format_checker=FormatChecker())
    print(f"{name}: {json.dumps(rule)}")
    for value in values:
        seen = f"  {json.dumps(value)}: schema {word(schema.is_valid(value))}, type "
        try:
            written = json.loads(Payment().dumps(Payment().load({name: value})))[name]
            seen += f"yes, writes {json.dumps(written)}, which fits: {word(schema.is_valid(written))}"
        except ValidationError:
            seen += "no"
        print(seen)
PY
venv/bin/python check.py | tee seen
diff seen - <<'EXPECTED'
wait: {"type": "string"}
  "PT30M": schema yes, type no
  1800: schema no, type yes, writes 1800.0, which fits: no
seconds: {"type": "string", "format": "date-time"}
  "2026-06-10T17:00:00Z": schema yes, type no
  1781110800: schema no, type yes, writes 1781110800.0, which fits: no
naive: {"type": "string", "format": "date-time"}
  "2026-06-10T17:00:00Z": schema yes, type no
  "2026-06-10T17:00:00": schema no, type yes, writes "2026-06-10T17:00:00", which fits: no
aware: {"type": "string", "format": "date-time"}
  "2026-06-10T17:00:00Z": schema yes, type yes, writes "2026-06-10T17:00:00+00:00", which fits: yes
amount: {"type": "number", "format": "decimal"}
  19.99: schema yes, type yes, writes "19.99", which fits: no
  "19.99": schema no, type yes, writes "19.99", which fits: no
code: {"type": "string", "pattern": "[a-z]+"}
  "1ab": schema yes, type no
  "ab": schema yes, type yes, writes "ab", which fits: yes
EXPECTED
echo "seen: a schema of another form"
