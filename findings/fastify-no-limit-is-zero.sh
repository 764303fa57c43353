#!/usr/bin/env bash
# "Not decided", null, is a no to a Fastify server, "no limit" is a limit of 0, and the edit beside an approval is missing in what it sends.
#
# One would expect: a body that fits the schema of its route as it is reaches the handler as it was sent; what a server makes fit is what did not. A reply that
# fits its schema is sent as it is.
# What happens: fastify 5.12.8 has Ajv coerce each body, and Ajv coerces inside an `anyOf` as well, branch by branch. TypeBox 1.4.3, Fastify's first type
# provider, writes `boolean | null` so, as pydantic does; null is made a boolean before null is tried. null is false, 0, "" and, for a list, [""], and the
# account "007" of `number | string` is 7. Written as `oneOf`, a valid answer is refused. With `type: ["boolean", "null"]`, as zod 4 has it, null stays null.
# Fastify's page warns of null in the first place, where false and 0 become null, and not of this. A reply of `{approved} | {approved, amount}` is written by
# the first branch.
# Why it matters to us: a page sends null for "no answer" and the agent's server reads a no, with a 200. Our forms send null where the schema has it. A server
# should take answers with `coerceTypes: false`, and put the branch with more fields first.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund fastify@5.12.8 typebox@1.4.3 >/dev/null
cat >answer.mjs <<'JS'
import Fastify from "fastify";
import { Type } from "typebox";

async function answered(type, value, coerceTypes = "array") {
  const server = Fastify({ ajv: { customOptions: { coerceTypes, allowUnionTypes: true } } });
  let seen;
  server.post("/", { schema: { body: Type.Object({ value: type }) } }, async ({ body }) => {
    seen = body.value;
    return "taken";
  });
  const { statusCode } = await server.inject({ method: "POST", url: "/", payload: { value } });
  return statusCode === 200 ? JSON.stringify(seen) : `refused (${statusCode})`;
}
const { Array: List, Boolean, Null, Number, Object, String, Union } = Type;
for (const [name, type, value] of [
  ["boolean | null", Union([Boolean(), Null()]), null],
  ["number | null", Union([Number(), Null()]), null],
  ["string | null", Union([String(), Null()]), null],
  ["string[] | null", Union([List(String()), Null()]), null],
  ["null | boolean", Union([Null(), Boolean()]), false],
  ["number | string", Union([Number(), String()]), "007"],
  ["string | number", Union([String(), Number()]), 5],
  ["oneOf boolean, null", { oneOf: [{ type: "boolean" }, { type: "null" }] }, null],
  ["type: [boolean, null]", { type: ["boolean", "null"] }, null],
])
  console.log(`${name}: ${JSON.stringify(value)} is ${await answered(type, value)}, without coercion ${await answered(type, value, false)}`);

const server = Fastify();
const reply = Union([Object({ approved: Boolean() }), Object({ approved: Boolean(), amount: Number() })]);
server.get("/", { schema: { response: { 200: reply } } }, async () => ({ approved: true, amount: 50 }));
console.log(`reply {"approved":true,"amount":50}: ${(await server.inject("/")).body}`);
JS
node answer.mjs | tee seen
diff seen - <<'EXPECTED'
boolean | null: null is false, without coercion null
number | null: null is 0, without coercion null
string | null: null is "", without coercion null
string[] | null: null is [""], without coercion null
null | boolean: false is null, without coercion false
number | string: "007" is 7, without coercion "007"
string | number: 5 is "5", without coercion 5
oneOf boolean, null: null is refused (400), without coercion null
type: [boolean, null]: null is null, without coercion null
reply {"approved":true,"amount":50}: {"approved":true}
EXPECTED
echo "seen: null is false, 0 and an empty text, and an amount is gone"
