import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { runs } from "../../support/depth.js";
import { anySchema } from "../anySchema.js";

it("the default validator never hangs or throws, for any JSON as a schema and as a value", () => {
  const record = anySchema.filter(
    (any): any is Record<string, unknown> =>
      typeof any === "object" && any !== null && !Array.isArray(any),
  );
  fc.assert(
    fc.property(record, fc.jsonValue(), (any, value) => {
      const verdict = defaultValidator(any, value);
      expect(["valid", "invalid", "unchecked"]).toContain(verdict.status);
      if (verdict.status === "invalid") expect(verdict.issues.length).toBeGreaterThan(0);
    }),
    { numRuns: runs(1_000) },
  );
});
