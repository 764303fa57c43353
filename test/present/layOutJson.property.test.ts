import fc from "fast-check";
import { expect, it } from "vitest";
import { layOutJson } from "../../src/present/layOutJson.js";

it("JSON over several lines is what JSON.stringify writes, for any value that was written by it", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(layOutJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});
