import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

const works = (subagentRunId: string, name: string, fields = {}) => [
  { type: "SUBAGENT_STARTED", subagentRunId, name, ...fields },
  { type: "SUBAGENT_FINISHED", subagentRunId, outcome: { type: "suspended" } },
];

/** Questions of several subagents, without the suspension they belong to. */
async function asked(...origins: readonly (string | undefined)[]) {
  const questions = origins.map((subagentRunId, index) =>
    confirmationInterrupt({
      id: `q${index}`,
      message: `Question ${index}`,
      ...(subagentRunId !== undefined && { subagentRunId }),
    }),
  );
  const { run } = await askedRun(questions, {}, [
    ...works("planner", "Planner"),
    ...works("researcher", "Researcher", { parentSubagentRunId: "planner" }),
  ]);
  render(
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  return run;
}

const items = () =>
  screen.getAllByRole("listitem").filter((item) => item.hasAttribute("aria-posinset"));

describe("cards of several subagents", () => {
  it("cards of several subagents are grouped by agent, under its name and path, and keep their position in the count", async () => {
    await asked("researcher", undefined, "stranger", "researcher");
    expect(
      items().map((item) => [
        item.getAttribute("aria-posinset"),
        item.querySelector(".agui-group")?.textContent,
      ]),
    ).toEqual([
      ["1", "Planner › Researcher"],
      ["2", undefined],
      ["3", "The agent itself"],
      ["4", "stranger"],
    ]);
    expect(items().map((item) => item.textContent?.match(/Question \d/)?.[0])).toEqual([
      "Question 0",
      "Question 3",
      "Question 1",
      "Question 2",
    ]);
  });

  it("cards have no heading where all are of one agent", async () => {
    await asked("researcher", "researcher");
    expect(screen.queryByText("Planner › Researcher")).toBeNull();
    expect(items()).toHaveLength(2);
    expect(items()[0]).toHaveTextContent("Researcher asks");
  });

  it("cards are answered in their visual order, and sent in the order in which they were asked", async () => {
    const run = await asked("researcher", undefined, "researcher");
    const yes = (index: number) =>
      within(items()[index] as HTMLElement).getByRole("button", { name: "Yes, go ahead" });
    await userEvent.click(yes(0));
    expect(screen.getByRole("article", { name: "Question 2" })).toHaveFocus();
    await userEvent.click(yes(1));
    expect(screen.getByRole("article", { name: "Question 1" })).toHaveFocus();
    expect(run.getSnapshot().interrupts.map(({ id, status }) => [id, status])).toEqual([
      ["q0", "answered"],
      ["q1", "unanswered"],
      ["q2", "answered"],
    ]);
  });

  it("cards stay where they are when one is answered elsewhere in the list", async () => {
    const run = await asked("researcher", undefined);
    const [first] = items();
    act(() => run.resolve("q1", { approved: true }));
    expect(items()[0]).toBe(first);
  });
});
