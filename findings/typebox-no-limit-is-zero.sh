#!/usr/bin/env bash
# 19.99 is 19, and `false` and "False" are a limit of 0, to the parser of TypeBox, which throws at what does not fit; 1e3 is 1 or 1000 by the type of the field.
#
# One would expect: `Value.Parse(type, value)` throws "if invalid", as its declaration says, and 19.99 is no integer to `Value.Check`; what is converted before,
# "if a reasonable conversion is possible", is a text to the number that the text is.
# What happens: `Value.Parse` of @sinclair/typebox 0.34.52 converts before it checks: a number with a fraction is cut to an integer, `true` and "True" are 1,
# `false` and "False" are 0, one text is a list of one, and "null" for a number or null is null. "1e3" is 1 for an integer and 1000 for a number.
# `Value.Convert` of its successor, typebox 1.4.3, cuts 19.99 too, and makes 0 of null and of ""; its `Parse` throws at each of them.
# Why it matters to us: a person's "19.99" in a field for whole numbers, which a form refuses, is 19 on a server that takes the same answer by `Parse`, and "no
# limit", null or an empty text, is a limit of 0. A server should check an answer as it came, `Value.Check`, and refuse it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @sinclair/typebox@0.34.52 typebox@1.4.3 >/dev/null
cat >parse.mjs <<'JS'
import * as old from "@sinclair/typebox";
import { Value as OldValue } from "@sinclair/typebox/value";
import { Type } from "typebox";
import { Value } from "typebox/value";

const types = ({ Type: make }) => ({
  integer: make.Integer(),
  number: make.Number(),
  "number or null": make.Union([make.Number(), make.Null()]),
  "list of texts": make.Array(make.String()),
  boolean: make.Boolean(),
});
const values = {
  integer: [19.99, "19.99", "1e3", "5,000", false, "False", true, null, ""],
  number: ["1e3", "False", null, ""],
  "number or null": [false, "null", ""],
  "list of texts": ["Ann"],
  boolean: [1, "no", null],
};
const attempt = (work) => {
  try {
    return JSON.stringify(work());
  } catch {
    return "throws";
  }
};
for (const [name, list] of Object.entries(values)) {
  for (const value of list) {
    const before = types(old)[name];
    const now = types({ Type })[name];
    const parsed = attempt(() => OldValue.Parse(before, value));
    const converted = attempt(() => Value.Convert(now, value));
    console.log(`${name}, ${JSON.stringify(value)}: check ${OldValue.Check(before, value)}, parse of 0.34 ${parsed}, of 1.4 ${attempt(() => Value.Parse(now, value))}, convert of 1.4 ${converted}`);
  }
}
JS
node parse.mjs | tee seen
diff seen - <<'EXPECTED'
integer, 19.99: check false, parse of 0.34 19, of 1.4 throws, convert of 1.4 19
integer, "19.99": check false, parse of 0.34 19, of 1.4 throws, convert of 1.4 19
integer, "1e3": check false, parse of 0.34 1, of 1.4 throws, convert of 1.4 1000
integer, "5,000": check false, parse of 0.34 throws, of 1.4 throws, convert of 1.4 "5,000"
integer, false: check false, parse of 0.34 0, of 1.4 throws, convert of 1.4 0
integer, "False": check false, parse of 0.34 0, of 1.4 throws, convert of 1.4 0
integer, true: check false, parse of 0.34 1, of 1.4 throws, convert of 1.4 1
integer, null: check false, parse of 0.34 throws, of 1.4 throws, convert of 1.4 0
integer, "": check false, parse of 0.34 throws, of 1.4 throws, convert of 1.4 0
number, "1e3": check false, parse of 0.34 1000, of 1.4 throws, convert of 1.4 1000
number, "False": check false, parse of 0.34 0, of 1.4 throws, convert of 1.4 0
number, null: check false, parse of 0.34 throws, of 1.4 throws, convert of 1.4 0
number, "": check false, parse of 0.34 throws, of 1.4 throws, convert of 1.4 0
number or null, false: check false, parse of 0.34 0, of 1.4 throws, convert of 1.4 0
number or null, "null": check false, parse of 0.34 null, of 1.4 throws, convert of 1.4 null
number or null, "": check false, parse of 0.34 throws, of 1.4 throws, convert of 1.4 0
list of texts, "Ann": check false, parse of 0.34 ["Ann"], of 1.4 throws, convert of 1.4 ["Ann"]
boolean, 1: check false, parse of 0.34 true, of 1.4 throws, convert of 1.4 true
boolean, "no": check false, parse of 0.34 throws, of 1.4 throws, convert of 1.4 "no"
boolean, null: check false, parse of 0.34 throws, of 1.4 throws, convert of 1.4 false
EXPECTED
echo "seen: a limit of zero"
