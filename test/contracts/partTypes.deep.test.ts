import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createProgram, declared, exportsOf } from "../support/docs/program.js";
import { patient } from "../support/patience.js";

const entries = ["index", "forms", "plain-form", "inbox", "inspector"] as const;
const checker = createProgram().getTypeChecker();

/** What an editor prints as the type of a value. */
function typeOf(symbol: ts.Symbol): string {
  const flags =
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  return checker.typeToString(checker.getTypeOfSymbol(declared(symbol)), undefined, flags);
}

const isComponent = ({ name }: ts.Symbol): boolean => /^[A-Z][a-z]/.test(name);

/**
 * The parts of the families that the entry exports, such as `Interrupt.Message`, with what an
 * editor shows of each.
 */
const parts = exportsOf("index").flatMap((family) => {
  const isFamily = declared(family).declarations?.some(ts.isSourceFile) === true;
  if (!isFamily) return [];
  return checker.getExportsOfModule(declared(family)).map((part) => ({
    name: `${family.name}.${part.name}`,
    type: typeOf(part),
    docs: ts.displayPartsToString(declared(part).getDocumentationComment(checker)),
  }));
});

const exported = new Set(exportsOf("index").map(({ name }) => name));

describe("the type of each part", { timeout: patient(60_000) }, () => {
  it("is a part of an element, by names that can be imported", () => {
    expect(parts.length).toBeGreaterThan(40);
    const named = parts.filter(({ name }) => name !== "Shortcuts.Root");
    expect(named.filter(({ type }) => !/^Part<HTML\w+, /.test(type))).toEqual([]);
    const typeNames = new Set(named.flatMap(({ type }) => type.match(/\b[A-Z]\w+/g) ?? []));
    expect(
      [...typeNames].filter((typeName) => !typeName.startsWith("HTML") && !exported.has(typeName)),
    ).toEqual([]);
  });

  it("shows nothing of how React or TypeScript puts it together", () => {
    expect(parts.filter(({ type }) => /ForwardRef|Omit<|Pick<|RefAttributes/.test(type))).toEqual(
      [],
    );
  });
});

describe("the docs of each part", () => {
  const rendered = parts.filter(({ name }) =>
    /^(Confirmation|InputForm|Interrupt|Resume|ToolApproval)\./.test(name),
  );

  it.each(rendered)("name the element that $name renders", ({ docs }) => {
    expect(docs).toMatch(/\bRenders\s+an?\s+`<[a-z]+>`/);
  });

  it("are its own", () => {
    const own = rendered.flatMap(({ name, docs }) => (name.endsWith(".Root") ? [] : [docs]));
    expect(own.length).toBeGreaterThan(30);
    expect(new Set(own).size).toBe(own.length);
  });
});

describe.each(entries)("the components of the entry %s", (entry) => {
  it("have named props, or a few of their own", () => {
    const types = exportsOf(entry)
      .filter(
        (symbol) =>
          isComponent(symbol) &&
          declared(symbol).flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable),
      )
      .map((symbol) => [symbol.name, typeOf(symbol)] as const);
    expect(
      types.filter(
        ([, type]) => /ForwardRef|Omit<|Pick<|RefAttributes/.test(type) || type.length > 300,
      ),
    ).toEqual([]);
  });
});
