/**
 * Installs what an example needs besides this package, in the cache of the tests, so that the tests
 * can run the example's own files. Skipped where it is there; its tests are skipped, by name, where
 * it cannot be installed.
 */
import { execSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "../..");

for (const name of process.argv.slice(2)) {
  const { dependencies } = JSON.parse(
    readFileSync(join(root, "examples", name, "package.json"), "utf8"),
  );
  const { "react-agui-interrupts": _, ...others } = dependencies;
  const folder = join(root, "node_modules/.cache/examples", name);
  const wanted = JSON.stringify({ private: true, type: "module", dependencies: others });
  const file = join(folder, "package.json");
  if (
    existsSync(join(folder, "node_modules")) &&
    existsSync(file) &&
    readFileSync(file, "utf8") === wanted
  )
    continue;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, wanted);
  try {
    execSync("npm install --no-audit --no-fund --ignore-scripts", {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  } catch {
    console.log(`The packages of examples/${name} could not be installed: its tests are skipped.`);
  }
}
