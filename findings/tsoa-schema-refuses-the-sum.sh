#!/usr/bin/env bash
# The schema that tsoa writes for `Address & { country: string }` refuses every value that the type takes.
#
# One would expect: an API that refuses unknown fields (`noImplicitAdditionalProperties: "throw-on-extras"`) and the document that it writes of itself
# agree on what a request may be.
# What happens: with tsoa 6.6.0 the document has `allOf` of both parts, and the first says `additionalProperties: false`, so that it refuses the field
# that the second one requires. tsoa's own validation takes the value. Beside it, `@uniqueItems` is checked and not written.
# Why it matters to us: a form of that schema has no answer that can be sent, though the server would take one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund tsoa@6.6.0 ajv@8.20.0 tsx@4 >/dev/null
cat >orders.ts <<'TS'
import { Body, Controller, Post, Route } from "tsoa";

export interface Address {
  street: string;
  /** @uniqueItems */
  tags: string[];
}
export type Abroad = Address & { country: string };

@Route("orders")
export class Orders extends Controller {
  @Post() order(@Body() body: Abroad): void {}
}
TS
cat >tsconfig.json <<'JSON'
{ "compilerOptions": { "experimentalDecorators": true, "module": "nodenext", "target": "es2022", "strict": true, "skipLibCheck": true } }
JSON
cat >tsoa.json <<'JSON'
{
  "entryFile": "orders.ts",
  "controllerPathGlobs": ["orders.ts"],
  "noImplicitAdditionalProperties": "throw-on-extras",
  "spec": { "outputDirectory": ".", "specVersion": 3, "name": "orders", "version": "1" },
  "routes": { "routesDir": "." }
}
JSON
npx tsoa spec-and-routes >/dev/null
cat >check.ts <<'TS'
import { readFileSync } from "node:fs";
import { ValidationService } from "@tsoa/runtime";
import { Ajv } from "ajv";

const routes = readFileSync("routes.ts", "utf8");
const models = new Function(`return ${/const models: TsoaRoute\.Models = (\{[\s\S]*?\n\});/.exec(routes)?.[1]}`)();
const service = new ValidationService(models, { noImplicitAdditionalProperties: "throw-on-extras", bodyCoercion: true });
const takes = (value: unknown): boolean => {
  const errors = {};
  service.ValidateParam({ name: "body", in: "body", required: true, ref: "Abroad" } as never, value, "body", errors, true, undefined as never);
  return Object.keys(errors).length === 0;
};
const values = [
  { street: "Main", tags: ["a"], country: "DE" },
  { street: "Main", tags: ["a"] },
  { street: "Main", tags: ["a", "a"], country: "DE" },
  { street: "Main", tags: ["a", "a"] },
];
const { components } = JSON.parse(readFileSync("swagger.json", "utf8"));
console.log("Address", JSON.stringify(components.schemas.Address));
console.log("Abroad", JSON.stringify(components.schemas.Abroad));
const fits = new Ajv({ strict: false }).compile({ $ref: "#/components/schemas/Abroad", components });
for (const value of values.slice(0, 2)) console.log(JSON.stringify(value), `schema=${fits(value)} tsoa=${takes(value)}`);
const address = new Ajv({ strict: false }).compile(components.schemas.Address);
console.log("the same tag twice", `schema=${address(values[3])} tsoa=${takes(values[2])}`);
TS
npx tsx check.ts | tee seen
diff seen - <<'EXPECTED'
Address {"properties":{"street":{"type":"string"},"tags":{"items":{"type":"string"},"type":"array"}},"required":["street","tags"],"type":"object","additionalProperties":false}
Abroad {"allOf":[{"$ref":"#/components/schemas/Address"},{"properties":{"country":{"type":"string"}},"required":["country"],"type":"object"}]}
{"street":"Main","tags":["a"],"country":"DE"} schema=false tsoa=true
{"street":"Main","tags":["a"]} schema=false tsoa=false
the same tag twice schema=true tsoa=false
EXPECTED
