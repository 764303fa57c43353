#!/usr/bin/env bash
# "1 000 kg" is 0 kg to pint, "1,5 kg" is 15 kg, and "2 h 30 min" is 60 of something.
#
# One would expect: a library that reads a quantity out of text reads it as it is written in most of Europe and by SI, or refuses it, as the two for
# JavaScript do.
# What happens: pint 0.25.3 of Python takes each comma away, so that "1,5" is 15 and "1.000,5" a little more than one, and takes a blank for a
# multiplication: "1 000" is 1 times 0, "5 lb 3 oz" 15 pound-ounces, "2 h 30 min" 60 hour-minutes. "3-5" is -2. None is an error until it is converted to
# another unit, which "1 000 kg" can be. js-quantities 1.8.0 and mathjs 15.2.0 refuse all of these.
# Why it matters to us: a person types an amount with its unit into a text field, as they write it, and the agent's tool gets a tenth, ten times or nothing.
# The unit should be a field of its own, beside a number; what was read from a text has to be shown before it counts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >texts <<'TEXTS'
1.5 kg
1,5 kg
1.000,5 kg
1 000 kg
5 lb 3 oz
2 h 30 min
3-5
TEXTS
python3 -m venv venv
venv/bin/python -m pip install --quiet pint==0.25.3
cat >read.py <<'PY'
from pint import UnitRegistry

units = UnitRegistry()
for text in open("texts").read().splitlines():
    print(f"{text}: pint {units(text)}")
print("1 000 kg in tonnes: pint", units("1 000 kg").to("tonne"))
PY
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund js-quantities@1.8.0 mathjs@15.2.0 >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import Quantity from "js-quantities";
import { unit } from "mathjs";

const readers = { "js-quantities": (text) => new Quantity(text), mathjs: (text) => unit(text) };
for (const [name, read] of Object.entries(readers))
  for (const text of readFileSync("texts", "utf8").trim().split("\n")) {
    let seen;
    try {
      seen = String(read(text));
    } catch {
      seen = "refused";
    }
    console.log(`${text}: ${name} ${seen}`);
  }
JS
{
  venv/bin/python read.py
  node read.mjs
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
1 000 kg in tonnes: pint 0.0 metric_ton
1 000 kg: js-quantities refused
1 000 kg: mathjs refused
1 000 kg: pint 0 kilogram
1,5 kg: js-quantities refused
1,5 kg: mathjs refused
1,5 kg: pint 15 kilogram
1.000,5 kg: js-quantities refused
1.000,5 kg: mathjs refused
1.000,5 kg: pint 1.0005 kilogram
1.5 kg: js-quantities 1.5 kg
1.5 kg: mathjs 1.5 kg
1.5 kg: pint 1.5 kilogram
2 h 30 min: js-quantities refused
2 h 30 min: mathjs refused
2 h 30 min: pint 60 hour * minute
3-5: js-quantities refused
3-5: mathjs refused
3-5: pint -2 dimensionless
5 lb 3 oz: js-quantities refused
5 lb 3 oz: mathjs refused
5 lb 3 oz: pint 15 ounce * pound
EXPECTED
echo "seen: a thousand kilograms that are none"
