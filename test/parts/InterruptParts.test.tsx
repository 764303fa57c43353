import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

const works = (subagentRunId: string, name: string, fields = {}) => [
  { type: "SUBAGENT_STARTED", subagentRunId, name, ...fields },
  { type: "SUBAGENT_FINISHED", subagentRunId, outcome: { type: "suspended" } },
];

it("T92: says which subagent asks, the innermost one, and knows also one that was never announced", async () => {
  const { run } = await askedRun(
    [
      confirmationInterrupt({ id: "a", message: "First?", subagentRunId: "inner" }),
      confirmationInterrupt({ id: "b", message: "Second?", subagentRunId: "stranger" }),
      confirmationInterrupt({ id: "c", message: "Third?" }),
    ],
    {},
    [...works("outer", "Planner"), ...works("inner", "Researcher", { parentSubagentRunId: "outer" })],
  );
  render(<InterruptPanel run={run} />);
  expect(screen.getByRole("article", { name: "First?" })).toHaveTextContent("Asked by Researcher");
  expect(screen.getByRole("article", { name: "Second?" })).toHaveTextContent("Asked by stranger");
  expect(screen.getByRole("article", { name: "Third?" })).not.toHaveTextContent("Asked by");
});
