import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import {
  type AgentRun,
  type AgentRunError,
  DecisionLog,
  defineRenderer,
  EmptyState,
  englishLabels,
  InterruptPanel,
  InterruptRouter,
  ResumeBar,
  RunNotice,
} from "../../src/index.js";
import { AgentRunProvider } from "../../src/react/run/AgentRunProvider.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";
import { expectConsole } from "../support/consoleGuard.js";

function throws(): never {
  throw new Error("This cannot be shown.");
}

it("a minimal card replaces a question that none of the matching cards can show", async () => {
  expectConsole("error", /This cannot be shown/);
  const onError = vi.fn<(error: AgentRunError) => void>();
  const { run, agent } = await askedRun(
    [confirmationInterrupt({ id: "a" }), confirmationInterrupt({ id: "b", message: "Other?" })],
    {
      onError,
    },
  );
  const own = defineRenderer({ component: throws, when: ({ id }) => id === "a" });
  const last = defineRenderer({
    component: ({ interrupt }) => (interrupt.id === "a" ? throws() : <p>{interrupt.message}</p>),
  });
  const { container } = render(
    <main>
      <InterruptRouter run={run} renderers={[own, last]} matchedOnly />
    </main>,
  );
  expect(screen.getByText("Other?")).toBeVisible();
  expect(
    screen.getByText("This question cannot be shown, so it cannot be approved here."),
  ).toBeVisible();
  expect(container.querySelector('[data-part="approve"]')).toBeNull();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(["render", "render"]);
  await userEvent.click(screen.getByRole("button", { name: "Skip" }));
  expect(run.getSnapshot().interrupts[0]?.draft).toEqual({ status: "cancelled" });
  act(() => run.resolve("b", { approved: true }));
  await act(async () => void run.submit());
  expect(agent.requests.at(-1)?.resume).toHaveLength(2);
});

it("a fixed text is shown where the whole panel cannot be rendered, and the panel renders again on request", async () => {
  expectConsole("error", /This cannot be shown/);
  const onError = vi.fn<(error: AgentRunError) => void>();
  const { run } = await askedRun([confirmationInterrupt({ id: "a" })], { onError });
  let isBroken = true;
  const snapshot = run.getSnapshot;
  const hostile: AgentRun = { ...run, getSnapshot: () => (isBroken ? throws() : snapshot()) };
  render(
    <main data-testid="host">
      <InterruptPanel run={hostile} />
    </main>,
  );
  expect(screen.getByTestId("host")).toBeVisible();
  expect(onError).toHaveBeenCalledTimes(1);
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("article")).toBeVisible();
});

const dropIns: readonly (readonly [string, (run: AgentRun) => React.ReactNode])[] = [
  ["InterruptPanel", (run) => <InterruptPanel run={run} />],
  ["DecisionLog", (run) => <DecisionLog run={run} />],
  ["ResumeBar", (run) => <ResumeBar run={run} />],
  ["RunNotice", (run) => <RunNotice run={run} />],
  ["EmptyState", (run) => <EmptyState run={run} />],
];

it.each(dropIns)("the host stays mounted when anything throws in %s", async (_, dropIn) => {
  expectConsole("error", /This cannot be shown/);
  const { run } = await askedRun([confirmationInterrupt({ id: "a" })]);
  render(
    <main data-testid="host">
      <AgentRunProvider run={run}>{dropIn({ ...run, getSnapshot: throws })}</AgentRunProvider>
    </main>,
  );
  expect(screen.getByTestId("host")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("every button has a name where the host has no text for some labels", async () => {
  const labels = Object.fromEntries(
    Object.keys(englishLabels).map((name, index) => [name, index % 2 === 0 ? undefined : null]),
  );
  const form = {
    id: "form",
    reason: "input_required",
    message: "How many?",
    responseSchema: { type: "number" },
  };
  const { run } = await askedRun([confirmationInterrupt({ id: "c" }), form]);
  render(<InterruptPanel run={run} labels={labels as never} shortcuts />);
  await screen.findByRole("button", { name: "Yes, go ahead" });
  expect(await screen.findByRole("button", { name: "Save answer" })).toBeVisible();
  const panel = screen.getByRole("region", { name: /./ });
  for (const button of within(panel).getAllByRole("button"))
    expect(button, button.outerHTML).toHaveAccessibleName();
});

it("an answer that the host's validator throws on is blocked, and the question is still shown", async () => {
  const { run, agent } = await askedRun(
    [{ id: "a", reason: "confirmation", responseSchema: { type: "boolean" } }],
    {
      validator: throws,
      submitMode: "manual",
    },
  );
  render(<InterruptPanel run={run} />);
  act(() => run.resolve("a", { approved: true }));
  expect(screen.getByText("This answer could not be checked")).toBeVisible();
  expect(agent.requests).toHaveLength(1);
});
