import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createAgentRun, defaultValidator } from "../../src/core.js";
import { useAgentRun } from "../../src/index.js";
import { scriptedTransport } from "../../src/testing.js";
import { createProgram, declared, exportsOf } from "../support/docs/program.js";
import { patient } from "../support/patience.js";

/** The members that the reference lists for an interface of the entry `core`. */
function documented(name: string): readonly string[] {
  const checker = createProgram().getTypeChecker();
  const found = exportsOf("core").find((symbol) => symbol.name === name);
  if (found === undefined) throw new Error(`The entry does not export ${name}.`);
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(declared(found)))
    .map((member) => member.name);
}

describe("a run has exactly the members that the reference lists", {
  timeout: patient(60_000),
}, () => {
  const source = { transport: scriptedTransport().transport, validator: defaultValidator };
  const methods = documented("AgentRun");

  it("as createAgentRun returns it", () => {
    expect(Reflect.ownKeys(createAgentRun(source)).sort()).toEqual([...methods].sort());
  });

  it("as useAgentRun returns it, with the snapshot", () => {
    let members: readonly PropertyKey[] = [];
    function Probe() {
      members = Reflect.ownKeys(useAgentRun(source));
      return null;
    }
    renderToString(<Probe />);
    const expected = new Set([...methods, ...documented("AgentRunSnapshot")]);
    expect([...members].sort()).toEqual([...expected].sort());
  });
});
