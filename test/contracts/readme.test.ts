import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { foreignTypes } from "../support/docs/foreign.js";
import { anchorsOf, type Example, examplesIn, pages, readPage } from "../support/docs/pages.js";

const root = join(import.meta.dirname, "../..");
const readme = readPage("README.md");
const published = "https://unpkg.com/react-agui-interrupts/dist/";

/** Where a block is as far as the compiler knows: a first line such as `// app/page.tsx` names it, so that blocks may import each other. */
function fileOf({ page, number, language, code }: Example): string {
  const name = /^\/\/ (\S+\.tsx?)\n/.exec(code)?.[1] ?? `example-${number}.${language}`;
  return join(root, "test/contracts", page.replace(/\W/g, "-"), name);
}

const compiled = pages.flatMap(examplesIn).filter(({ language }) => language === "ts" || language === "tsx");
const foreign = join(root, "test/contracts/foreign.d.ts");
const virtual = new Map([[foreign, foreignTypes], ...compiled.map((example) => [fileOf(example), example.code] as const)]);

const ancestorsOf = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...ancestorsOf(dirname(folder))];

function typeErrors(): readonly string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // The examples are what a user writes, and bundles; here the package is its own source.
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { "react-agui-interrupts": [join(root, "src/index.ts")], "react-agui-interrupts/*": [join(root, "src/*.ts")] },
  };
  const host = ts.createCompilerHost(compilerOptions);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  host.fileExists = (file) => virtual.has(file) || fileExists(file);
  host.readFile = (file) => virtual.get(file) ?? readFile(file);
  const folders = new Set([...virtual.keys()].flatMap((file) => ancestorsOf(dirname(file))));
  host.directoryExists = (folder) => folders.has(folder) || (directoryExists?.(folder) ?? true);
  host.getSourceFile = (file, language, ...rest) => {
    const code = virtual.get(file);
    return code === undefined ? getSourceFile(file, language, ...rest) : ts.createSourceFile(file, code, language);
  };
  const program = ts.createProgram([...virtual.keys()], compilerOptions, host);
  return [...virtual.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSemanticDiagnostics(source), ...program.getSyntacticDiagnostics(source)].map(
      ({ messageText }) => `${relative(root, file)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  });
}

/** The links of a page that lead nowhere. Pages of the published package are looked up where they are written. */
function brokenLinks(page: string): readonly string[] {
  const text = readPage(page).replaceAll(/^```.*?^```$/gms, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    const here = link.startsWith(published);
    if (/^https?:/.test(link) && !here) return false;
    const [path = "", anchor] = (here ? link.slice(published.length).replace(/^docs\//, "") : link).split("#");
    const from = here ? "stories/docs" : dirname(page);
    // These are generated; a test of their own holds them.
    if (here && (path.startsWith("api/") || /^llms/.test(path))) return false;
    const target = path === "" ? page : join(from, path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(readPage(target)).includes(anchor);
  });
}

describe("the documentation", () => {
  it("has examples that compile as they stand", { timeout: 240_000 }, () => {
    expect(compiled.length).toBeGreaterThan(40);
    expect(virtual.size).toBe(compiled.length + 1);
    expect(typeErrors()).toEqual([]);
  });

  it("has no broken links", () => {
    expect(pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`))).toEqual([]);
  });

  it("links every page from its index, or from the page on backends", () => {
    const linked = ["stories/docs/index.md", "stories/docs/backends/overview.md"].flatMap((page) =>
      [...readPage(page).matchAll(/\]\(([^)#]+\.md)/g)].map(([, link = ""]) => join(dirname(page), link)),
    );
    const written = pages.filter((page) => !/README|index\.md$/.test(page));
    expect(written.filter((page) => !linked.includes(page))).toEqual([]);
  });
});

describe("the README", () => {
  it("is short", () => expect(readme.split("\n").length).toBeLessThanOrEqual(201));

  it("names the two commands that the package has", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(readme).toContain("npm ci && npm start");
    expect(readme).toContain("npm ci && npm test");
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["start", "test", "check"]));
  });
});
