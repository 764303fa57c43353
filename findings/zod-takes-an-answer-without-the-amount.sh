#!/usr/bin/env bash
# A schema that requires an amount is a zod type that takes none: `z.fromJSONSchema` leaves out what it cannot say in some places, and throws in others.
#
# One would expect: `z.fromJSONSchema` of zod makes a type that takes what fits the schema, or throws, as it does for `not`, `if` and `dependentRequired`, "not
# supported in Zod".
# What happens: in zod 4.6.7 a key of `required` that has no property, "either an amount or a limit" (`anyOf` of two `required` beside `properties`), and each rule
# in a schema without `type`, are gone without a word: `{"minimum":5}` takes 3, and `{"properties":…,"required":["amount"]}` takes all. A constant that is
# an object is refused even if it is the same, and so is a UUID of no known version. zod-from-json-schema 0.5.6, which builds on zod, has each of these
# as Ajv 8.20.0 has it.
# Why it matters to us: the schema of a question is sent as JSON, and a server or another page makes a type of it to check the answer: what is no answer by the
# schema arrives at the agent as one. Our forms check the schema itself; a server should, too, by a validator.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' >package.json
npm install --silent --no-audit --no-fund zod@4.6.7 zod-from-json-schema@0.5.6 ajv@8.20.0 >/dev/null
cat >take.js <<'JS'
const Ajv = require("ajv/dist/2020").default;
const { z } = require("zod");
const { convertJsonSchemaToZod } = require("zod-from-json-schema");

const object = (properties, others = {}) => ({ type: "object", properties, ...others });
const text = { type: "string" };
const number = { type: "number" };
const tries = {
  "required without a property": [object({ note: text }, { required: ["amount"] }), { note: "now" }],
  "an amount or a limit": [object({ amount: number, limit: number }, { anyOf: [{ required: ["amount"] }, { required: ["limit"] }] }), {}],
  "a minimum without a type": [object({ amount: { minimum: 5 } }), { amount: 3 }],
  "no type at all": [{ properties: { amount: number }, required: ["amount"] }, { amount: "a lot" }],
  "a constant object": [object({ to: { const: { id: 7 } } }), { to: { id: 7 } }],
  "a UUID": [object({ id: { type: "string", format: "uuid" } }), { id: "00000000-0000-0000-0000-000000000001" }],
  "a key that is not named": [object({ to: text }), { to: "Ann", cc: "Bob" }],
  "a reference": [object({ code: { $ref: "#/$defs/code" } }, { $defs: { code: { type: "string", maxLength: 2 } } }), { code: "DEU" }],
  "at least one": [object({ to: text }, { minProperties: 1 }), {}],
  "if and then": [object({ paid: { type: "boolean" } }, { if: { required: ["paid"] }, then: { required: ["amount"] } }), { paid: true }],
  "not Ann": [object({ to: { type: "string", not: { const: "Ann" } } }), { to: "Ann" }],
};
const parse = (make) => (schema, value) => {
  const { success, data } = make(structuredClone(schema)).safeParse(value);
  return success ? JSON.stringify(data) : "refused";
};
const libraries = {
  Ajv: (schema, value) => (new Ajv({ strict: false, validateFormats: false }).validate(schema, value) ? JSON.stringify(value) : "refused"),
  zod: parse(z.fromJSONSchema),
  "zod-from-json-schema": parse(convertJsonSchemaToZod),
};
for (const [name, [schema, value]] of Object.entries(tries)) {
  const seen = Object.entries(libraries).map(([library, take]) => {
    try {
      return `${library} ${take(schema, value)}`;
    } catch {
      return `${library} throws`;
    }
  });
  console.log(`${name}: ${seen.join(", ")}`);
}
JS
node take.js | tee seen
diff seen - <<'EXPECTED'
required without a property: Ajv refused, zod {"note":"now"}, zod-from-json-schema refused
an amount or a limit: Ajv refused, zod {}, zod-from-json-schema refused
a minimum without a type: Ajv refused, zod {"amount":3}, zod-from-json-schema refused
no type at all: Ajv refused, zod {"amount":"a lot"}, zod-from-json-schema refused
a constant object: Ajv {"to":{"id":7}}, zod refused, zod-from-json-schema {"to":{"id":7}}
a UUID: Ajv {"id":"00000000-0000-0000-0000-000000000001"}, zod refused, zod-from-json-schema {"id":"00000000-0000-0000-0000-000000000001"}
a key that is not named: Ajv {"to":"Ann","cc":"Bob"}, zod {"to":"Ann","cc":"Bob"}, zod-from-json-schema {"to":"Ann","cc":"Bob"}
a reference: Ajv refused, zod refused, zod-from-json-schema refused
at least one: Ajv refused, zod refused, zod-from-json-schema refused
if and then: Ajv refused, zod throws, zod-from-json-schema refused
not Ann: Ajv refused, zod throws, zod-from-json-schema refused
EXPECTED
echo "seen: rules that are gone"
