import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";

/*
 *   npm run test:protocols            installs what is pinned here, and asks people by it
 *   npm run test:protocols -- -t mcp  the options of Vitest
 *   npm run test:protocols -- --save  puts the results into the committed table
 */

const here = import.meta.dirname;
const mcp = join(here, "mcp");
const venv = join(mcp, ".venv");

const run = (command, args, cwd = here) =>
  spawnSync(command, args, { cwd, stdio: "inherit" }).status === 0;
const has = (command, ...args) => spawnSync(command, args).status === 0;

/** Without its toolchain a server is skipped, by name. */
function prepare(name, isThere, make) {
  if (!isThere) console.log(`skipped: ${name} has no toolchain on this machine`);
  else if (!make()) throw new Error(`${name} could not be installed`);
}

const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
prepare("Node", true, () => existsSync(join(here, "node_modules")) || run("npm", ["ci", ...quiet]));
prepare("Python", has("python3", "--version"), () => {
  if (existsSync(venv)) return true;
  const pip = [...["-m", "pip", "install", "--quiet"], "--requirement", "requirements.txt"];
  return run("python3", ["-m", "venv", venv], mcp) && run(join(venv, "bin/python"), pip, mcp);
});
prepare("Go", has("go", "version"), () =>
  run("go", ["build", "-o", "server", "."], join(mcp, "go")),
);
prepare("Rust", has("cargo", "--version"), () =>
  run("cargo", ["build", "--quiet", "--locked"], join(mcp, "rust")),
);
for (const language of ["Java", "Kotlin"])
  prepare(language, has("mvn", "--version"), () => {
    const goals = ["compile", "dependency:copy-dependencies", "-DincludeScope=runtime"];
    return run("mvn", ["--quiet", ...goals], join(mcp, language.toLowerCase()));
  });
const vitest = join(here, "../../node_modules/vitest/vitest.mjs");
const config = join(here, "vitest.config.mjs");
const options = process.argv.slice(2).filter((option) => option !== "--save");
const isSaved = options.length < process.argv.length - 2;
const reporters = isSaved ? ["--reporter=default", `--reporter=${join(here, "saveRows.mjs")}`] : [];
const args = [vitest, "run", "--config", config, ...reporters, ...options];
if (!run(process.execPath, args)) process.exitCode = 1;
if (isSaved) {
  const saved = new URL("../servers/driver/saveResults.ts", import.meta.url).pathname;
  const { module } = await runnerImport(saved, { configFile: false, logLevel: "error" });
  module.savePage();
}
