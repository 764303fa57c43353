#!/usr/bin/env bash
# A limit of "5" is sent as {}, and an account loses its mandate, in a client of OpenAPI Generator; the days, which are Dates by their type, are texts.
#
# One would expect: what a page hands to a generated client leaves as it is, or the client throws; and what the client has read has the types that were generated.
# What happens: the client `typescript-fetch` of OpenAPI Generator 7.25.0 writes a choice (`oneOf`) as the first of its types whose required keys are there, though
# that type allows no others: {iban, mandate} is {iban} to it, and is sent without the mandate. A cash payment and a limit of "5", which are none of the choices, are
# sent as {}. What comes from the server is read the same way. Dates in a list and in a map stay texts, though their type is Date. Nothing throws. Where the types of
# a choice have a key of one value each, such as `kind`, the right one is found.
# Why it matters to us: a page that answers with such a client sends less than the person entered, or nothing but braces, and shows the whole answer. The types of a
# choice should have a `kind`, and a page should compare what it sends with what it was given.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn --quiet dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. -Dmdep.useBaseVersion=true >log 2>&1 || { cat log; exit 1; }
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund esbuild@0.25.12 >/dev/null 2>&1
cat >write.mjs <<'JS'
import { writeFileSync } from "node:fs";

const text = { type: "string" };
const group = (properties) => ({ type: "object", required: Object.keys(properties), properties, additionalProperties: false });
const kind = (name, more) => group({ kind: { type: "string", enum: [name] }, ...more });
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = { "application/json": { schema: ref("Answer") } };
const document = {
  openapi: "3.0.3",
  info: { title: "answers", version: "1" },
  paths: {
    "/answer": {
      post: {
        operationId: "answer",
        requestBody: { required: true, content: json },
        responses: { 200: { description: "what was answered", content: json } },
      },
    },
  },
  components: {
    schemas: {
      Card: kind("card", { number: text }),
      Debit: kind("debit", { number: text, mandate: text }),
      Pay: { oneOf: [ref("Card"), ref("Debit")] },
      Account: group({ iban: text }),
      Mandate: group({ iban: text, mandate: text }),
      From: { oneOf: [ref("Account"), ref("Mandate")] },
      Limit: { oneOf: [{ type: "number" }, { type: "string", enum: ["none"] }] },
      Answer: {
        type: "object",
        properties: {
          limit: ref("Limit"),
          pay: ref("Pay"),
          from: ref("From"),
          days: { type: "array", items: { type: "string", format: "date" } },
          byName: { type: "object", additionalProperties: { type: "string", format: "date" } },
        },
      },
    },
  },
};
writeFileSync("openapi.json", JSON.stringify(document));
JS
node write.mjs
java -jar openapi-generator-cli-7.25.0.jar generate -i openapi.json -g typescript-fetch -o client >log 2>&1 || { cat log; exit 1; }
cat >check.ts <<'TS'
import { AnswerFromJSON, AnswerToJSON, Configuration, DefaultApi } from "./client";

const shown = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (inner === undefined ? "undefined" : inner));

/** What leaves for an answer. */
async function sent(answer: object): Promise<string> {
  let body = "";
  const fetchApi = async (_: unknown, init?: RequestInit) => {
    body = String(init?.body);
    return new Response("{}", { headers: { "content-type": "application/json" } });
  };
  await new DefaultApi(new Configuration({ basePath: "http://server.test", fetchApi })).answer({ answer });
  return body;
}

for (const answer of [
  { limit: 5 },
  { limit: "none" },
  { limit: "5" },
  { pay: { kind: "card", number: "4111" } },
  { pay: { kind: "debit", number: "DE02", mandate: "M1" } },
  { from: { iban: "DE02", mandate: "M1" } },
  { pay: { kind: "cash" } },
])
  console.log("given", JSON.stringify(answer), "sent", await sent(answer));
for (const answer of [
  { from: { iban: "DE02", mandate: "M1" } },
  { limit: "5" },
  { days: ["2026-06-10"] },
  { byName: { ann: "2026-06-10" } },
]) {
  const read = AnswerFromJSON(answer);
  const [name] = Object.keys(answer);
  console.log("read", JSON.stringify(answer), "as", shown(read[name as keyof typeof read]), "and written", JSON.stringify(AnswerToJSON(read)));
}
TS
grep -E '^ +(days|byName)\?' client/models/Answer.ts | tee seen
npx esbuild check.ts --bundle --platform=node --format=esm --outfile=check.mjs --log-level=error
node check.mjs | tee -a seen
diff seen - <<'EXPECTED'
    days?: Array<Date>;
    byName?: { [key: string]: Date; };
given {"limit":5} sent {"limit":5}
given {"limit":"none"} sent {"limit":"none"}
given {"limit":"5"} sent {"limit":{}}
given {"pay":{"kind":"card","number":"4111"}} sent {"pay":{"kind":"card","number":"4111"}}
given {"pay":{"kind":"debit","number":"DE02","mandate":"M1"}} sent {"pay":{"kind":"debit","number":"DE02","mandate":"M1"}}
given {"from":{"iban":"DE02","mandate":"M1"}} sent {"from":{"iban":"DE02"}}
given {"pay":{"kind":"cash"}} sent {"pay":{}}
read {"from":{"iban":"DE02","mandate":"M1"}} as {"iban":"DE02"} and written {"from":{"iban":"DE02"}}
read {"limit":"5"} as {} and written {"limit":{}}
read {"days":["2026-06-10"]} as ["2026-06-10"] and written {"days":["2026-06-10"]}
read {"byName":{"ann":"2026-06-10"}} as {"ann":"2026-06-10"} and written {"byName":{"ann":"2026-06-10"}}
EXPECTED
echo "seen: a client sends less than it was given"
