import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const changelog = readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");

describe("the changelog", () => {
  it("begins with what is not released, followed by the version of the package with its date", () => {
    const [unreleased, latest = ""] = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(unreleased).toBe("[Unreleased]");
    expect(latest).toMatch(/^\[[\d.]+\] - \d{4}-\d\d-\d\d$/);
    expect(latest).toContain(`[${packageJson.version}]`);
  });
});
