#!/usr/bin/env bash
# "5000" is at most 100 in a form of Formily and not at least 1000: the limits of a number count the letters of a text.
#
# One would expect: a field of `{ type: "number", maximum: 100 }` refuses 5000 however its input hands it over, or refuses a text; and a whole number is one.
# What happens: @formily/core 2.3.7 with @formily/json-schema takes `maximum` and `minimum` for the other names of its rules `max` and `min`, which measure a text by
# its length. What a text input gives for 5000 is "5000": four letters, at most 100, and less than 1000. As a number it is measured. `type` is no rule: "abc", "19.99"
# and "no" are sent for a number, a whole number and a boolean, and so is what is not in the `enum`. 19.99 is no multiple of 0.01, and 31 February is a date.
# Why it matters to us: a schema of an agent fits this form as it is, and its limit stands beside the field; with an input of texts the person pays 5000 where 100
# was the most, and no error is shown. Such a form needs an input that gives numbers, and the answer a check by the schema before it is sent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @formily/core@2.3.7 @formily/json-schema@2.3.7 @formily/validator@2.3.7 >/dev/null 2>&1
cat >check.mjs <<'JS'
import core from "@formily/core";
import jsonSchema from "@formily/json-schema";

/** Gives a form one field, as its React and Vue packages do, and what an input would hand over. */
async function submitted(schema, given) {
  const form = core.createForm();
  const { properties } = new jsonSchema.Schema({ type: "object", properties: { it: schema } });
  const field = form.createField({ ...properties.it.toFieldProps({}), name: "it" });
  field.onMount();
  await field.onInput(given);
  try {
    return await form.submit((values) => `sent ${JSON.stringify(values)}`);
  } catch (errors) {
    return `refused: ${errors.flatMap(({ messages }) => messages).join("; ")}`;
  }
}

for (const [schema, given] of [
  [{ type: "number", maximum: 100 }, 5000],
  [{ type: "number", maximum: 100 }, "5000"],
  [{ type: "number", exclusiveMaximum: 100 }, "5000"],
  [{ type: "number", minimum: 1000 }, 5000],
  [{ type: "number", minimum: 1000 }, "5000"],
  [{ type: "number" }, "abc"],
  [{ type: "integer" }, "19.99"],
  [{ type: "integer" }, 19.99],
  [{ type: "boolean" }, "no"],
  [{ type: "string", enum: ["EUR", "USD"] }, "GBP"],
  [{ type: "string", const: "EUR" }, "GBP"],
  [{ type: "number", multipleOf: 0.01 }, 19.99],
  [{ type: "string", format: "date" }, "2026-02-31"],
])
  console.log(JSON.stringify(schema), JSON.stringify(given), await submitted(schema, given));
JS
node check.mjs | tee seen
diff seen - <<'EXPECTED'
{"type":"number","maximum":100} 5000 refused: The field value cannot be greater than 100
{"type":"number","maximum":100} "5000" sent {"it":"5000"}
{"type":"number","exclusiveMaximum":100} "5000" sent {"it":"5000"}
{"type":"number","minimum":1000} 5000 sent {"it":5000}
{"type":"number","minimum":1000} "5000" refused: The field value cannot be less than 1000
{"type":"number"} "abc" sent {"it":"abc"}
{"type":"integer"} "19.99" sent {"it":"19.99"}
{"type":"integer"} 19.99 sent {"it":19.99}
{"type":"boolean"} "no" sent {"it":"no"}
{"type":"string","enum":["EUR","USD"]} "GBP" sent {"it":"GBP"}
{"type":"string","const":"EUR"} "GBP" refused: The field value must be equal to EUR
{"type":"number","multipleOf":0.01} 19.99 refused: The field value must be divisible by 0.01
{"type":"string","format":"date"} "2026-02-31" sent {"it":"2026-02-31"}
EXPECTED
echo "seen: a limit of a number measures the length of a text"
