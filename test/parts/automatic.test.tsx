import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { DecisionLog, InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";

const byRule = { automatic: true, decidedBy: "Always allow search" };

describe("an answer that a rule has given", () => {
  async function decided(envelope: Record<string, unknown>) {
    const { run, agent } = await askedRun(
      [toolCallInterrupt({ message: "Search?" }), confirmationInterrupt({ message: "Delete?" })],
      {},
      proposes("call-1", "search", { query: "cats" }),
    );
    act(() => run.resolve("approve-1", { approved: true }, envelope));
    render(
      <StrictMode>
        <InterruptPanel run={run} keepSettled={false} />
        <DecisionLog run={run} />
      </StrictMode>,
    );
    return { run, agent, card: screen.getByRole("article", { name: "Search?" }) };
  }

  it("an automatic answer has a badge and no buttons, while the question beside it has all of its own", async () => {
    const { card } = await decided(byRule);
    expect(within(card).getByText("Decided automatically: Always allow search")).toBeVisible();
    expect(
      within(card)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Details"]);
    await userEvent.click(within(card).getByRole("button", { name: "Details" }));
    expect(within(card).getByText("cats")).toBeVisible();
    expect(
      within(screen.getByRole("article", { name: "Delete?" })).getAllByRole("button"),
    ).toHaveLength(3);
  });

  it("an answer has its buttons where it is not marked as automatic", async () => {
    const { card } = await decided({ decidedBy: "Ann", automatic: "true" });
    expect(within(card).queryByText(/automatically/)).toBeNull();
    expect(within(card).getByRole("button", { name: "Change" })).toBeVisible();
  });

  it("an automatic answer is sent to the agent unchanged, and is called automatic in the log", async () => {
    const { agent } = await decided(byRule);
    await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
    await userEvent.click(screen.getByRole("button", { name: "Send 2 answers" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    expect(agent.requests[1]?.resume?.[0]).toMatchObject({
      interruptId: "approve-1",
      metadata: byRule,
    });
    await act(async () => {
      await agent.emit(succeeds);
      agent.end();
    });
    expect(
      await screen.findByText("Approved automatically by Always allow search, no result seen"),
    ).toBeVisible();
    expect(screen.getByText("Approved")).toBeVisible();
  });

  it("an automatic answer is kept when all others are approved at once", async () => {
    const { run, agent } = await askedRun(
      ["a", "b", "c"].map((id) => toolCallInterrupt({ id, message: id })),
      {},
      proposes("call-1", "search", {}),
    );
    act(() => run.resolve("a", { approved: true }, byRule));
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all 2" }));
    await userEvent.click(screen.getByRole("button", { name: "Approve 2 selected" }));
    await userEvent.click(screen.getByRole("button", { name: "Send 3 answers" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    expect(agent.requests[1]?.resume?.map(({ metadata }) => metadata)).toEqual([
      byRule,
      undefined,
      undefined,
    ]);
  });
});

it("kinds of options that only the agent knows are offered as they are, and none becomes a yes or a no", async () => {
  const options = [
    { optionId: "o1", name: "Allow for this project", kind: "allow-project" },
    { optionId: "o2", name: "Ask me tomorrow", kind: "defer" },
  ];
  const { run } = await askedRun(
    [
      {
        id: "gate",
        reason: "tool_call",
        message: "Run it?",
        toolCallId: "call-1",
        metadata: { options },
      },
    ],
    { submitMode: "manual" },
    proposes("call-1", "shell", { command: "ls" }),
  );
  render(<InterruptPanel run={run} />);
  const card = screen.getByRole("article", { name: "Run it?" });
  await within(card).findByRole("radio", { name: "Ask me tomorrow" });
  expect(within(card).queryByRole("button", { name: /approve|deny|yes|no,/i })).toBeNull();
  expect(within(card).getByText("ls")).toBeVisible();
  await userEvent.click(within(card).getByRole("radio", { name: "Ask me tomorrow" }));
  await userEvent.click(within(card).getByRole("button", { name: "Save answer" }));
  expect(run.getSnapshot().interrupts[0]?.draft).toEqual({
    status: "resolved",
    payload: options[1],
  });
});
