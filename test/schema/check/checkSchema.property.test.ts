import fc from "fast-check";
import { expect, it } from "vitest";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { runs } from "../../support/depth.js";
import { anySchema } from "../anySchema.js";

it("checkSchema never throws, for any JSON as a schema", () => {
  fc.assert(
    fc.property(fc.oneof(anySchema, fc.jsonValue()), (any) => {
      const checked = checkSchema(any);
      expect(checked.form === undefined).toBe(checked.verdict === "fallback");
    }),
    { numRuns: runs(1_000) },
  );
});
