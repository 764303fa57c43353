import { describe, expect, it } from "vitest";
import { createAgentRun, groupByOrigin, type Subagent } from "../../../src/core.js";
import { mockIds, scriptedTransport } from "../../../src/testing.js";
import { originNames } from "../../../src/thread/view/groupByOrigin.js";
import { endingOf } from "../../support/endingOf.js";

const subagent = (subagentRunId: string, name: string, parentSubagentRunId?: string): Subagent => ({
  subagentRunId,
  name,
  status: "suspended",
  ...(parentSubagentRunId !== undefined && { parentSubagentRunId }),
});

/** Questions of these subagents, in this order. */
async function askedBy(...origins: readonly (string | undefined)[]) {
  const agent = scriptedTransport();
  const run = createAgentRun({
    transport: agent.transport,
    threadId: "t",
    generateId: mockIds("id"),
  });
  const ending = endingOf(run.start());
  const interrupts = origins.map((subagentRunId, index) => ({
    id: `q${index}`,
    reason: "confirmation",
    subagentRunId,
  }));
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r1" },
    {
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r1",
      outcome: { type: "interrupt", interrupts },
    },
  ]);
  agent.end();
  await ending;
  return run.getSnapshot().interrupts;
}

describe("questions by who asks them", () => {
  it("questions are grouped in the order in which their subagents first asked, the agent itself among them", async () => {
    const groups = groupByOrigin(await askedBy("a", undefined, "b", "a", undefined), [
      subagent("a", "Researcher", "outer"),
      subagent("outer", "Planner"),
    ]);
    expect(
      groups.map(({ subagentRunId, names, interrupts }) => [
        subagentRunId,
        names,
        interrupts.map(({ id }) => id),
      ]),
    ).toEqual([
      ["a", ["Planner", "Researcher"], ["q0", "q3"]],
      [undefined, [], ["q1", "q4"]],
      ["b", ["b"], ["q2"]],
    ]);
  });

  it("questions are never lost where subagents refer to each other in a circle, or to an unannounced one", async () => {
    const circle = [subagent("a", "A", "b"), subagent("b", "B", "a"), subagent("c", "C", "nobody")];
    expect(groupByOrigin(await askedBy("a", "c"), circle).map(({ names }) => names)).toEqual([
      ["B", "A"],
      ["nobody", "C"],
    ]);
  });

  it("questions are grouped separately where ids are reserved property names", async () => {
    expect(
      groupByOrigin(await askedBy("__proto__", "constructor", ""), []).map(({ names }) => names),
    ).toEqual([["__proto__"], ["constructor"], [""]]);
  });

  it("a group shows who asks, from the outermost subagent to the one that asks", () => {
    const all = [subagent("a", "Researcher", "outer"), subagent("outer", "Planner")];
    expect(originNames("a", all)).toEqual(["Planner", "Researcher"]);
    expect(originNames("unannounced", all)).toEqual(["unannounced"]);
    expect(originNames(undefined, all)).toEqual([]);
  });

  it("a group shows the last 20 subagents of a longer path", () => {
    const path = Array.from({ length: 30 }, (_, index) =>
      subagent(`${index}`, `Level ${index}`, `${index - 1}`),
    );
    const names = originNames("29", path);
    expect([names.length, names[0], names.at(-1)]).toEqual([20, "Level 10", "Level 29"]);
  });
});
