import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRecorded, withRecorded } from "../../bench/recorded.mjs";

const page = readFileSync(join(import.meta.dirname, "../../stories/docs/performance.md"), "utf8");

it("shows the recorded benchmarks on the page about performance", () => {
  expect(page).toContain(readRecorded().commit);
  expect(withRecorded(page, readRecorded())).toBe(page);
});
