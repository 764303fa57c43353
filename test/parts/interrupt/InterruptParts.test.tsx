import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Interrupt, InterruptPanel } from "../../../src/index.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { askedRun } from "../../support/askedRun.js";

const works = (subagentRunId: string, name: string, fields = {}) => [
  { type: "SUBAGENT_STARTED", subagentRunId, name, ...fields },
  { type: "SUBAGENT_FINISHED", subagentRunId, outcome: { type: "suspended" } },
];

it("a card shows which subagent asks, the innermost one, even one that was never announced", async () => {
  const { run } = await askedRun(
    [
      confirmationInterrupt({ id: "a", message: "First?", subagentRunId: "inner" }),
      confirmationInterrupt({ id: "b", message: "Second?", subagentRunId: "stranger" }),
      confirmationInterrupt({ id: "c", message: "Third?" }),
    ],
    {},
    [
      ...works("outer", "Planner"),
      ...works("inner", "Researcher", { parentSubagentRunId: "outer" }),
    ],
  );
  render(<InterruptPanel run={run} />);
  expect(screen.getByRole("article", { name: "First?" })).toHaveTextContent("Researcher asks");
  expect(screen.getByRole("article", { name: "Second?" })).toHaveTextContent("stranger asks");
  expect(screen.getByRole("article", { name: "Third?" })).toHaveTextContent("The agent asks");
});

it("a card shows in text that the agent marks something as risky, also for screen readers, and nothing otherwise", async () => {
  const risky = { metadata: { riskLevel: "critical", riskReason: "Serves\u202e people" } };
  const { run } = await askedRun([
    confirmationInterrupt({ id: "a", message: "Drop it?", ...risky }),
    confirmationInterrupt({
      id: "b",
      message: "Delete it?",
      metadata: { annotations: { destructiveHint: true } },
    }),
    confirmationInterrupt({
      id: "c",
      message: "Read it?",
      metadata: { riskLevel: "low", destructiveHint: false },
    }),
  ]);
  render(<InterruptPanel run={run} />);
  expect(screen.getByRole("article", { name: "Drop it?" })).toHaveAccessibleDescription(
    /^High risk/,
  );
  expect(
    within(screen.getByRole("article", { name: "Delete it?" })).getByText("High risk."),
  ).toBeVisible();
  expect(screen.getByRole("article", { name: "Delete it?" })).toHaveTextContent(
    "The agent marks this as destructive.",
  );
  expect(screen.getByRole("article", { name: "Drop it?" })).toHaveTextContent(
    /High risk\. The agent says: “Serves\[U\+202E\].* people/,
  );
  expect(screen.getByRole("article", { name: "Read it?" })).not.toHaveTextContent("High risk");
});

it("a card shows what the application marks as risky in its own words, before what the agent says", async () => {
  const destructive = { destructive: true, riskReason: "Old data." };
  const { run } = await askedRun(
    [
      confirmationInterrupt({ id: "a", message: "Drop it?" }),
      confirmationInterrupt({ id: "b", message: "Delete it?", metadata: destructive }),
      confirmationInterrupt({ id: "c", message: "Read it?", metadata: { riskReason: "None." } }),
    ],
    { markRisk: ({ id }) => id === "c" || "Nobody can\u202e undo this." },
  );
  render(<InterruptPanel run={run} />);
  const riskIn = (name: string) =>
    screen.getByRole("article", { name }).querySelector('[data-part="risk"]');
  expect(riskIn("Drop it?")).toHaveTextContent(/^High risk\. Nobody can\[U\+202E\].* undo this\.$/);
  expect(riskIn("Delete it?")).toHaveTextContent(
    /^High risk\. Nobody .* The agent marks this as destructive\. The agent says: “Old data\.”$/,
  );
  expect(riskIn("Read it?")).toHaveTextContent(/^High risk\.$/);
  expect(screen.getByRole("article", { name: "Drop it?" })).toHaveAccessibleDescription(
    /^High risk/,
  );
});

it("icons are decorative: a card reads the same without them", async () => {
  const { run } = await askedRun([
    confirmationInterrupt({ message: "Drop it?", metadata: { destructive: true } }),
  ]);
  render(<InterruptPanel run={run} />);
  const icons = (await screen.findByRole("article")).querySelectorAll("svg");
  expect(icons.length).toBeGreaterThan(1);
  for (const icon of icons) {
    expect(icon).toHaveAttribute("aria-hidden", "true");
    expect(icon).toHaveAttribute("focusable", "false");
  }
});

it("a card is named by its message also where the page gives that an id of its own, and after it has taken it back", async () => {
  const { run } = await askedRun([confirmationInterrupt({ message: "Sure?" })]);
  const [interrupt] = run.getSnapshot().interrupts;
  const card = (id?: string) => (
    <Interrupt.Root run={run} {...(interrupt && { interrupt })}>
      <Interrupt.Message id={id} />
      <Interrupt.Actions />
    </Interrupt.Root>
  );
  const { rerender } = render(card("mine"));
  expect(screen.getByRole("article", { name: "Sure?" })).toContainElement(
    screen.getByRole("group", { name: "Sure?" }),
  );
  expect(screen.getByText("Sure?")).toHaveAttribute("id", "mine");
  rerender(card());
  expect(screen.getByRole("article", { name: "Sure?" })).toContainElement(
    screen.getByRole("group", { name: "Sure?" }),
  );
});

it("what is wrong with a decision is a sentence without the agent's key for it", async () => {
  const { run } = await askedRun([confirmationInterrupt({ id: "a", message: "Send it?" })], {
    submitMode: "manual",
  });
  run.resolve("a", { approved: "yes" });
  render(<InterruptPanel run={run} />);
  const card = screen.getByRole("article", { name: "Send it?" });
  await run.submit();
  expect(within(card).getByText("A decision must be true or false")).toBeVisible();
  expect(card).not.toHaveTextContent("approved");
});
