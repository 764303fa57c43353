#!/usr/bin/env bash
# Half a second, and one hour and a second, are no durations to the validators of JSON Schema.
#
# One would expect: what pydantic, msgspec and Temporal write for a duration fits `format: duration`, which the first two put into their schemas.
# What happens: the format is the grammar of RFC 3339's appendix, which has no fractions and no sign, and in which a unit may follow only the next
# larger one: `PT0.5S` is refused by ajv-formats 3.0.1, @cfworker/json-schema 4.1.6 and jsonschema-rs 0.61.2; `PT1H1S` and `P1Y35D` only by the last
# two, which take the grammar by the letter; jsonschema 4.26.0 of Python takes all of them, `-P1D` too.
# Why it matters to us: a default that the agent's own type wrote must not turn a form red, and whether a server that checks with a validator takes
# the answer depends on its language. Our check is looser than the grammar: it takes `PT0.5S` and `PT1H1S`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet pydantic==2.14.4 msgspec==0.22.0 jsonschema==4.26.0 isoduration==20.11.0 jsonschema-rs==0.61.2
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ajv@8.20.0 ajv-formats@3.0.1 @cfworker/json-schema@4.1.6 temporal-polyfill@1.0.8 >/dev/null
cat >write.py <<'PY'
import json
from datetime import timedelta

import jsonschema
import jsonschema_rs
import msgspec
from pydantic import TypeAdapter

duration = TypeAdapter(timedelta)
schema = duration.json_schema()
assert schema["format"] == msgspec.json.schema(timedelta)["format"] == "duration"
python = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
rust = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
values = [
    timedelta(hours=1, minutes=30),
    timedelta(milliseconds=500),
    timedelta(hours=1, seconds=1),
    timedelta(days=400),
    timedelta(days=-1),
]
for value in values:
    for writer, written in (("pydantic", duration.dump_json(value)), ("msgspec", msgspec.json.encode(value))):
        text = json.loads(written)
        print(json.dumps([writer, text, python.is_valid(text), rust.is_valid(text)]))
PY
cat >check.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Temporal } from "temporal-polyfill";

const schema = { type: "string", format: "duration" };
const ajv = new Ajv2020();
addFormats.default(ajv);
const fits = ajv.compile(schema);
const worker = new Validator(schema, "2020-12");
const word = (is) => (is ? "yes" : "no");
for (const line of readFileSync("written", "utf8").trim().split("\n")) {
  const [writer, text, python, rust] = JSON.parse(line);
  const temporal = Temporal.Duration.from(text).toString() === text;
  console.log(
    `${writer} ${text} jsonschema=${word(python)} ajv=${word(fits(text))} cfworker=${word(worker.validate(text).valid)}`,
    `rust=${word(rust)} Temporal=${word(temporal)}`,
  );
}
JS
venv/bin/python write.py >written
node check.mjs | tee seen
diff seen - <<'EXPECTED'
pydantic PT1H30M jsonschema=yes ajv=yes cfworker=yes rust=yes Temporal=yes
msgspec PT5400S jsonschema=yes ajv=yes cfworker=yes rust=yes Temporal=yes
pydantic PT0.5S jsonschema=yes ajv=no cfworker=no rust=no Temporal=yes
msgspec PT0.5S jsonschema=yes ajv=no cfworker=no rust=no Temporal=yes
pydantic PT1H1S jsonschema=yes ajv=yes cfworker=no rust=no Temporal=yes
msgspec PT3601S jsonschema=yes ajv=yes cfworker=yes rust=yes Temporal=yes
pydantic P1Y35D jsonschema=yes ajv=yes cfworker=no rust=no Temporal=yes
msgspec P400D jsonschema=yes ajv=yes cfworker=yes rust=yes Temporal=yes
pydantic -P1D jsonschema=yes ajv=no cfworker=no rust=no Temporal=yes
msgspec -P1D jsonschema=yes ajv=no cfworker=no rust=no Temporal=yes
EXPECTED
echo "seen: a type's own schema refuses what the type writes"
