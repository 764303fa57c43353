import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { releaseProblem } from "../support/checkRelease.mjs";

const changelog = readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");

describe("the changelog", () => {
  it("begins with what is not released, followed by the version of the package with its date", () => {
    const [unreleased, latest = ""] = [...changelog.matchAll(/^## (.+)$/gm)].map(
      ([, heading]) => heading,
    );
    expect(unreleased).toBe("[Unreleased]");
    expect(latest).toMatch(/^\[[\d.]+\] - \d{4}-\d\d-\d\d$/);
    expect(latest).toContain(`[${packageJson.version}]`);
  });
});

describe("the release workflow", () => {
  const workflow = readFileSync(
    join(import.meta.dirname, "../../.github/workflows/release.yml"),
    "utf8",
  );
  const build = { GITHUB_REPOSITORY: "acme/interrupts", GITHUB_REF_NAME: "v1.2.0" };
  const repository = { url: "git+https://github.com/acme/interrupts.git" };

  it("tests before it publishes with provenance", () => {
    const steps = [
      "node test/support/checkRelease.mjs",
      "npm ci",
      "npm run check",
      "npm test",
      "npm run test:deep",
      "npm publish",
    ];
    const places = steps.map((step) => workflow.indexOf(`run: ${step}`));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(workflow).toMatch(/npm publish .*--provenance --access public/);
    expect(workflow).toContain("id-token: write");
  });

  it("refuses to run without the repository, for another one, and for the tag of another version", () => {
    expect(releaseProblem({ version: "1.2.0" }, build)).toContain("has no `repository`");
    expect(
      releaseProblem({ version: "1.2.0", repository: "github:somebody/fork" }, build),
    ).toContain("but this is acme/interrupts");
    expect(releaseProblem({ version: "1.3.0", repository }, build)).toContain("has version 1.3.0");
    expect(releaseProblem({ version: "1.2.0", repository: {} }, build)).toContain(
      "has no `repository`",
    );
  });

  it("refuses to run where bugs are reported elsewhere, or the home page is no address", () => {
    const version = "1.2.0";
    expect(
      releaseProblem({ version, repository, bugs: "https://github.com/other/fork/issues" }, build),
    ).toContain("not in acme");
    expect(releaseProblem({ version, repository, homepage: "docs" }, build)).toContain(
      "no https address",
    );
    const bugs = { url: "https://github.com/acme/interrupts/issues" };
    expect(
      releaseProblem({ version, repository, bugs, homepage: "https://acme.dev" }, build),
    ).toBeNull();
  });

  it("uses other people's actions by their commit, which cannot be changed afterwards", () => {
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it.each([
    repository,
    "acme/interrupts",
    "github:acme/interrupts",
    { url: "git@github.com:Acme/interrupts.git" },
  ])("runs for the repository that the package names: %j", (named) =>
    expect(releaseProblem({ version: "1.2.0", repository: named }, build)).toBeNull(),
  );
});
