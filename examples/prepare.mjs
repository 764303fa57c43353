import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
// Written last by the build.
const built = join(root, "dist/index.d.ts");

/**
 * Builds the library where there is none, and installs the packages of an example. The library is
 * copied into the example, so it is installed again after each build.
 * @param {string} folder
 */
export function prepare(folder) {
  if (!existsSync(built)) run(root, "npm", "run", "build");
  const copy = join(folder, "node_modules/react-agui-interrupts");
  const installed = join(copy, "dist/index.d.ts");
  if (existsSync(installed) && statSync(installed).ctimeMs >= statSync(built).ctimeMs) return;
  rmSync(copy, { recursive: true, force: true });
  rmSync(join(folder, "node_modules/.package-lock.json"), { force: true });
  run(folder, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund");
}

/**
 * The Python of an example, with its packages in a folder of its own; installs them where that is
 * missing.
 * @param {string} folder
 * @returns {string}
 */
export function preparePython(folder) {
  const place = join(folder, ".venv");
  const python = join(place, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  if (!existsSync(join(place, "installed"))) {
    run(folder, process.platform === "win32" ? "python" : "python3", "-m", "venv", ".venv");
    run(folder, python, "-m", "pip", "install", "--quiet", "-r", "requirements.txt");
    run(folder, python, "-c", `open(${JSON.stringify(join(place, "installed"))}, "w").close()`);
  }
  return python;
}

/**
 * The names of all examples.
 * @returns {string[]}
 */
export function examples() {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders
    .map(({ name }) => name)
    .filter((name) => existsSync(join(import.meta.dirname, name, "package.json")));
}

/**
 * @param {string} folder
 * @param {string} command
 * @param {readonly string[]} parameters
 */
function run(folder, command, ...parameters) {
  const { status } = spawnSync(command, parameters, {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")} failed in ${folder}.`);
}
