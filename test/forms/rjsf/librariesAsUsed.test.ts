import { createElement, forwardRef, memo } from "react";
import { describe, expect, it } from "vitest";
import libraries from "../../../src/forms/rjsf/librariesAsUsed.js";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";

describe("what the build puts in the place of small libraries of rjsf", () => {
  it("is never asked to resolve an address: no form has one", () => {
    const { form } = checkSchema({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: "https://example.com/answer",
      type: "object",
      properties: {
        pet: { $ref: "https://example.com/pet" },
        owner: { $ref: "#/$defs/Owner" },
      },
      $defs: {
        pet: { $id: "https://example.com/pet", type: "string" },
        Owner: { $id: "owner", type: "object", properties: { name: { type: "string" } } },
      },
    });
    const text = JSON.stringify(form);
    expect(text).not.toMatch(/"\$(?:id|schema|anchor)"/);
    expect(text.match(/"\$ref":"[^"]*"/g)).toEqual(['"$ref":"#/$defs/d0"', '"$ref":"#/$defs/d1"']);
  });

  it.each([
    ["/$defs/d0", "found"],
    ["/$defs/a~1b", "with a slash"],
    ["", expect.objectContaining({ $defs: expect.anything() })],
    ["/$defs/d1", undefined],
    ["/$defs/constructor", undefined],
    ["/$defs/d0/length/more", undefined],
  ])("finds by the pointer %j what is there, by own keys", (pointer, value) => {
    const root = { $defs: { d0: "found", "a/b": "with a slash" } };
    expect(libraries.get(root, pointer)).toEqual(value);
  });

  it("tells a widget that is given as a component", () => {
    const passed = forwardRef(() => null);
    const remembered = memo(() => null);
    expect(libraries.isForwardRef(createElement(passed))).toBe(true);
    expect(libraries.isForwardRef(createElement("textarea"))).toBe(false);
    expect(libraries.isMemo(remembered)).toBe(true);
    for (const other of ["textarea", undefined, null, {}])
      expect(libraries.isMemo(other)).toBe(false);
  });
});
