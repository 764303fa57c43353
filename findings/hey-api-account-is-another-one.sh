#!/usr/bin/env bash
# The account 9007199254740993 is a bigint, and another account, in a client of Hey API; a limit of 0 is not its 0n, and its own type of an answer cannot be sent.
#
# One would expect: a client that was generated from a document, and whose types say bigint and Date, gives the number that the server wrote, and what it gives
# can be sent back where the document has the same type.
# What happens: @hey-api/openapi-ts 0.99.0 with its transformers reads the response with JSON.parse first and makes bigints of what is left: 9007199254740993 is
# 9007199254740992n, which looks exact. What is 0 stays the number 0, which is not === 0n, where null is allowed. A date or "never" stays a text, whose type is Date.
# Nothing changes what is sent: the account goes back as a text, and the day 2026-06-10 as "2026-06-10T00:00:00.000Z", a `format: date` no longer; with the
# client's own zod validator such an answer never leaves, since the type wants a Date there and the validator a text.
# Why it matters to us: a page that reads a question with such a client answers about another account, pays without the limit of 0, or cannot answer at all, and the
# compiler agreed. A long number should be a text in the document; a page should keep what the server wrote beside what it shows.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @hey-api/openapi-ts@0.99.0 typescript@5.9.3 zod@4.6.7 >/dev/null 2>&1
npm install --silent --no-audit --no-fund esbuild@0.25.12 >/dev/null 2>&1
cat >openapi.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "questions", "version": "1" },
  "paths": {
    "/question": {
      "get": {
        "operationId": "getQuestion",
        "responses": { "200": { "description": "ok", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Question" } } } } }
      },
      "post": {
        "operationId": "answer",
        "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Question" } } } },
        "responses": { "204": { "description": "done" } }
      }
    }
  },
  "components": {
    "schemas": {
      "Question": {
        "type": "object",
        "required": ["account", "limit", "day", "until"],
        "properties": {
          "account": { "type": "integer", "format": "int64" },
          "limit": { "type": ["integer", "null"], "format": "int64" },
          "day": { "type": "string", "format": "date" },
          "until": { "oneOf": [{ "type": "string", "format": "date-time" }, { "const": "never" }] }
        }
      }
    }
  }
}
JSON
cat >generate.mjs <<'JS'
import { createClient } from "@hey-api/openapi-ts";

for (const [output, validator] of [["plain", false], ["checked", true]])
  await createClient({
    input: "openapi.json",
    output,
    logs: { level: "silent" },
    plugins: [
      "@hey-api/client-fetch",
      "@hey-api/typescript",
      { name: "@hey-api/sdk", transformer: true, validator: validator && { request: true } },
      { name: "@hey-api/transformers", dates: true, bigInt: true },
      "zod",
    ],
  });
JS
node generate.mjs >log 2>&1 || { cat log; exit 1; }
cat >check.ts <<'TS'
import { createServer } from "node:http";
import * as checked from "./checked/sdk.gen";
import { answer, getQuestion } from "./plain/sdk.gen";
import type { Question } from "./plain/types.gen";

const written = '{"account":9007199254740993,"limit":0,"day":"2026-06-10","until":"2026-06-10T17:00:00Z"}';
const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    response.setHeader("content-type", "application/json").end(written);
    return;
  }
  let body = "";
  for await (const chunk of request) body += chunk;
  console.log("the server got", body);
  response.writeHead(204).end();
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const address = server.address();
const baseUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
const shown = (value: unknown): string =>
  typeof value === "bigint" ? `${value}n` : value instanceof Date ? `Date ${value.toISOString()}` : JSON.stringify(value);

console.log("the server wrote", written);
const { data } = await getQuestion({ baseUrl, throwOnError: true });
const question: Question = data;
for (const [name, value] of Object.entries(question)) console.log("the client has", name, shown(value));
console.log("limit === 0n", question.limit === 0n);
await answer({ baseUrl, body: question, throwOnError: true });
const refused = await checked.answer({ baseUrl, body: question, throwOnError: true }).then(
  () => "sent",
  (error: { issues: { path: unknown[]; message: string }[] }) =>
    error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
);
console.log("with its validator:", refused);
server.close();
TS
grep -E '^    (account|limit|day|until)' plain/types.gen.ts | tee seen
npx esbuild check.ts --bundle --platform=node --format=esm --outfile=check.mjs --log-level=error
node check.mjs | tee -a seen
diff seen - <<'EXPECTED'
    account: bigint;
    limit: bigint | null;
    day: Date;
    until: Date | 'never';
the server wrote {"account":9007199254740993,"limit":0,"day":"2026-06-10","until":"2026-06-10T17:00:00Z"}
the client has account 9007199254740992n
the client has limit 0
the client has day Date 2026-06-10T00:00:00.000Z
the client has until "2026-06-10T17:00:00Z"
limit === 0n false
the server got {"account":"9007199254740992","limit":0,"day":"2026-06-10T00:00:00.000Z","until":"2026-06-10T17:00:00Z"}
with its validator: body.day: Invalid input: expected string, received Date
EXPECTED
echo "seen: what the types call exact was rounded before, and what was received cannot be sent"
