import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createProgram, declared, entries, exportsOf, root } from "../support/docs/program.js";

const checker = createProgram().getTypeChecker();

const isDocumented = (symbol: ts.Symbol): boolean =>
  symbol.getDocumentationComment(checker).length > 0;

/**
 * Whether a symbol is ours and has declarations of its own: a namespace of parts has none, and its
 * members are held by another test.
 */
const isOurs = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((declaration) => {
    const { fileName } = declaration.getSourceFile();
    return fileName.startsWith(join(root, "src")) && !ts.isSourceFile(declaration);
  }) ?? false;

/** The members of the interfaces that users fill in or call. */
function membersOf(symbol: ts.Symbol): readonly ts.Symbol[] {
  if (!/(Props|Options|Behaviour)$|^(AgentRun|InterruptGate)$/.test(symbol.name)) return [];
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const types = type.isUnion() ? type.types : [type];
  return types
    .flatMap((one) => checker.getPropertiesOfType(one))
    .filter((member) => isOurs(member) && !isLeftOut(member));
}

/** `readonly run?: undefined` excludes an option and needs no description. */
const isLeftOut = (member: ts.Symbol): boolean =>
  member.declarations?.every(
    (declaration) =>
      ts.isPropertySignature(declaration) &&
      declaration.type?.kind === ts.SyntaxKind.UndefinedKeyword,
  ) ?? false;

describe.each(entries)("the entry %s", (entry) => {
  const exported = exportsOf(entry).map(declared);

  it("has a sentence for each export", () => {
    expect(exported.length).toBeGreaterThan(0);
    expect(
      exported.filter((symbol) => isOurs(symbol) && !isDocumented(symbol)).map(({ name }) => name),
    ).toEqual([]);
  });

  it("has a sentence for each prop, option and method", () => {
    const missing = exported.flatMap((symbol) =>
      membersOf(symbol).flatMap((member) =>
        isDocumented(member) ? [] : [`${symbol.name}.${member.name}`],
      ),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
