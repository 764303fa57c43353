#!/usr/bin/env bash
# A limit of 100 that stands beside a reference is none in the zod types that Hey API, orval and openapi-zod-client make, and "or null" takes the limit away in the last.
#
# One would expect: a zod type that was generated from a document refuses what the document's schema refuses, or generating it ends in an error or a warning. In OpenAPI
# 3.1, which is JSON Schema, a schema may have both `$ref` and `maximum`; and `allOf` with a reference and a limit is how 3.0 writes it.
# What happens: for `{"allOf":[{"$ref":"…/Amount"},{"maximum":100}]}` @hey-api/openapi-ts 0.99.0, orval 8.38.0 and openapi-zod-client 1.18.3 write "Amount and anything",
# and 5000 is taken; `z.fromJSONSchema` of zod 4.6.7 takes it too. A `maximum` beside `$ref` is left out by all of them but orval, one beside `allOf` by all four. A number
# in one of two ranges is any number. openapi-zod-client drops the limit of a number or null, as pydantic writes each optional number. Hey API knows no `multipleOf`, and
# makes 0 of a cleared field and 1 of `true` where an int64 is asked for. What goes to a payee who has no field of his own is taken out of the answer by Hey API and
# orval. Ajv 8.20.0 refuses each of these values. None of them says a word.
# Why it matters to us: such a type checks an answer before it is sent or before it is used, and it looks as if it had the limit that the card shows. What the person is
# held to should be checked by a validator of JSON Schema, as our forms do.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @hey-api/openapi-ts@0.99.0 orval@8.38.0 openapi-zod-client@1.18.3 zod@4.6.7 \
  ajv@8.20.0 typescript@5.9.3 >/dev/null 2>&1

cat >document.mjs <<'JS'
const amount = { $ref: "#/components/schemas/Amount" };
const limited = { type: "number", maximum: 100 };
export const fields = {
  plain: limited,
  beside: { ...amount, maximum: 100 },
  both: { allOf: [amount, { maximum: 100 }] },
  besideBoth: { allOf: [amount], maximum: 100 },
  orNull: { anyOf: [limited, { type: "null" }] },
  ranges: { type: "number", anyOf: [{ maximum: 10 }, { minimum: 90, maximum: 100 }] },
  fives: { type: "number", multipleOf: 5 },
  cents: { type: "integer", format: "int64" },
  payees: { type: "object", properties: { ann: { type: "number" } }, additionalProperties: limited },
};
export const document = {
  openapi: "3.1.0",
  info: { title: "Payments", version: "1" },
  paths: {
    "/pay": {
      post: {
        operationId: "pay",
        requestBody: { required: true, content: { "application/json": { schema: { $ref: "#/components/schemas/Pay" } } } },
        responses: { 204: { description: "Paid" } },
      },
    },
  },
  components: { schemas: { Amount: { type: "number" }, Pay: { type: "object", properties: fields } } },
};
JS
cat >generate.mjs <<'JS'
import { writeFileSync } from "node:fs";
import { createClient } from "@hey-api/openapi-ts";
import { document } from "./document.mjs";

writeFileSync("api.json", JSON.stringify(document));
writeFileSync("orval.config.cjs", 'module.exports = { pay: { input: "./api.json", output: { client: "zod", target: "./orval/types.ts" } } };');
await createClient({ input: "./api.json", output: "./hey", plugins: ["zod"], logs: { level: "silent" } });
JS
node generate.mjs >/dev/null 2>seen.log
npx orval --config orval.config.cjs >/dev/null 2>>seen.log
npx openapi-zod-client api.json -o client.ts --export-schemas -t node_modules/openapi-zod-client/src/templates/schemas-only.hbs >/dev/null 2>>seen.log
cat >check.mjs <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";
import ts from "typescript";
import * as z from "zod";
import { document, fields } from "./document.mjs";

async function generated(file, name) {
  const source = readFileSync(file, "utf8").replace('from "zod"', 'from "zod/v3"');
  const target = ts.ModuleKind.ESNext;
  writeFileSync(`${file}.mjs`, ts.transpileModule(source, { compilerOptions: { module: target, target: ts.ScriptTarget.ESNext } }).outputText);
  return (await import(`./${file}.mjs`))[name];
}

const schema = { type: "object", properties: fields, components: document.components };
const valid = new Ajv({ strict: false, logger: false }).compile(schema);
const types = {
  "Hey API": await generated("hey/zod.gen.ts", "zPay"),
  orval: await generated("orval/types.ts", "PayBody"),
  "openapi-zod-client": (await generated("client.ts", "schemas")).Pay,
  zod: z.fromJSONSchema(JSON.parse(JSON.stringify({ ...schema, components: undefined, $defs: document.components.schemas }).replaceAll("#/components/schemas/", "#/$defs/"))),
};
const text = (value) => (typeof value === "bigint" ? `${value}n` : JSON.stringify(value));
for (const [field, value] of [
  ["plain", 5000],
  ["beside", 5000],
  ["both", 5000],
  ["besideBoth", 5000],
  ["orNull", 5000],
  ["ranges", 5000],
  ["fives", 7],
  ["cents", ""],
  ["cents", true],
  ["payees", { ann: 1, bob: 5000 }],
]) {
  const results = Object.entries(types).map(([name, type]) => {
    const result = type.safeParse({ [field]: value });
    return `${name} ${result.success ? `takes ${text(result.data[field])}` : "refuses"}`;
  });
  console.log(`${field} ${text(value)}: Ajv ${valid({ [field]: value }) ? "takes" : "refuses"}, ${results.join(", ")}`);
}
JS
node check.mjs | tee seen
diff seen - <<'EXPECTED'
plain 5000: Ajv refuses, Hey API refuses, orval refuses, openapi-zod-client refuses, zod refuses
beside 5000: Ajv refuses, Hey API takes 5000, orval refuses, openapi-zod-client takes 5000, zod takes 5000
both 5000: Ajv refuses, Hey API takes 5000, orval takes 5000, openapi-zod-client takes 5000, zod takes 5000
besideBoth 5000: Ajv refuses, Hey API takes 5000, orval takes 5000, openapi-zod-client takes 5000, zod takes 5000
orNull 5000: Ajv refuses, Hey API refuses, orval refuses, openapi-zod-client takes 5000, zod refuses
ranges 5000: Ajv refuses, Hey API takes 5000, orval takes 5000, openapi-zod-client takes 5000, zod takes 5000
fives 7: Ajv refuses, Hey API takes 7, orval refuses, openapi-zod-client refuses, zod refuses
cents "": Ajv refuses, Hey API takes 0n, orval refuses, openapi-zod-client refuses, zod refuses
cents true: Ajv refuses, Hey API takes 1n, orval refuses, openapi-zod-client refuses, zod refuses
payees {"ann":1,"bob":5000}: Ajv refuses, Hey API takes {"ann":1}, orval takes {"ann":1}, openapi-zod-client refuses, zod refuses
EXPECTED
echo "seen: a limit in the document, and none in the types"
