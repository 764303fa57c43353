import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blockOf, blocksOf } from "../blocks.mjs";
import { expectLateRjsf, formsPage, hideRjsf, refuseRjsf } from "../rjsf.mjs";
import { run } from "../shell.mjs";
import { weighFirstQuestion } from "../weight.mjs";

const packages =
  "react@latest react-dom@latest esbuild@latest webpack@latest webpack-cli@latest css-loader@latest style-loader@latest";
/** What the entries for passkeys import, which others do not need. */
const optional = "@simplewebauthn/browser @simplewebauthn/server";

const start = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Assistant } from "./Assistant.js";

createRoot(document.querySelector("#root")).render(createElement(Assistant));
`;

// Sizes are held by `weight.mjs`; any app with react-dom is above what webpack recommends.
const webpackConfig = `export default {
  mode: "production",
  performance: { hints: false },
  optimization: { minimize: false },
  module: { rules: [{ test: /\\.css$/, use: ["style-loader", "css-loader"] }] },
};
`;

const esbuildBuild = `import { build } from "esbuild";

const { warnings } = await build({
  entryPoints: ["src/index.js"],
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  outdir: "esbuild",
  define: { "process.env.NODE_ENV": '"production"' },
});
if (warnings.length > 0) process.exit(1);
`;

/** @type {import("../walk.mjs").Path} */
export const bundlers = {
  name: "bundlers",
  title: "Node.js, esbuild and webpack, with the first example of the README",
  async walk({ folder, tarball, note }) {
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    await run(folder, `npm install ${tarball} ${packages} ${optional}`);
    note("installed");
    await importEntries(folder, note);
    await saveApp(folder);
    writeFileSync(join(folder, "build.js"), esbuildBuild);
    await run(folder, "node build.js");
    expectLateRjsf(join(folder, "esbuild"), ["index.js"]);
    note("built with esbuild");
    writeFileSync(join(folder, "webpack.config.js"), webpackConfig);
    const stats = join(folder, "stats.json");
    // What is wrong stands there, and not in what webpack prints.
    await run(folder, "npx webpack --json stats.json").catch((cause) => {
      if (!existsSync(stats)) throw cause;
    });
    const { errors, warnings } = JSON.parse(readFileSync(stats, "utf8"));
    if (errors.length + warnings.length > 0)
      throw new Error(JSON.stringify([...errors, ...warnings], null, 2));
    expectLateRjsf(join(folder, "dist"), ["main.js"]);
    note("built with webpack");
    await weighFirstQuestion(folder, note);
    await buildWithoutRjsf(folder);
    note("built with both without rjsf");
  },
};

/** By the lines of the page about forms. @param {string} folder */
async function buildWithoutRjsf(folder) {
  const dist = join(folder, "dist");
  hideRjsf(folder);
  rmSync(dist, { recursive: true });
  writeFileSync(join(folder, "build.mjs"), blockOf(formsPage, "build.mjs"));
  await run(folder, "node build.mjs");
  refuseRjsf(dist);
  rmSync(dist, { recursive: true });
  writeFileSync(join(folder, "alias.config.mjs"), blockOf(formsPage, "webpack.config.mjs"));
  await run(folder, "npx webpack --merge --config webpack.config.js --config alias.config.mjs");
  refuseRjsf(dist);
}

/**
 * Imports every entry with Node alone: nothing may be printed, or keep the process alive.
 * @param {string} folder
 * @param {(step: string) => void} note
 */
async function importEntries(folder, note) {
  const installed = join(folder, "node_modules/react-agui-interrupts");
  const { exports, name } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const entries = Object.entries(exports).filter(([, entry]) => entry.default?.endsWith(".js"));
  const imports = entries.map(([path]) => `import ${JSON.stringify(join(name, path))};\n`);
  writeFileSync(join(folder, "entries.js"), imports.join(""));
  const printed = await run(folder, "node entries.js");
  if (printed !== "") throw new Error(printed);
  note(`imported ${entries.length} entries`);
}

/** @param {string} folder */
async function saveApp(folder) {
  const { transformSync } = await import("esbuild");
  const example = blocksOf("README.md").find(({ language }) => language === "tsx")?.code ?? "";
  const { code } = transformSync(example, { loader: "tsx", jsx: "automatic" });
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/Assistant.js"), code);
  writeFileSync(join(folder, "src/index.js"), start);
}
