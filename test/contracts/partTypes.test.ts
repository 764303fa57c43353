import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const entries = ["index", "forms", "plain-form", "inbox", "inspector"] as const;
const program = ts.createProgram(
  entries.map((entry) => join(root, `src/${entry}.ts`)),
  options,
);
const checker = program.getTypeChecker();

function exportsOf(entry: string): readonly ts.Symbol[] {
  const source = program.getSourceFile(join(root, `src/${entry}.ts`));
  const module = source && checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module);
}

const real = (symbol: ts.Symbol): ts.Symbol => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

/** What an editor prints as the type of a value. */
function typeOf(symbol: ts.Symbol): string {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  return checker.typeToString(checker.getTypeOfSymbol(real(symbol)), undefined, flags);
}

const isComponent = ({ name }: ts.Symbol): boolean => /^[A-Z][a-z]/.test(name);

/** The parts of the families that the entry exports, such as `Interrupt.Message`. */
const parts = exportsOf("index").flatMap((family) => {
  const isFamily = real(family).declarations?.some(ts.isSourceFile) === true;
  return isFamily
    ? checker.getExportsOfModule(real(family)).map((part) => [`${family.name}.${part.name}`, typeOf(part)] as const)
    : [];
});

const exported = new Set(exportsOf("index").map(({ name }) => name));

describe("the type of each part", { timeout: 60_000 }, () => {
  it("is a part of an element, by names that can be imported", () => {
    expect(parts.length).toBeGreaterThan(40);
    const named = parts.filter(([name]) => name !== "Shortcuts.Root");
    expect(named.filter(([, type]) => !/^Part<HTML\w+, /.test(type))).toEqual([]);
    const words = new Set(named.flatMap(([, type]) => type.match(/\b[A-Z]\w+/g) ?? []));
    expect([...words].filter((word) => !word.startsWith("HTML") && !exported.has(word))).toEqual([]);
  });

  it("shows nothing of how React or TypeScript puts it together", () => {
    expect(parts.filter(([, type]) => /ForwardRef|Omit<|Pick<|RefAttributes/.test(type))).toEqual([]);
  });
});

describe.each(entries)("the components of the entry %s", (entry) => {
  it("take props by a name, or a few of their own", () => {
    const types = exportsOf(entry)
      .filter((symbol) => isComponent(symbol) && real(symbol).flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))
      .map((symbol) => [symbol.name, typeOf(symbol)] as const);
    expect(types.filter(([, type]) => /ForwardRef|Omit<|Pick<|RefAttributes/.test(type) || type.length > 300)).toEqual([]);
  });
});
