import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { foreignTypes } from "./foreign.js";
import { type Example, examplesIn, pages } from "./pages.js";

export const root = join(import.meta.dirname, "../../..");

/** The library's entries. */
export const entries = [
  "index",
  "core",
  "dialects",
  "forms",
  "plain-form",
  "inbox",
  "ajv",
  "server",
  "testing",
  "inspector",
  "passkey",
  "passkey-server",
] as const;

/** Files that are compiled and never run. */
export const typeTests: readonly string[] = readdirSync(join(root, "test/types")).map((file) =>
  join(root, "test/types", file),
);

/** The blocks of code in the documentation. */
export const examples: readonly Example[] = pages
  .flatMap(examplesIn)
  .filter(({ language }) => language === "ts" || language === "tsx");

/**
 * Where a block is as far as the compiler knows: a first line such as `// app/page.tsx` names it,
 * so that blocks may import each other.
 */
export function fileOf({ page, number, language, code }: Example): string {
  const name = /^\/\/ (\S+\.tsx?)\n/.exec(code)?.[1] ?? `example-${number}.${language}`;
  return join(root, "test/contracts", page.replace(/\W/g, "-"), name);
}

/** Declares what the examples import from others. */
export const foreign = join(root, "test/contracts/foreign.d.ts");
/** What is compiled without being a file. */
export const virtualFiles: ReadonlyMap<string, string> = new Map([
  [foreign, foreignTypes],
  ...examples.map((example) => [fileOf(example), example.code] as const),
]);

const ancestorsOf = (path: string): readonly string[] =>
  dirname(path) === path ? [path] : [path, ...ancestorsOf(dirname(path))];

let program: ts.Program | undefined;

/**
 * One program for the library, its examples and the type tests: most of the time it takes is spent
 * reading the library and React.
 */
export function createProgram(): ts.Program {
  program ??= makeProgram();
  return program;
}

function entryFile(entry: string): string {
  return join(root, `src/${entry}.ts`);
}

/** What an entry exports. */
export function exportsOf(entry: (typeof entries)[number]): readonly ts.Symbol[] {
  const checker = createProgram().getTypeChecker();
  const source = createProgram().getSourceFile(entryFile(entry));
  const module = source && checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module);
}

/** The symbol that an export resolves to. */
export function declared(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias
    ? createProgram().getTypeChecker().getAliasedSymbol(symbol)
    : symbol;
}

function makeProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // The examples are what a user writes, and bundles; here the package is its own source.
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: {
      "react-agui-interrupts": [join(root, "src/index.ts")],
      "react-agui-interrupts/*": [join(root, "src/*.ts")],
    },
  };
  const host = ts.createCompilerHost(compilerOptions);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  host.fileExists = (file) => virtualFiles.has(file) || fileExists(file);
  host.readFile = (file) => virtualFiles.get(file) ?? readFile(file);
  const folders = new Set([...virtualFiles.keys()].flatMap((file) => ancestorsOf(dirname(file))));
  host.directoryExists = (path) => folders.has(path) || (directoryExists?.(path) ?? true);
  host.getSourceFile = (file, language, ...rest) => {
    const code = virtualFiles.get(file);
    return code === undefined
      ? getSourceFile(file, language, ...rest)
      : ts.createSourceFile(file, code, language);
  };
  return ts.createProgram(
    [...virtualFiles.keys(), ...typeTests, ...entries.map(entryFile)],
    compilerOptions,
    host,
  );
}
