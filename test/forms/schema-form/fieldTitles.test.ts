import { describe, expect, it } from "vitest";
import { defaultFormLabels } from "../../../src/forms/defaultFormLabels.js";
import { branchTitles } from "../../../src/forms/schema-form/branchTitles.js";
import { shapeForm } from "../../../src/forms/schema-form/shapeForm.js";
import { formSchema, kindsKey } from "../../../src/schema/form/formSchema.js";

const titlesIn = (properties: object, rest: object = {}): readonly unknown[] =>
  Object.values(Object(shapeForm(formSchema({ ...rest, properties }))["properties"])).map(
    (field) => Object(field).title,
  );

describe("the name of a field that the agent gave no title", () => {
  it("is its key as words", () => {
    expect(titlesIn({ costCentre: {}, unit_price: {}, iban: { type: "string" } })).toEqual([
      "Cost centre",
      "Unit price",
      "IBAN",
    ]);
  });

  it("is the key itself where it is no plain name, or reads like another one", () => {
    expect(titlesIn({ userId: {}, user_id: {}, "a.b": {}, ["costСentre"]: {} })).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("a title of the agent stays, and that of a type is no title of a field", () => {
    const $defs = { Home: { title: "Where you live", properties: { zipCode: {} } }, Work: {} };
    expect(
      titlesIn(
        { a: { title: "b" }, home: { $ref: "#/$defs/Home" }, work: { $ref: "#/$defs/Work" } },
        { $defs },
      ),
    ).toEqual(["b", "Home", "Work"]);
  });

  it("a title of the agent stays in a choice that may be empty", () => {
    const size = { title: "Size of the box", enum: ["small", "large"] };
    expect(titlesIn({ size: { anyOf: [size, { type: "null" }] } })).toEqual(["Size of the box"]);
  });

  it("is its key where the agent wrote the same type out for several fields", () => {
    const home = { title: "Address", type: "object", properties: { city: { type: "string" } } };
    const level = { title: "Level", enum: ["low", "high"] };
    expect(
      titlesIn({ billTo: home, shipTo: home, price: { title: "Money" }, from: level, to: level }),
    ).toEqual(["Bill to", "Ship to", "Money", "From", "To"]);
  });

  it("is its key in a kind of answer where the agent wrote out the type of all kinds", () => {
    const card = { title: "Pay", type: "object", properties: { number: { type: "string" } } };
    const pay = {
      title: "Pay",
      oneOf: [
        { const: "cash" },
        { type: "object", properties: { creditCard: card }, required: ["creditCard"] },
        { type: "object", properties: { iban: { type: "string" } }, required: ["iban"] },
      ],
    };
    const form = shapeForm(formSchema({ properties: { how: pay } }));
    const { properties } = branchTitles(form, defaultFormLabels);
    const { [kindsKey]: kinds } = Object(Object(properties).how);
    expect(kinds.map(({ title }: { title?: string }) => title)).toEqual([
      undefined,
      "Credit card",
      "IBAN",
    ]);
  });

  it("fields of a group and of what a reference leads to have names, too", () => {
    const form = shapeForm({
      properties: { home: { properties: { zipCode: {} } } },
      $defs: { Work: { properties: { roomNumber: {} } } },
    });
    expect(form).toEqual({
      properties: { home: { title: "Home", properties: { zipCode: { title: "Zip code" } } } },
      $defs: { Work: { properties: { roomNumber: { title: "Room number" } } } },
    });
  });
});
