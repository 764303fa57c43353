import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

/**
 * What a page loads until its first approval or its first form is on screen, or only what the form
 * adds to a panel with a question; built by Vite, minified and compressed, React outside.
 * @typedef {{ until: "approval" | "form" | "form alone", ajv?: boolean, names?: string }} ShownSpec
 */

/** @type {ShownSpec} */
const {
  until,
  ajv = false,
  names = "InterruptPanel, useAgentRun",
} = JSON.parse(process.argv[2] ?? "{}");

/** @type {Readonly<Record<string, string>>} */
const modules = {
  "page.js": `export { ${names} } from "react-agui-interrupts"; ${ajv ? `export const judge = () => import("judge.js");` : ""}`,
  "judge.js": `import { ajvValidator } from "react-agui-interrupts/ajv"; export default ajvValidator();`,
};

const root = fileURLToPath(new URL("..", import.meta.url));
const built = await build({
  root,
  configFile: false,
  logLevel: "error",
  mode: "production",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [
    {
      name: "modules",
      enforce: "pre",
      resolveId: (id) => (id in modules ? `${root}/${id}` : undefined),
      load: (id) => modules[id.slice(root.length + 1)],
    },
  ],
  build: {
    write: false,
    copyPublicDir: false,
    target: "es2022",
    rolldownOptions: {
      input: { page: "page.js" },
      output: { entryFileNames: "[name].js" },
      external: [/^react($|\/)/, /^react-dom($|\/)/],
      preserveEntrySignatures: "strict",
    },
  },
});
if (!("output" in built)) throw new Error("Vite built something else than one page.");
const chunks = new Map(
  built.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])),
);

/**
 * @param {string} name @param {Set<string>} loaded what is there already, to which is added what
 * this one needs
 */
function load(name, loaded) {
  const chunk = chunks.get(name);
  if (chunk === undefined || loaded.has(name)) return;
  loaded.add(name);
  for (const needed of chunk.imports) load(needed, loaded);
}

/** @param {string} text What only the wanted file of the package says. */
function chunkWith(text) {
  const chunk = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.includes("/dist/") && readFileSync(id, "utf8").includes(text)),
  );
  if (chunk === undefined) throw new Error(`No file of the package says ${text}`);
  return chunk.fileName;
}

const loaded = new Set();
load("page.js", loaded);
if (names.includes("InterruptPanel")) load(chunkWith("function OpenQuestions("), loaded);
load(chunkWith("function createLoop("), loaded);
const before = new Set(until === "form alone" ? loaded : []);
if (until !== "approval") {
  load(chunkWith("function AnswerForm("), loaded);
  load(chunkWith("function SchemaForm("), loaded);
}
if (ajv) load(chunkWith("function ajvValidator("), loaded);
const value = [...loaded]
  .filter((name) => !before.has(name))
  .reduce(
    (total, name) => total + gzipSync(chunks.get(name)?.code ?? "", { level: 9 }).length / 1000,
    0,
  );
console.log(JSON.stringify({ values: { value } }));
