import { expect, it } from "vitest";
import { mockIds } from "../../src/testing.js";

it("counts from one, each generator separately", () => {
  const ids = mockIds();
  const runs = mockIds("run");
  expect([ids(), runs(), ids(), runs()]).toEqual(["id-1", "run-1", "id-2", "run-2"]);
});
