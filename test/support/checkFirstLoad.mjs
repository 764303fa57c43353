// Measures what a page built by Vite loads first, as files compressed with gzip. size-limit
// measures what esbuild keeps of each module; Vite keeps a module whole if a late part uses any of
// it, and adds its own helper for late parts.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const root = join(import.meta.dirname, "../..");
const cases = [
  { entry: "core", names: "createAgentRun", limit: 120_000 },
  { entry: "index", names: "InterruptPanel, useAgentRun", limit: 15_000, engineLimit: 88_000 },
];

const chunksFolder = join(root, "dist/chunks");
const engineFiles = readdirSync(chunksFolder).filter((file) =>
  readFileSync(join(chunksFolder, file), "utf8").includes("function createLoop("),
);

let isTooLarge = false;
for (const { entry, names, limit, engineLimit } of cases) {
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
  const first = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of first)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  const size = [...first].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  console.log(
    `first load of ${names} in Vite: ${(size / 1000).toFixed(2)} kB of at most ${limit / 1000} kB`,
  );
  if (first.size === 0 || size > limit) isTooLarge = true;
  if (engineLimit === undefined) continue;
  const engines = new Set(
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => engineFiles.includes(basename(id)))),
  );
  const isOne = engines.size === 1;
  // With what it shares with cards and forms.
  for (const { imports } of engines)
    for (const chunk of chunks)
      if (imports.includes(chunk.fileName) && !first.has(chunk)) engines.add(chunk);
  const engineSize = [...engines].reduce(
    (sum, { code }) => sum + gzipSync(code, { level: 9 }).length,
    0,
  );
  console.log(
    `what runs an agent, loaded late: ${(engineSize / 1000).toFixed(2)} kB of at most ${engineLimit / 1000} kB`,
  );
  if (!isOne || engineSize > engineLimit) isTooLarge = true;
}
if (isTooLarge) process.exitCode = 1;
