import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { withImports } from "./imports.mjs";
import { run } from "./shell.mjs";

/** Found in what runs an agent and in what shows questions, also after minifying. */
const marks = ["RUN_FINISHED came before RUN_STARTED", "agui-shortcuts__bar"];
/** What a page loads until its first question, in kB compressed with gzip, React outside. */
const limit = 143.5;

const page = `import { InterruptPanel, useAgentRun } from "react-agui-interrupts";
globalThis.kept = [InterruptPanel, useAgentRun];
`;

const esbuildBuild = `import { build } from "esbuild";

await build({
  entryPoints: ["page.js"],
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  outdir: "weighed-esbuild",
  external: ["react", "react-dom"],
  define: { "process.env.NODE_ENV": '"production"' },
});
`;

const webpackConfig = `export default {
  mode: "production",
  entry: "./page.js",
  performance: { hints: false },
  externals: [/^react($|\\/)/, /^react-dom($|\\/)/],
  output: { path: import.meta.dirname + "/weighed-webpack" },
};
`;

/**
 * Weighs a page with a panel until its first question, built by esbuild and by webpack. Fails where
 * it is too heavy.
 * @param {string} folder Where the package and both are installed.
 * @param {(step: string) => void} note
 */
export async function weighFirstQuestion(folder, note) {
  writeFileSync(join(folder, "page.js"), page);
  writeFileSync(join(folder, "weigh.mjs"), esbuildBuild);
  await run(folder, "node weigh.mjs");
  const built = join(folder, "weighed-esbuild");
  const late = filesWithMarks(built, readdirSync(built));
  weigh("esbuild", built, withImports(built, ["page.js", ...late]), note);

  writeFileSync(join(folder, "weigh.config.mjs"), webpackConfig);
  await run(folder, "npx webpack --config weigh.config.mjs --json weighed.json");
  const packed = join(folder, "weighed-webpack");
  /** @type {{ chunks: readonly WebpackChunk[] }} */
  const { chunks } = JSON.parse(readFileSync(join(folder, "weighed.json"), "utf8"));
  const code = chunks
    .filter(({ initial }) => initial)
    .flatMap(({ files }) => files.map((file) => readFileSync(join(packed, file), "utf8")))
    .join("\n");
  // Each late part names the chunks that it needs; of those that need all that is marked, a panel is the smallest.
  const parts = [...code.matchAll(/(?:\w+\.e\(\d+\)[,\]]*)+/g)].map(([calls]) =>
    (calls.match(/\d+(?=\))/g) ?? []).map(Number),
  );
  const wanted = new Set(panelPart(packed, chunks, parts));
  const loaded = chunks.filter(({ id, initial }) => initial || wanted.has(id));
  weigh("webpack", packed, new Set(loaded.flatMap(({ files }) => files)), note);
}

/** @typedef {{ readonly id: number, readonly files: string[], readonly initial: boolean }} WebpackChunk */

/**
 * The ids of the chunks of the smallest late part that says all marks.
 * @param {string} folder
 * @param {readonly WebpackChunk[]} chunks
 * @param {readonly (readonly number[])[]} parts
 */
function panelPart(folder, chunks, parts) {
  const says = (/** @type {number} */ id, /** @type {string} */ mark) =>
    chunks.some(
      (chunk) =>
        chunk.id === id &&
        chunk.files.some((file) => readFileSync(join(folder, file), "utf8").includes(mark)),
    );
  const saysAll = (/** @type {readonly number[]} */ ids) =>
    marks.every((mark) => ids.some((id) => says(id, mark)));
  return parts.filter(saysAll).toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** @param {string} folder @param {readonly string[]} files */
function filesWithMarks(folder, files) {
  return files.filter((file) => {
    const code = readFileSync(join(folder, file), "utf8");
    return marks.some((mark) => code.includes(mark));
  });
}

/**
 * @param {string} bundler
 * @param {string} folder
 * @param {ReadonlySet<string>} files
 * @param {(step: string) => void} note
 */
function weigh(bundler, folder, files, note) {
  const found = filesWithMarks(folder, [...files]).length;
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(folder, file))).length);
  const size = bytes.reduce((sum, one) => sum + one, 0) / 1000;
  if (found === 0 || size > limit)
    throw new Error(`Until the first question, ${bundler} has ${size} kB of at most ${limit} kB.`);
  note(`until the first question, ${bundler}: ${size.toFixed(1)} kB of at most ${limit} kB`);
}
