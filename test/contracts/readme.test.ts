import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");

/** The pages of the manual, whose examples stand alone as those of the README do. */
const pages = ["QuickStart.mdx", ...readdirSync(join(root, "stories/concepts")).map((name) => `concepts/${name}`)];

const examplesIn = (name: string, text: string) =>
  [...text.matchAll(/```tsx?\n(.*?)```/gs)].map(([, code], index) => ({
    file: join(root, `test/contracts/${name}-example-${index + 1}.tsx`),
    code: code ?? "",
  }));
const ofReadme = examplesIn("readme", readme);
const ofPages = pages.flatMap((page) => examplesIn(page.replace(/\W/g, "-"), readFileSync(join(root, "stories", page), "utf8")));
const examples = [...ofReadme, ...ofPages];

function typeErrors(): readonly string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // The examples are what a user writes; here the package is its own source.
  const paths = { "react-agui-interrupts": [join(root, "src/index.ts")], "react-agui-interrupts/*": [join(root, "src/*.ts")] };
  const compilerOptions: ts.CompilerOptions = { ...options, paths };
  const host = ts.createCompilerHost(compilerOptions);
  const { getSourceFile, fileExists, readFile } = host;
  const codeOf = (file: string): string | undefined => examples.find((example) => example.file === file)?.code;
  host.fileExists = (file) => codeOf(file) !== undefined || fileExists(file);
  host.readFile = (file) => codeOf(file) ?? readFile(file);
  host.getSourceFile = (file, language, ...rest) => {
    const code = codeOf(file);
    return code === undefined ? getSourceFile(file, language, ...rest) : ts.createSourceFile(file, code, language);
  };
  const styles = join(root, ".storybook/css.d.ts");
  const program = ts.createProgram([...examples.map(({ file }) => file), styles], compilerOptions, host);
  return examples.flatMap(({ file }) => {
    const source = program.getSourceFile(file);
    return [...program.getSemanticDiagnostics(source), ...program.getSyntacticDiagnostics(source)].map(
      ({ messageText }) => `${basename(file)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  });
}

it("has its examples, and each compiles as it stands", { timeout: 60_000 }, () => {
  expect(ofPages.length).toBeGreaterThan(7);
  expect(ofReadme).toHaveLength(13);
  expect(typeErrors()).toEqual([]);
});

it("names the two commands that the package has", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(readme).toContain("npm ci && npm start");
  expect(readme).toContain("npm ci && npm test");
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["start", "test", "check"]));
});
