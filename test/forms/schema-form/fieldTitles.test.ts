import { describe, expect, it } from "vitest";
import { shapeForm } from "../../../src/forms/schema-form/shapeForm.js";
import { formSchema } from "../../../src/schema/form/formSchema.js";

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
