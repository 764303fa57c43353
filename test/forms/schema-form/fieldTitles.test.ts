import { describe, expect, it } from "vitest";
import { shapeForm } from "../../../src/forms/schema-form/rewriteSchema.js";

const titlesIn = (properties: object, rest: object = {}): readonly unknown[] =>
  Object.values(Object(shapeForm({ ...rest, properties })["properties"])).map(
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

  it("a title of the agent stays, also behind a reference", () => {
    const $defs = { Home: { title: "Where you live", properties: { zipCode: {} } }, Work: {} };
    expect(
      titlesIn(
        { a: { title: "b" }, home: { $ref: "#/$defs/Home" }, work: { $ref: "#/$defs/Work" } },
        { $defs },
      ),
    ).toEqual(["b", undefined, "Work"]);
  });

  it("a title of the agent stays inside an allOf, and in a choice that may be empty", () => {
    const size = { title: "Size of the box", enum: ["small", "large"] };
    expect(
      titlesIn({
        box: { allOf: [{ title: "The box", type: "string" }] },
        size: { anyOf: [size, { type: "null" }] },
      }),
    ).toEqual(["The box", "Size of the box"]);
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
