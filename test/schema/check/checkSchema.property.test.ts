import fc from "fast-check";
import { expect, it } from "vitest";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { validationCopy } from "../../../src/schema/normalize/normalizeSchema.js";
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

it("the copy for validation, which is made late, has nothing to say that was not said", () => {
  fc.assert(
    fc.property(anySchema, (any) => {
      const { checkable, validation, notes } = checkSchema(any);
      const copy = validationCopy(any);
      expect(checkable).toBe(copy.checkable);
      if (!copy.checkable) return;
      expect(validation).toEqual(copy.normalized.schema);
      expect(notes).toEqual(expect.arrayContaining([...copy.normalized.notes]));
    }),
    { numRuns: runs(1_000) },
  );
});
