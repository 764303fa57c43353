import { it } from "vitest";
import { gateSchema } from "../../src/schema/gateSchema.js";
import { interpretingValidator as v } from "../../src/schema/interpretingValidator.js";

const filing = {
  type: "object",
  properties: {
    quarter: { type: "string", enum: ["Q1", "Q2"] },
    year: { type: "integer", minimum: 2000 },
    revenue: { type: "number" },
  },
  required: ["quarter", "year", "revenue"],
};
it("x", () => {
  const show = (s: any, x: any) => console.log(JSON.stringify(v(s, x)));
  show(filing, { quarter: "Q3", year: 1999.5 });
  show(filing, { quarter: "Q1", year: 2026, revenue: 1, u: undefined });
  show({ anyOf: [{ type: "string" }, { type: "null" }] }, 3);
  show({ oneOf: [{ const: 1 }, { const: 2 }] }, 3);
  show(
    {
      oneOf: [
        { properties: { k: { const: "a" }, x: { type: "string" } }, required: ["k", "x"] },
        { properties: { k: { const: "b" } }, required: ["k"] },
      ],
    },
    { k: "a" },
  );
  show({ $ref: "#" }, 3);
  show(
    {
      $defs: { n: { type: "object", properties: { next: { $ref: "#/$defs/n" }, v: { type: "integer" } }, required: ["v"] } },
      $ref: "#/$defs/n",
    },
    { v: 1, next: { v: "x" } },
  );
  show({ additionalProperties: false, properties: { a: true } }, { b: 1 });
  show({ type: "array", items: { type: "string" }, minItems: 1 }, ["a", null, 3]);
  show({ type: "array", contains: { type: "string" } }, [1, 2]);
  show({ propertyNames: { maxLength: 2 } }, { abc: 1 });
  show({ pattern: "^(a+)+$", minLength: 3 }, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!");
  show(false, 1);
  show(true, 1);
  show({}, undefined);
  show({ type: "string" }, undefined);
  console.log(JSON.stringify(gateSchema(filing), null, 1));
});
