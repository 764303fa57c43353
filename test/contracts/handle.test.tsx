import { join } from "node:path";
import { renderHook } from "@testing-library/react";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createAgentRun, defaultValidator } from "../../src/core.js";
import { useAgentRun } from "../../src/index.js";
import { scriptedTransport } from "../../src/testing.js";

const root = join(import.meta.dirname, "../..");
const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const entry = join(root, "src/core.ts");
const program = ts.createProgram([entry], options);
const checker = program.getTypeChecker();

/** The members that the reference lists for an interface of the entry `core`. */
function documented(name: string): readonly string[] {
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  const found = (module === undefined ? [] : checker.getExportsOfModule(module)).find((symbol) => symbol.name === name);
  if (found === undefined) throw new Error(`The entry does not export ${name}.`);
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(found)))
    .map((member) => member.name);
}

describe("a run has exactly the members that the reference lists", { timeout: 60_000 }, () => {
  const source = { transport: scriptedTransport().transport, validator: defaultValidator };
  const methods = documented("AgentRun");

  it("as createAgentRun returns it", () => {
    expect(Reflect.ownKeys(createAgentRun(source)).sort()).toEqual([...methods].sort());
  });

  it("as useAgentRun returns it, with the snapshot", () => {
    const { result } = renderHook(() => useAgentRun(source));
    const expected = new Set([...methods, ...documented("AgentRunSnapshot")]);
    expect(Reflect.ownKeys(result.current).sort()).toEqual([...expected].sort());
  });
});
