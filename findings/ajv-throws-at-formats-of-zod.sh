#!/usr/bin/env bash
# Ajv does not compile a schema with a ready-made text of zod, or with an unsigned number of Rust.
#
# One would expect: a `format` that a validator does not know is a remark to it, as JSON Schema says; the rest of the schema is checked.
# What happens: `new Ajv()` of 8.20.0, with ajv-formats 3.0.1, throws at the whole schema. zod 4.6.7 writes such formats for `startsWith`, `includes`,
# `uppercase`, `base64`, `jwt`, `nanoid`, `e164` and `cidrv4`, beside a pattern that says the same; schemars 1.2.3 for each u8, u32 and u64. `int64` and
# `email` are known. With `strict: false` they are ignored, with a line on the console for each.
# Why it matters to us: a server that checks answers by Ajv as its manual begins fails at the first question with such a field, before any answer, and
# nothing in the page is wrong. Our own validator ignores them, the one by Ajv is made with `strict: false`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund ajv@8.20.0 ajv-formats@3.0.1 zod@4.6.7 >/dev/null
mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "write"
version = "0.0.0"
edition = "2021"

[dependencies]
schemars = "=1.2.3"
serde_json = "=1.0.154"
TOML
cat >rust/src/main.rs <<'RS'
use schemars::{JsonSchema, schema_for};

#[derive(JsonSchema)]
#[allow(dead_code)]
struct Order {
    total: i64,
}

#[derive(JsonSchema)]
#[allow(dead_code)]
struct Count {
    pieces: u32,
}

fn main() {
    let schemas = serde_json::json!({ "schemars i64": schema_for!(Order), "schemars u32": schema_for!(Count) });
    println!("{schemas}");
}
RS
(cd rust && cargo run --quiet) >rust.json
cat >compile.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";

const types = {
  email: z.email(),
  startsWith: z.string().startsWith("DE"),
  includes: z.string().includes("@"),
  uppercase: z.string().uppercase(),
  base64: z.base64(),
  jwt: z.jwt(),
  nanoid: z.nanoid(),
  e164: z.e164(),
  cidrv4: z.cidrv4(),
};
const written = Object.entries(types).map(([name, type]) => [`zod ${name}`, z.toJSONSchema(type)]);
for (const [name, schema] of [...written, ...Object.entries(JSON.parse(readFileSync("rust.json", "utf8")))]) {
  const compile = (options) => {
    const ajv = new Ajv2020(options);
    addFormats.default(ajv);
    try {
      ajv.compile(schema);
      return "compiled";
    } catch (error) {
      return error.message.replace(/ in schema.*/, "");
    }
  };
  console.log(`${name}: ${compile({})}; not strict: ${compile({ strict: false, logger: false })}`);
}
JS
node compile.mjs | tee seen
diff seen - <<'EXPECTED'
zod email: compiled; not strict: compiled
zod startsWith: unknown format "starts_with" ignored; not strict: compiled
zod includes: unknown format "includes" ignored; not strict: compiled
zod uppercase: unknown format "uppercase" ignored; not strict: compiled
zod base64: unknown format "base64" ignored; not strict: compiled
zod jwt: unknown format "jwt" ignored; not strict: compiled
zod nanoid: unknown format "nanoid" ignored; not strict: compiled
zod e164: unknown format "e164" ignored; not strict: compiled
zod cidrv4: unknown format "cidrv4" ignored; not strict: compiled
schemars i64: compiled; not strict: compiled
schemars u32: unknown format "uint32" ignored; not strict: compiled
EXPECTED
echo "seen: schemas that cannot be compiled"
