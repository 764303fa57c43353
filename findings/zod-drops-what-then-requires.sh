#!/usr/bin/env bash
# A key that a JSON Schema requires by `then` is taken out of the arguments by the zod type that json-schema-to-zod made of it.
#
# One would expect: a type made of a schema takes what fits, hands it on as it is, and refuses the rest; or making it fails.
# What happens: json-schema-to-zod 2.8.1, which is deprecated, drops each key that is not in `properties` beside it, where JSON Schema lets
# keys through: `iban`, which `then` requires, `bic` of `dependentRequired`, and of two forms joined by `anyOf` the keys of the second. Its README says that
# details may be lost, and that it is not for run time. `z.fromJSONSchema` of zod 4.6.7 keeps the keys and throws at `if` and `dependentRequired`; it
# forgets `minItems` without `items`, and `required` of what is not in `properties`. zod-from-json-schema 0.5.6 is right in these.
# Why it matters to us: a client that makes zod types of an agent's schemas parses the arguments that a person approved, and sends less: the transfer
# without its IBAN. Arguments should be sent as approved, and checked by a validator of JSON Schema.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund json-schema-to-zod@2.8.1 zod@4.6.7 zod-from-json-schema@0.5.6 ajv@8.20.0 >/dev/null
cat >read.mjs <<'JS'
import Ajv from "ajv/dist/2020.js";
import { jsonSchemaToZod } from "json-schema-to-zod";
import { z } from "zod";
import { convertJsonSchemaToZod } from "zod-from-json-schema";

const text = { type: "string" };
const cases = [
  [{ type: "object", properties: { by: text }, if: { properties: { by: { const: "transfer" } } }, then: { required: ["iban"] } }, { by: "transfer", iban: "DE02" }],
  [{ type: "object", properties: { iban: text }, dependentRequired: { iban: ["bic"] } }, { iban: "DE02", bic: "BYLA" }],
  [{ anyOf: [{ type: "object", properties: { to: text } }, { type: "object", properties: { cc: text } }] }, { to: "ann", cc: "bob" }],
  [{ type: "object", properties: { iban: text }, dependentRequired: { iban: ["bic"] } }, { iban: "DE02" }],
  [{ type: "object", properties: {}, required: ["iban"] }, {}],
  [{ type: "object", minProperties: 1 }, {}],
  [{ type: "array", minItems: 2 }, ["ann"]],
];
const makers = {
  "json-schema-to-zod": (schema) => new Function("z", `return ${jsonSchemaToZod(schema)}`)(z),
  "z.fromJSONSchema": (schema) => z.fromJSONSchema(schema),
  "zod-from-json-schema": convertJsonSchemaToZod,
};
const ajv = new Ajv({ strict: false });
for (const [schema, value] of cases) {
  const rule = Object.keys(schema).findLast((key) => key !== "then");
  console.log(`${rule} ${JSON.stringify(value)}, which ${ajv.validate(schema, value) ? "fits" : "does not fit"}:`);
  for (const [name, make] of Object.entries(makers)) {
    let seen;
    try {
      const { success, data } = make(schema).safeParse(value);
      seen = success ? JSON.stringify(data) : "refused";
    } catch {
      seen = "no type is made";
    }
    console.log(`  ${name}: ${seen}`);
  }
}
JS
node read.mjs | tee seen
diff seen - <<'EXPECTED'
if {"by":"transfer","iban":"DE02"}, which fits:
  json-schema-to-zod: {"by":"transfer"}
  z.fromJSONSchema: no type is made
  zod-from-json-schema: {"by":"transfer","iban":"DE02"}
dependentRequired {"iban":"DE02","bic":"BYLA"}, which fits:
  json-schema-to-zod: {"iban":"DE02"}
  z.fromJSONSchema: no type is made
  zod-from-json-schema: {"iban":"DE02","bic":"BYLA"}
anyOf {"to":"ann","cc":"bob"}, which fits:
  json-schema-to-zod: {"to":"ann"}
  z.fromJSONSchema: {"to":"ann","cc":"bob"}
  zod-from-json-schema: {"to":"ann","cc":"bob"}
dependentRequired {"iban":"DE02"}, which does not fit:
  json-schema-to-zod: {"iban":"DE02"}
  z.fromJSONSchema: no type is made
  zod-from-json-schema: refused
required {}, which does not fit:
  json-schema-to-zod: {}
  z.fromJSONSchema: {}
  zod-from-json-schema: refused
minProperties {}, which does not fit:
  json-schema-to-zod: {}
  z.fromJSONSchema: refused
  zod-from-json-schema: refused
minItems ["ann"], which does not fit:
  json-schema-to-zod: refused
  z.fromJSONSchema: ["ann"]
  zod-from-json-schema: refused
EXPECTED
echo "seen: an approved key that is gone"
