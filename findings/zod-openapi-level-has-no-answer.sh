#!/usr/bin/env bash
# A choice of levels has no right answer in the schema that @anatine/zod-openapi writes: the names fit it and are refused by the type, the numbers the other way round.
#
# One would expect: the schema of `z.nativeEnum(Level)` with `enum Level { Low, High }` of TypeScript lists 0 and 1, which the type takes, as zod-to-json-schema does.
# What happens: @anatine/zod-openapi 2.2.8 lists each value of the compiled object, ["Low","High",0,1], and says that it is a text. "Low" fits the schema and zod refuses it; 1
# is in the list and is no text. A nullable choice, in its OpenAPI 3.1, allows null as a type and not in its list, so that "nothing" fits the type alone. A tuple is described by {}.
# Why it matters to us: a form of that schema shows four radio buttons, two of which the agent refuses and two the form itself. An enum for an answer should have texts for values.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps @anatine/zod-openapi@2.2.8 openapi3-ts@4.5.0 ts-deepmerge@7.0.3 zod@3.25.76 zod-to-json-schema@3.25.0 ajv@8.20.0 >log 2>&1 || { cat log; exit 1; }
cat >check.mjs <<'JS'
import { generateSchema } from "@anatine/zod-openapi";
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";
import { zodToJsonSchema } from "zod-to-json-schema";

// What TypeScript makes of `enum Level { Low, High }`.
const Level = { 0: "Low", 1: "High", Low: 0, High: 1 };
const cases = {
  level: [z.nativeEnum(Level), ["Low", "High", 0, 1]],
  nullable: [z.enum(["low", "high"]).nullable(), ["low", null]],
  tuple: [z.tuple([z.number(), z.string()]), [[1, "a"], "a"]],
};
for (const [name, [type, values]] of Object.entries(cases)) {
  for (const [writer, schema] of [
    ["anatine", generateSchema(type, undefined, "3.1")],
    ["zod-to-json-schema", zodToJsonSchema(type, { $refStrategy: "none" })],
  ]) {
    const { $schema: _, ...rest } = schema;
    console.log(name, writer, JSON.stringify(rest));
    if (writer !== "anatine") continue;
    const fits = new Ajv2020({ strict: false }).compile(rest);
    for (const value of values)
      console.log(name, JSON.stringify(value), "schema:", fits(value), "type:", type.safeParse(value).success);
  }
}
JS
node check.mjs | tee seen
diff seen - <<'EXPECTED'
level anatine {"type":["string"],"enum":["Low","High",0,1]}
level "Low" schema: true type: false
level "High" schema: true type: false
level 0 schema: false type: true
level 1 schema: false type: true
level zod-to-json-schema {"type":"number","enum":[0,1]}
nullable anatine {"type":["string","null"],"enum":["low","high"]}
nullable "low" schema: true type: true
nullable null schema: false type: true
nullable zod-to-json-schema {"anyOf":[{"type":"string","enum":["low","high"]},{"type":"null"}]}
tuple anatine {}
tuple [1,"a"] schema: true type: true
tuple "a" schema: true type: false
tuple zod-to-json-schema {"type":"array","minItems":2,"maxItems":2,"items":[{"type":"number"},{"type":"string"}]}
EXPECTED
echo "seen: no value of a choice is right for both"
