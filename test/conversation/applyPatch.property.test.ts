import fc from "fast-check";
import jsonPatch, { type Operation } from "fast-json-patch";
import { expect, it } from "vitest";
import { applyPatch } from "../../src/conversation/applyPatch.js";
import type { JsonPatchOperation } from "../../src/core.js";
import { reachedIn, runs } from "../support/depth.js";
import { patient } from "../support/patience.js";

it(
  "a patch gives the same result as the reference library, for any document and patch",
  () => {
    // No empty key: the library takes one for the first place of a list, which RFC 6902 does not
    // allow.
    const key = fc.constantFrom("a", "b", "0", "1", "-", "~1");
    const anyDocument = fc.dictionary(
      fc.constantFrom("a", "b", "0", "/"),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const pointer = fc
      .array(key, { minLength: 1, maxLength: 3 })
      .map((keys) => keys.map((each) => `/${each}`).join(""));
    const operation = fc.record({
      op: fc.constantFrom("add", "remove", "replace", "move", "copy", "test"),
      path: pointer,
      from: pointer,
      value: fc.jsonValue({ maxDepth: 1 }),
    });
    let fitted = 0;
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(operation, { minLength: 1, maxLength: 3 }),
        (document, patch) => {
          const before = structuredClone(document);
          const codes: string[] = [];
          const next = applyPatch(document, patch as readonly JsonPatchOperation[], (code) =>
            codes.push(code),
          );
          expect(document).toEqual(before);
          const alone = () =>
            jsonPatch.applyPatch<unknown>(before, structuredClone(patch) as Operation[], true)
              .newDocument;
          if (codes.length > 0) expect(alone).toThrow();
          else {
            fitted += 1;
            expect(next).toEqual(alone());
          }
        },
      ),
      // Always the same cases: a document in a million must not decide whether a change passes.
      { numRuns: runs(3000), seed: 6902 },
    );
    expect(fitted).toBeGreaterThan(reachedIn(100));
  },
  patient(60_000),
);
