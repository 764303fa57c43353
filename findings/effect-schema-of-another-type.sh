#!/usr/bin/env bash
# The JSON Schema of an Effect type allows what the type refuses: "NaN" for a number, and null for what is optional.
#
# One would expect: `Schema.toJsonSchemaDocument(type)` describes what `Schema.decodeUnknown(type)` and the type's Standard Schema take.
# What happens: in effect 4.1.0 it describes `Schema.toCodecJson(type)`, another type. Each `Schema.Number` becomes a choice of a number and the texts
# "Infinity", "-Infinity" and "NaN", each `Schema.optional` a choice with null; the type itself refuses all of them. `Schema.Finite` and
# `Schema.optionalKey` have one schema and take the same.
# Why it matters to us: a form of it shows a quantity as "a number or one of three words", and offers an empty answer that the tool refuses.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund effect@4.1.0 ajv@8.20.0 >/dev/null
cat >check.mjs <<'JS'
import { Ajv2020 } from "ajv/dist/2020.js";
import { Schema } from "effect";

const types = {
  usual: Schema.Struct({ quantity: Schema.Number, note: Schema.optional(Schema.String) }),
  exact: Schema.Struct({ quantity: Schema.Finite, note: Schema.optionalKey(Schema.String) }),
};
const values = [{ quantity: 1 }, { quantity: "NaN" }, { quantity: 1, note: null }];

function takes(decode, value) {
  try {
    decode(value);
    return true;
  } catch {
    return false;
  }
}

const ajv = new Ajv2020();
for (const [name, type] of Object.entries(types)) {
  const { schema } = Schema.toJsonSchemaDocument(type);
  console.log(name, JSON.stringify(schema.properties));
  const fits = ajv.compile(schema);
  const standard = Schema.toStandardSchemaV1(type)["~standard"];
  const codec = Schema.toCodecJson(type);
  for (const value of values) {
    const { issues } = await standard.validate(value);
    console.log(
      `${name} ${JSON.stringify(value)} schema=${fits(value)} decode=${takes(Schema.decodeUnknownSync(type), value)}`,
      `standard=${issues === undefined} codec=${takes(Schema.decodeUnknownSync(codec), value)}`,
    );
  }
}
JS
node check.mjs | tee seen
diff seen - <<'EXPECTED'
usual {"quantity":{"anyOf":[{"type":"number"},{"type":"string","enum":["Infinity","-Infinity","NaN"]}]},"note":{"anyOf":[{"type":"string"},{"type":"null"}]}}
usual {"quantity":1} schema=true decode=true standard=true codec=true
usual {"quantity":"NaN"} schema=true decode=false standard=false codec=true
usual {"quantity":1,"note":null} schema=true decode=false standard=false codec=true
exact {"quantity":{"type":"number"},"note":{"type":"string"}}
exact {"quantity":1} schema=true decode=true standard=true codec=true
exact {"quantity":"NaN"} schema=false decode=false standard=false codec=false
exact {"quantity":1,"note":null} schema=false decode=false standard=false codec=false
EXPECTED
echo "seen: the schema belongs to the codec, not to the type"
