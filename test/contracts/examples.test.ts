import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

const names = readdirSync(join(root, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

// npm reads them from the lock file for as long as the path is the same.
it.each(names)("%s installs what the library needs", (name) => {
  const { packages } = read(`examples/${name}/package-lock.json`);
  const { dependencies, peerDependencies } = read("package.json");
  expect(packages["node_modules/react-agui-interrupts"]).toMatchObject({
    resolved: "file:../..",
    dependencies,
    peerDependencies,
  });
  for (const needed of Object.keys(dependencies))
    expect(packages).toHaveProperty([`node_modules/${needed}`]);
});
