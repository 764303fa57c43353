/**
 * Packs the package and compares, for each entry, the values its declarations promise with those
 * that importing it gives: a name that is declared and missing fails in the user's page, and one
 * that is there and not declared cannot be used from TypeScript.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "agui-declarations-"));
try {
  const home = pack(folder);
  const entries = entriesOf(home);
  const declared = declaredValues(folder, [...entries.keys()]);
  const faults = [];
  for (const [entry, files] of entries) {
    const promised = declared.get(entry) ?? [];
    if (promised.length === 0) faults.push(`${entry} declares no value`);
    for (const file of files) {
      const values = Object.keys(await import(pathToFileURL(join(home, file)).href));
      const missing = promised.filter((name) => !values.includes(name));
      const undeclared = values.filter((name) => !promised.includes(name));
      if (missing.length > 0)
        faults.push(`${entry} declares values that ${file} does not export: ${missing.join(", ")}`);
      if (undeclared.length > 0)
        faults.push(
          `${file} exports values that ${entry} does not declare: ${undeclared.join(", ")}`,
        );
    }
  }
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exitCode = 1;
  } else
    console.log(`The declarations of ${entries.size} packed entries name the values they have.`);
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Puts the packed package into a folder, with the installed packages of the repository beside it.
 * @param {string} into
 * @returns {string} where the package is
 */
function pack(into) {
  const output = execFileSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", into],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const [{ filename }] = JSON.parse(output);
  const modules = join(into, "node_modules");
  mkdirSync(modules);
  execFileSync("tar", ["-xzf", join(into, filename), "-C", modules]);
  // The packages that the package needs are looked for above it; npm packs everything below
  // `package`.
  symlinkSync(join(root, "node_modules"), join(modules, "package/node_modules"));
  symlinkSync(join(modules, "package"), join(modules, "react-agui-interrupts"));
  return join(modules, "package");
}

/**
 * The entries with a module, by the name a user imports, and the file of each condition.
 * @param {string} home
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function entriesOf(home) {
  const { name, exports } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  return new Map(
    Object.entries(exports).flatMap(([path, conditions]) => {
      const files = Object.values(conditions).filter((file) => file.endsWith?.(".js"));
      return files.length === 0 ? [] : [[join(name, path), files]];
    }),
  );
}

/**
 * The names of the values that each entry declares, as the compiler of a user finds them.
 * @param {string} from a folder with the package in its `node_modules`
 * @param {readonly string[]} entries
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function declaredValues(from, entries) {
  const file = join(from, "user.ts");
  const text = entries
    .map((entry, index) => `export * as entry${index} from "${entry}";`)
    .join("\n");
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, language, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, language)
      : getSourceFile(name, language, ...rest);
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const user = program.getSourceFile(file);
  const module = user === undefined ? undefined : checker.getSymbolAtLocation(user);
  const namespaces = module === undefined ? [] : checker.getExportsOfModule(module);
  // Properties of the namespace's type are what a user can read from it: types, and values exported
  // as types, are not among them.
  return new Map(
    namespaces.map((namespace) => [
      entries[Number(namespace.name.slice("entry".length))] ?? "",
      user === undefined
        ? []
        : checker
            .getTypeOfSymbolAtLocation(namespace, user)
            .getProperties()
            .map(({ name }) => name),
    ]),
  );
}
