#!/usr/bin/env bash
# The JSON Schema of a valibot date and time allows only what the type itself refuses.
#
# One would expect: a value that fits the schema of `v.pipe(v.string(), v.isoDateTime())` is taken by that type, and one that the type takes fits.
# What happens: the schema says `format: date-time`, which in JSON Schema has seconds and a zone; the type takes `2026-04-20T15:00` alone, without
# either. `isoTime` is the same: `format: time` wants seconds and a zone, the type takes `15:00`. No answer fits both to the letter.
# Why it matters to us: a form that follows RFC 3339 can never be sent. Ours takes times without a zone, and the guide says to use `isoTimestamp`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 ajv-formats@3.0.1 >/dev/null
cat >take.mjs <<'JS'
import * as v from "valibot";
import { toJsonSchema } from "@valibot/to-json-schema";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";

const ajv = new Ajv();
addFormats.default(ajv);
const types = { isoDateTime: v.isoDateTime(), isoTime: v.isoTime(), isoTimestamp: v.isoTimestamp() };
const texts = ["2026-04-20T15:00", "2026-04-20T15:00:00Z", "15:00", "15:00:00Z"];
for (const [name, action] of Object.entries(types)) {
  const type = v.pipe(v.string(), action);
  const schema = toJsonSchema(type);
  const fits = ajv.compile(schema);
  for (const text of texts)
    if (v.is(type, text) || fits(text))
      console.log(name, schema.format, text, `type=${v.is(type, text)}`, `schema=${fits(text)}`);
}
JS
node take.mjs | tee seen
diff seen - <<'EXPECTED'
isoDateTime date-time 2026-04-20T15:00 type=true schema=false
isoDateTime date-time 2026-04-20T15:00:00Z type=false schema=true
isoTime time 15:00 type=true schema=false
isoTime time 15:00:00Z type=false schema=true
isoTimestamp date-time 2026-04-20T15:00:00Z type=true schema=true
EXPECTED
echo "seen: no text fits both the type and its schema"
