// Measures what a page built by Vite loads first, as files compressed with gzip. size-limit
// measures what esbuild keeps of each module; Vite keeps a module whole if a late part uses any of
// it, and adds its own helper for late parts.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const root = join(import.meta.dirname, "../..");
const cases = [
  { entry: "core", names: "createAgentRun", limit: 131_100, late: [] },
  {
    entry: "index",
    names: "InterruptPanel, useAgentRun",
    limit: 15_800,
    // In the order in which a page loads them; what one shares with a later one counts for it. A
    // first question waits for few `files`: see `sharedWithLate` in chunks.config.js.
    late: [
      { what: "what runs an agent", marks: "function createLoop(", limit: 56_200 },
      { what: "what shows questions", marks: "function OpenQuestions(", limit: 53_100, files: 5 },
      { what: "what stands beside them", marks: "function AnsweredCard(", limit: 19_700 },
      { what: "what checks answers", marks: "function createAnswerChecks(", limit: 24_200 },
    ],
  },
];

const chunksFolder = join(root, "dist/chunks");
/** @param {string} marks */
const filesWith = (marks) =>
  readdirSync(chunksFolder).filter((file) =>
    readFileSync(join(chunksFolder, file), "utf8").includes(marks),
  );
/** @param {ReadonlySet<{ readonly code: string }>} files */
const sizeOf = (files) =>
  [...files].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
/** @param {number} size @param {number} limit */
const show = (size, limit) => `${(size / 1000).toFixed(2)} kB of at most ${limit / 1000} kB`;

let isTooLarge = false;
for (const { entry, names, limit, late } of cases) {
  const input = join(root, "node_modules/.cache/first-load", `${entry}.js`);
  mkdirSync(dirname(input), { recursive: true });
  writeFileSync(
    input,
    `import { ${names} } from ${JSON.stringify(join(root, `dist/${entry}.js`))};\nglobalThis.kept = [${names}];\n`,
  );
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rolldownOptions: { input, external: ["react", "react-dom", "react/jsx-runtime"] },
    },
  });
  rmSync(input);
  const chunks = "output" in built ? built.output.filter((file) => file.type === "chunk") : [];
  /** Adds a file and what it imports at once. */
  const add = (
    /** @type {Set<(typeof chunks)[number]>} */ files,
    /** @type {typeof chunks} */ more,
  ) => {
    for (const chunk of more) {
      if (loaded.has(chunk) || files.has(chunk)) continue;
      files.add(chunk);
      add(
        files,
        chunks.filter(({ fileName }) => chunk.imports.includes(fileName)),
      );
    }
    return files;
  };
  /** @type {Set<(typeof chunks)[number]>} */
  const loaded = new Set();
  const first = add(
    new Set(),
    chunks.filter(({ isEntry }) => isEntry),
  );
  const size = sizeOf(first);
  console.log(`first load of ${names} in Vite: ${show(size, limit)}`);
  if (first.size === 0 || size > limit) isTooLarge = true;
  for (const chunk of first) loaded.add(chunk);
  for (const part of late) {
    const marked = filesWith(part.marks);
    const files = add(
      new Set(),
      chunks.filter(({ moduleIds }) => moduleIds.some((id) => marked.includes(basename(id)))),
    );
    const partSize = sizeOf(files);
    console.log(`${part.what}, loaded late: ${show(partSize, part.limit)}`);
    const isSplit = files.size > (part.files ?? Number.POSITIVE_INFINITY);
    if (isSplit) console.log(`it is in ${files.size} files, of at most ${part.files}`);
    if (files.size === 0 || partSize > part.limit || isSplit) isTooLarge = true;
    for (const chunk of files) loaded.add(chunk);
  }
}
if (isTooLarge) process.exitCode = 1;
