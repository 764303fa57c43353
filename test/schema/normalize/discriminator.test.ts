import { describe, expect, it } from "vitest";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { validateValue } from "../../../src/schema/validate/validateValue.js";

const text = { type: "string" };
const at = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const inherits = (properties: object) => ({ allOf: [at("Pay"), { type: "object", properties }] });
const mapping = { card: at("Card").$ref, iban: at("Iban").$ref };
const parent = { type: "object", properties: { type: text }, required: ["type"] };
const heirs = { Card: inherits({ number: text }), Iban: inherits({ iban: text }) };

/** A question for one of two ways to pay, as OpenAPI writes it: each of them refers to both. */
const asked = (pay: object, others: object = heirs) => ({
  type: "object",
  properties: { pay: at("Pay") },
  required: ["pay"],
  components: { schemas: { Pay: pay, ...others } },
});

const check = (schema: object) => {
  const { form, validation } = checkSchema(schema);
  const isValid = (pay: unknown) => validateValue(validation, { pay }).status === "valid";
  return { definitions: Object.values(Object(form?.["$defs"])), isValid };
};

const card = {
  required: ["type"],
  type: "object",
  properties: { type: { const: "card" }, number: text },
};
const iban = {
  required: ["type"],
  type: "object",
  properties: { type: { const: "iban" }, iban: text },
};

describe("the alternatives of OpenAPI", () => {
  it.each<[string, object]>([
    ["in a list", { oneOf: [at("Card"), at("Iban")] }],
    ["in the mapping alone", {}],
  ])("inherit the fields of their parent and get its tags, %s", (_, listed) => {
    const discriminator = { propertyName: "type", mapping };
    const { definitions, isValid } = check(asked({ ...parent, discriminator, ...listed }));
    expect(definitions).toEqual([
      { oneOf: [{ $ref: "#/$defs/d1" }, { $ref: "#/$defs/d2" }] },
      card,
      iban,
    ]);
    expect(isValid({ type: "iban", iban: "DE00" })).toBe(true);
    expect(isValid({ type: "cash" })).toBe(false);
  });

  it("may each be right where no tags are mapped, since nothing tells them apart", () => {
    const oneOf = [at("Card"), at("Iban")];
    const { isValid } = check(asked({ ...parent, discriminator: { propertyName: "type" }, oneOf }));
    expect(isValid({ type: "Card", number: "4111" })).toBe(true);
    expect(isValid({ number: "4111" })).toBe(false);
  });

  it("keep the tags that they fix themselves", () => {
    const Card = { type: "object", properties: { type: { const: "CARD" } }, required: ["type"] };
    const Iban = { type: "object", properties: { type: { enum: ["IBAN"] } }, required: ["type"] };
    const discriminator = { propertyName: "type", mapping };
    const pay = { oneOf: [at("Card"), at("Iban")], discriminator };
    const { isValid } = check(asked(pay, { Card, Iban }));
    expect([{ type: "CARD" }, { type: "card" }].map(isValid)).toEqual([true, false]);
  });

  it("keep fields of the parent that they do not have", () => {
    const Card = { type: "object", properties: { number: text } };
    const discriminator = { propertyName: "type", mapping: { card: at("Card").$ref } };
    const pay = { properties: { note: text }, oneOf: [at("Card")], discriminator };
    const { definitions } = check(asked(pay, { Card }));
    expect(definitions[0]).toMatchObject({ properties: { note: text } });
  });

  it("of a tree end, whether they are referred to or written out", () => {
    const Card = { type: "object", properties: { next: { oneOf: [at("Card")] } } };
    const union = {
      oneOf: [at("Card")],
      discriminator: { propertyName: "type", mapping: { card: at("Card").$ref } },
    };
    Object.assign(Card.properties.next, union);
    const { definitions, isValid } = check(asked(union, { Card }));
    expect(definitions).toHaveLength(2);
    expect(isValid({ type: "card", next: { type: "card" } })).toBe(true);
  });

  it.each<[string, unknown]>([
    ["an old name alone", "type"],
    ["no name", { mapping }],
    ["a mapping to nothing", { propertyName: "type", mapping: { card: "#/nothing", iban: 5 } }],
  ])("are read without %s", (_, discriminator) => {
    const { isValid } = check(asked({ ...parent, discriminator, oneOf: [{ type: "object" }] }));
    expect(isValid({ type: "x" })).toBe(true);
  });

  it("have names such as __proto__ as fields, which lead nowhere", () => {
    const Card = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
    const discriminator = { propertyName: "type", mapping: { card: at("Card").$ref } };
    const schema = asked({ oneOf: [at("Card")], discriminator }, { Card });
    expect(checkSchema(schema).reason).toEqual({ code: "reserved-name" });
  });

  it("stay as they are written where they would inherit more fields than a form has", () => {
    const names = Array.from({ length: 100 }, (_, index) => `c${index}`);
    const fields = Object.fromEntries(names.map((name) => [name, text]));
    const discriminator = { propertyName: "type", mapping };
    const Pay = { properties: fields, discriminator };
    const Card = { allOf: [at("Pay")] };
    const unions = names.map((name, index) => {
      const tag = { [`t${index}`]: at("Card").$ref };
      const union = { oneOf: [at("Card")], discriminator: { ...discriminator, mapping: tag } };
      return [name, union] as const;
    });
    const { validation } = checkSchema(
      asked({ properties: Object.fromEntries(unions) }, { ...heirs, Card, Pay }),
    );
    const { $defs, ...rest } = Object(validation);
    expect(Object.keys(rest)).toContain("properties");
    expect(Object.keys($defs).length).toBeLessThan(20);
  });
});
