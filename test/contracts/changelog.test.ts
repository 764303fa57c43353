import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import * as exported from "../../src/index.js";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What the first release consists of: its section *Added*. */
const added =
  read("CHANGELOG.md").split("\n## [0.2.0]")[1]?.split("\n### Added\n")[1]?.split("\n## ")[0] ?? "";

/** The names, types included, that the entries export. */
const exports = new Set(
  Object.keys(packageJson.exports)
    .filter((entry) => /^\.(\/[a-z-]+)?$/.test(entry))
    .flatMap((entry) => {
      const text = read(`src/${entry === "." ? "index" : entry.slice(2)}.ts`);
      const lists = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = ""]) =>
        list.split(","),
      );
      const names = lists.map((name) => name.trim().split(" ").at(-1) ?? "");
      return [...names, ...[...text.matchAll(/\* as (\w+)/g)].map(([, name = ""]) => name)];
    }),
);

/** The options, props, methods and labels that are declared anywhere. */
const declared = new Set(
  readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...read(`src/${file}`).matchAll(/^ +readonly (\w+)\??:|[{;] readonly (\w+)\??:/gm),
    ])
    .map(([, own, inline]) => own ?? inline),
);

const parts = (namespace: string): readonly string[] => {
  const found: unknown = Reflect.get(exported, namespace);
  return typeof found === "object" && found !== null ? Object.keys(found) : [];
};

/**
 * The names in backticks that the package does not have: exports, parts such as `Resume.Submit`,
 * options and entries.
 */
function unknownNames(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  return quoted.filter((name) => {
    if (name.startsWith(`${packageJson.name}/`))
      return !Object.keys(packageJson.exports).includes(name.replace(packageJson.name, "."));
    const [, owner = "", member] = /^([A-Za-z]\w*)(?:\.([A-Za-z]\w*))?(?:: .*)?$/.exec(name) ?? [];
    // Code of more than a name, and names of files.
    if (owner === "" || name === "llms.txt") return false;
    if (member === undefined) return !exports.has(owner) && !declared.has(owner);
    return /^[A-Z]/.test(owner)
      ? !parts(owner).includes(member)
      : !(declared.has(owner) && declared.has(member));
  });
}

describe("the changelog of the first release", () => {
  it("names only what the package has", () => {
    expect([...added.matchAll(/`[^`]+`/g)].length).toBeGreaterThan(100);
    expect(unknownNames(added)).toEqual([]);
  });

  it.each([
    "NothingOpen",
    "Resume.ApproveAll",
    "canApproveAll",
    "composer.adviceNote",
    "react-agui-interrupts/ajv8",
  ])("would not pass with %s, which does not exist", (name) =>
    expect(unknownNames(`\`${name}\``)).toEqual([name]),
  );
});
