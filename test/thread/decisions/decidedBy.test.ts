import { expect, it } from "vitest";
import { decidedBy } from "../../../src/thread/decisions/DecisionRecord.js";

it.each<readonly [metadata: Record<string, unknown>, who: string | undefined]>([
  [{ decidedBy: " Ann " }, "Ann"],
  [{ decidedBy: { name: "Ann", email: "ann@example.com" } }, "Ann"],
  [{ decidedBy: { name: "", displayName: "Ann B." } }, "Ann B."],
  [{ decidedBy: { email: "ann@example.com", id: "u1" } }, "ann@example.com"],
  [{ decidedBy: { id: "u1" } }, "u1"],
  [{ decidedBy: { role: "admin" } }, undefined],
  [{ decidedBy: 5 }, undefined],
  [{ decidedBy: " " }, undefined],
  [{ by: "Ann" }, undefined],
])("the name of who decided is read from %j: %s", (metadata, who) => {
  expect(decidedBy({ metadata })).toBe(who);
});

it("the person who decided is undefined where no name is given", () => {
  expect(decidedBy({})).toBeUndefined();
});
