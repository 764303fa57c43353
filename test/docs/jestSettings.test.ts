import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Whether `require` of a package leads to an ES module, which Jest cannot run as it is. */
function isModule(name: string): boolean {
  const file = createRequire(join(root, "package.json")).resolve(name);
  let folder = dirname(file);
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  const { type } = JSON.parse(read(join(relative(root, folder), "package.json")));
  return file.endsWith(".mjs") || (type === "module" && !file.endsWith(".cjs"));
}

it("Jest transforms every dependency that has no CommonJS", () => {
  const [, names = ""] =
    /node_modules\/\(\?!\((.+?)\)\//.exec(read("stories/docs/guides/testing.md")) ?? [];
  const transformed = names.split("|");
  const { dependencies } = JSON.parse(read("package.json"));
  expect(transformed).toContain("react-agui-interrupts");
  expect(transformed).toEqual(expect.arrayContaining(Object.keys(dependencies).filter(isModule)));
});
