import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");

/** The rows of a section's table, without its heading. */
function rowsOf(heading: string): readonly string[] {
  const section = page.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| question"));
}

describe("the page about the architecture", () => {
  const rows = rowsOf("Where a rule is");

  it("names the file of each rule once", () => {
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(new Set(rows.map((row) => row.split("|")[1])).size).toBe(rows.length);
  });

  it("names only files that exist", () => {
    const named = [...page.matchAll(/`((?:src\/)?(?:[\w-]+\/)+\w+\.tsx?)`/g)].map(
      ([, path = ""]) => path,
    );
    const missing = named.filter(
      (path) =>
        !existsSync(
          join(root, path.startsWith("src/") || path.startsWith("test/") ? path : `src/${path}`),
        ),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });
});
