import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createProgram, declared, entries, exportsOf } from "../support/docs/program.js";
import { patient } from "../support/patience.js";

const checker = createProgram().getTypeChecker();

/** The optional members that a declaration lists itself, with those of the objects in it. */
function optionalMembers(node: ts.Node): readonly ts.PropertySignature[] {
  if (ts.isFunctionTypeNode(node) || ts.isMethodSignature(node)) return [];
  const own = ts.isPropertySignature(node) && node.questionToken !== undefined ? [node] : [];
  const inside: ts.PropertySignature[] = [];
  ts.forEachChild(node, (child) => void inside.push(...optionalMembers(child)));
  return [...own, ...inside];
}

function acceptsUndefined({ type }: ts.PropertySignature): boolean {
  const found = type === undefined ? undefined : checker.getTypeFromTypeNode(type);
  const parts = found?.isUnion() ? found.types : found === undefined ? [] : [found];
  return parts.some(
    ({ flags }) =>
      (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Undefined)) !== 0,
  );
}

describe.each(entries)(
  "the options and props of the entry %s",
  { timeout: patient(240_000) },
  (entry) => {
    it("accept undefined for everything that may be left out, so that hosts can pass on what they have", () => {
      const refusing = exportsOf(entry)
        .filter(({ name }) => /(Options|Props|Behaviour)$/.test(name))
        .flatMap((exported) =>
          (declared(exported).declarations ?? []).map((declaration) => ({ exported, declaration })),
        )
        .filter(
          ({ declaration }) =>
            ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration),
        )
        .flatMap(({ exported, declaration }) =>
          optionalMembers(declaration)
            .filter((member) => !acceptsUndefined(member))
            .map((member) => `${exported.name}.${member.name.getText()}`),
        );
      expect(refusing).toEqual([]);
    });
  },
);
