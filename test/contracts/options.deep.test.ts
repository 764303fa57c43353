import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createProgram, declared, entries, exportsOf, root } from "../support/docs/program.js";
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

/** Why a function refuses no unknown key: it is given data, or it warns in development. */
const otherwise: Readonly<Record<string, string>> = {
  useAgentRun: "warns in development; the run it creates refuses",
  composeResume: "reads a batch of the library",
  showInvisible: "changes text that is shown, and nothing else",
  createDefaultValidator: "words; what is missing stays English",
  decidedBy: "reads a record",
  decisionOf: "reads an answer",
  effectiveArgs: "reads an answer",
  payloadOf: "reads an answer",
  readDecision: "reads an answer",
  findRenderer: "reads a question",
  isAutomatic: "reads a record",
  isExpired: "reads a question",
  isRisky: "reads a question",
  riskOf: "reads a question",
  shownMetadata: "reads a question",
  statedReason: "reads a question",
  verdictOf: "reads a record",
  markShown: "takes a run",
  useApprovalMode: "takes a run",
  useDecisions: "takes a run",
  useInterrupt: "takes a run",
  useInterruptGroups: "takes a run",
  useInterrupts: "takes a run",
  useQuestionSheet: "takes a run",
  useResumeComposer: "takes a run",
  confirmationInterrupt: "takes any field of a question",
  inputInterrupt: "takes any field of a question",
  toolCallInterrupt: "takes any field of a question",
};

/** The functions that take an object with keys that may be left out. */
function optionTakers(entry: (typeof entries)[number]): readonly string[] {
  return exportsOf(entry)
    .filter((exported) => {
      const { valueDeclaration } = declared(exported);
      // Components are checked where they are written, by the types of JSX.
      if (valueDeclaration === undefined || /^(?:[A-Z]|default$)/.test(exported.name)) return false;
      const type = checker.getTypeOfSymbolAtLocation(declared(exported), valueDeclaration);
      const parameters = type.getCallSignatures().flatMap(({ parameters: all }) => all);
      return parameters.some((parameter) => {
        const given = checker.getTypeOfSymbolAtLocation(parameter, valueDeclaration);
        return (given.isUnion() ? given.types : [given]).some(hasOptionalKeys);
      });
    })
    .map(({ name }) => name);
}

function hasOptionalKeys(type: ts.Type): boolean {
  if ((type.flags & ts.TypeFlags.Object) === 0 || checker.isArrayType(type)) return false;
  if (type.getCallSignatures().length > 0) return false;
  return checker
    .getPropertiesOfType(type)
    .some(({ flags, name }) => (flags & ts.SymbolFlags.Optional) !== 0 && !name.startsWith("__"));
}

it(
  "each function that takes options is given a misspelled one by a test",
  () => {
    const takers = new Set(entries.flatMap(optionTakers));
    const tests = ["run/misspelledOptions", "server/gateOptions"]
      .map((name) => readFileSync(join(root, `test/${name}.test.ts`), "utf8"))
      .join();
    const untested = [...takers].filter(
      (name) => otherwise[name] === undefined && !tests.includes(`${name}(`),
    );
    expect(untested).toEqual([]);
    expect(Object.keys(otherwise).filter((name) => !takers.has(name))).toEqual([]);
  },
  patient(240_000),
);
