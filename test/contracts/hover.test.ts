import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as entry from "../../src/index.js";

const root = join(import.meta.dirname, "../..");
const { Confirmation, InputForm, Interrupt, Resume, ToolApproval } = entry;
const parts = Object.entries({ Confirmation, InputForm, Interrupt, Resume, ToolApproval }).flatMap(([family, members]) =>
  Object.keys(members).map((member) => `${family}.${member}`),
);

const file = join(root, "test/contracts/hovered.tsx");
const code = [
  `import { ${[...new Set(parts.map((part) => part.split(".")[0]))].join(", ")} } from "react-agui-interrupts";`,
  ...parts.map((part) => `<${part} />;`),
].join("\n");

/** What an editor shows while the pointer rests on the last letter of each part. */
function hovered(): ReadonlyMap<string, string> {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const paths = { "react-agui-interrupts": [join(root, "src/index.ts")] };
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({ ...options, paths }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = name === file ? code : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  };
  const service = ts.createLanguageService(host);
  return new Map(
    parts.map((part) => {
      const at = code.indexOf(`<${part} />`) + part.length;
      return [part, ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.documentation)];
    }),
  );
}

describe("resting the pointer on a part says what it is and what it renders", { timeout: 60_000 }, () => {
  const docs = hovered();

  it.each(parts)("%s", (part) => {
    expect(docs.get(part)).toMatch(/\bRenders\s+an?\s+`<[a-z]+>`/);
  });

  it("a part's words are its own", () => {
    const own = parts.filter((part) => !part.endsWith(".Root")).map((part) => docs.get(part));
    expect(new Set(own).size).toBe(own.length);
  });
});
