/**
 * Looks at the built files: what a server may load must not need React, what needs React must be
 * marked for servers, nothing else may be, and nothing may run code that came as text.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";

const dist = join(import.meta.dirname, "../../dist");
const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".js"),
);
const faults = [];

/** @param {string} file */
function read(file) {
  return readFileSync(join(dist, file), "utf8");
}

/** @param {string} file */
function importsOf(file) {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, name]) => name ?? "",
  );
}

/**
 * Everything a file loads, itself included; packages by their names.
 * @param {string} file
 * @param {Set<string>} seen
 */
function reach(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const name of importsOf(file)) {
    if (name.startsWith(".")) reach(relative(dist, join(dist, dirname(file), name)), seen);
    else seen.add(name);
  }
  return seen;
}

/**
 * The same for declarations, which import each other as `./name.js`.
 * @param {string} file
 * @param {Set<string>} seen
 */
function reachTypes(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const name of importsOf(file)) {
    if (name.startsWith(".")) reachTypes(join(dirname(file), name).replace(/\.js$/, ".d.ts"), seen);
    else seen.add(name);
  }
  return seen;
}

for (const entry of ["core.js", "dialects.js", "server.js", "testing.js"]) {
  if (!existsSync(join(dist, entry))) faults.push(`${entry} was not built`);
  else if ([...reach(entry)].some((name) => /^react($|\/|-dom)/.test(name)))
    faults.push(`${entry} needs React`);
}
for (const file of files) {
  const isForServers = /^(index|forms|plain-form|inbox|inspector)\.client\.js$/.test(file);
  if (isForServers !== read(file).startsWith('"use client";'))
    faults.push(
      `${file} ${isForServers ? "does not begin with" : "has"} "use client", about which bundlers warn`,
    );
  if (/\beval\(|\bnew Function\b/.test(read(file)))
    faults.push(`${file} runs code that came as text`);
}
if (!read("../dist/styles.css").includes("@layer reset, theme, base, components, utilities;"))
  faults.push("styles.css has no layers");
if (!existsSync(join(dist, "styles.css.d.ts")))
  faults.push("styles.css has no types, and TypeScript refuses to import it");

// Editors show these to users: one file for each entry, shared ones beside them, and no name that
// the bundler had to change.
const { exports } = JSON.parse(read("../package.json"));
const typed = Object.values(exports).flatMap(({ types }) =>
  types?.endsWith("/styles.css.d.ts") === false ? [relative("dist", types)] : [],
);
const declarations = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".d.ts"),
);
for (const file of declarations) {
  if (!typed.includes(file) && !/^(types\/\w+|styles\.css)\.d\.ts$/.test(file))
    faults.push(`${file} is not bundled`);
  const [renamed] = read(file).match(/\b\w+\$\d+\b/g) ?? [];
  if (renamed !== undefined)
    faults.push(`${file} has ${renamed}: two types have this name, and editors show the number`);
}
for (const file of typed) if (!existsSync(join(dist, file))) faults.push(`${file} was not built`);
for (const entry of ["core", "dialects", "server"])
  if ([...reachTypes(`${entry}.d.ts`)].some((name) => /^(react|node:)/.test(name)))
    faults.push(`${entry}.d.ts needs the types of React or Node.js`);

/**
 * What a host's bundle of one entry contains, chunks that load late included: its code, and the
 * files of packages in it.
 * @param {string} entry
 */
async function bundle(entry) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: join(dist, ".."),
    entryPoints: [`dist/${entry}`],
    bundle: true,
    format: "esm",
    external: ["react", "react-dom", "@ag-ui/core"],
    platform: "browser",
    conditions: ["browser"],
    alias: { "#react-agui-interrupts/schema-form": join(dist, "forms/schema-form/SchemaForm.js") },
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  return {
    code: outputFiles.map(({ text }) => text).join("\n"),
    inputs: Object.keys(metafile.inputs),
  };
}

// Only the entry for ajv compiles schemas into code, which is forbidden under most policies, and
// needs 45 kB.
const entries = files.filter((file) => !file.includes("/"));
for (const entry of entries) {
  const { code, inputs } = await bundle(entry);
  const hasAjv = inputs.some((path) => /node_modules\/(ajv|@rjsf\/validator-ajv8)\//.test(path));
  const hasNewFunction = /\bnew Function\b/.test(code);
  if (entry === "ajv.js") {
    if (!hasAjv || !hasNewFunction)
      faults.push("ajv.js has no ajv, which this check would find elsewhere");
  } else if (hasAjv || hasNewFunction)
    faults.push(`a bundle of ${entry} has ${hasAjv ? "ajv" : "new Function"}`);
}

if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(
  `${files.length} built files and ${declarations.length} files of types are as promised.`,
);
