#!/usr/bin/env bash
# The JSON Schema of a pattern in zod and ArkType forgets that capitals are allowed.
#
# One would expect: a value that `z.string().regex(/^[a-z]{2}$/i)` takes fits its JSON Schema, or making the schema fails: JSON Schema has no flags.
# What happens: zod 4.6.7 and arktype 2.2.10 write `pattern: "^[a-z]{2}$"`, so that "DE" is refused by the schema and taken by the type. valibot's
# to-json-schema 1.8.0 throws, effect 4.1.0 writes no pattern. Both name their other limits with an error (dates, transforms, predicates), not this one.
# Why it matters to us: a form that checks by the schema refuses what the agent would take, and the person is told that "DE" does not fit. Nothing in
# the schema tells us. An agent has to write `[A-Za-z]`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7 arktype@2.2.10 effect@4.1.0 valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 >/dev/null
cat >check.mjs <<'JS'
import { toJsonSchema } from "@valibot/to-json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type } from "arktype";
import { Schema } from "effect";
import * as v from "valibot";
import { z } from "zod";

const country = /^[a-z]{2}$/i;
const zodType = z.string().regex(country);
const arkType = type(country);
const valibotType = v.pipe(v.string(), v.regex(country));
const effectType = Schema.String.check(Schema.isPattern(country));

const cases = {
  zod: [(value) => zodType.safeParse(value).success, () => z.toJSONSchema(zodType)],
  arktype: [(value) => arkType.allows(value), () => arkType.toJsonSchema()],
  valibot: [(value) => v.is(valibotType, value), () => toJsonSchema(valibotType)],
  effect: [(value) => Schema.is(effectType)(value), () => Schema.toJsonSchemaDocument(effectType).schema],
};
const ajv = new Ajv2020();
for (const [name, [takes, write]] of Object.entries(cases)) {
  let outcome;
  try {
    const schema = write();
    outcome = `pattern=${schema.pattern ?? "none"} schema=${ajv.validate(schema, "DE")}`;
  } catch (error) {
    outcome = error.message;
  }
  console.log(`${name} type=${takes("DE")} ${outcome}`);
}
JS
node check.mjs | tee seen
diff seen - <<'EXPECTED'
zod type=true pattern=^[a-z]{2}$ schema=false
arktype type=true pattern=^[a-z]{2}$ schema=false
valibot type=true RegExp flags are not supported by JSON Schema.
effect type=true pattern=none schema=true
EXPECTED
echo "seen: two of four write a schema that refuses what their type takes"
