import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { InterruptNote, OnCancel } from "../../src/core.js";
import { defineDialect } from "../../src/dialects.js";
import { InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

/** An agent to which leaving a question means this. */
const peculiar: InterruptNote = { code: "peculiar", message: "It takes no answer for an answer." };
const agentOf = (onCancel: OnCancel, note = peculiar) =>
  defineDialect({
    name: "peculiar",
    claims: () => true,
    read: (fields) => ({ fields, onCancel, notes: [note] }),
    write: (answers) => ({
      resume: answers.map(({ entry: { interruptId, ...entry } }) => ({
        interruptId,
        status: "resolved",
        payload: entry.status === "resolved" ? entry.payload : { approved: false },
      })),
    }),
  });

const ask = async (onCancel: OnCancel, interrupts: readonly unknown[]) => {
  const played = await askedRun(interrupts, {
    dialects: [agentOf(onCancel)],
    submitMode: "manual",
  });
  const { rerender } = render(<InterruptPanel run={played.run} />);
  return { ...played, rerender };
};
const expiring = { expiresAt: "2030-01-01T01:00:00Z" };

describe("what an agent cannot do is not offered, or is explained", () => {
  it("skipping is not offered where the agent does not support it, neither for one question nor for all", async () => {
    await ask("unsupported", [
      confirmationInterrupt({ id: "a" }),
      confirmationInterrupt({ id: "b" }),
    ]);
    expect(screen.getAllByRole("button", { name: "Yes, go ahead" })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /Skip/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Not now" })).toBeEnabled();
  });

  it("what has expired there can be dismissed, also when it is the only question", async () => {
    const { run, clock } = await askedRun([confirmationInterrupt({ id: "a", ...expiring })], {
      dialects: [agentOf("unsupported")],
    });
    render(<InterruptPanel run={run} />);
    expect(screen.queryByRole("button", { name: "Not now" })).toBeNull();
    act(() => clock.advance(2 * 3_600_000));
    expect(
      await screen.findByText("This request has expired. Close it to continue."),
    ).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Close question" }));
    expect(run.getSnapshot().interrupts).toEqual([]);
  });

  it("one button refuses where skipping means refusing", async () => {
    await ask("reject", [confirmationInterrupt({ id: "a" })]);
    expect(screen.getByRole("button", { name: "No, don’t" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: /Skip/ })).toBeNull();
  });

  it("an expired question can still be skipped where skipping means refusing, because its Deny button is gone", async () => {
    const { run, agent, clock } = await ask("reject", [
      confirmationInterrupt({ id: "a", ...expiring }),
    ]);
    act(() => clock.advance(2 * 3_600_000));
    expect(await screen.findByRole("button", { name: "Skip (counts as a no)" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: "No, don’t" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Skip (counts as a no)" }));
    act(() => void run.submit());
    await expect.poll(() => agent.requests.length).toBe(2);
    expect(agent.requests[1]?.resume).toEqual([
      { interruptId: "a", status: "resolved", payload: { approved: false } },
    ]);
    const sentAt = Date.parse(expiring.expiresAt) + 3_600_000;
    expect(run.getSnapshot().decisions).toMatchObject([
      { interruptId: "a", verdict: "expired", sentAt, outcome: "pending" },
    ]);
  });

  it("a card warns of what a skip does only while it can be skipped", async () => {
    const note = {
      code: "stops",
      message: "If this question is skipped, the agent stops.",
      about: "skip",
    } as const;
    const questions = [confirmationInterrupt({ id: "a", ...expiring }), inputInterrupt()];
    const { run, clock } = await askedRun(questions, {
      dialects: [agentOf("reject", note)],
      submitMode: "manual",
    });
    render(<InterruptPanel run={run} />);
    const warnings = () => screen.getAllByText(note.message);
    expect(warnings()).toHaveLength(1);
    act(() => clock.advance(2 * 3_600_000));
    expect(await screen.findAllByRole("button", { name: "Skip (counts as a no)" })).toHaveLength(2);
    expect(warnings()).toHaveLength(2);
  });

  it("where skipping means refusing and no other button refuses, the button and the log show it", async () => {
    const { run, agent } = await ask("reject", [inputInterrupt()]);
    await userEvent.click(await screen.findByRole("button", { name: "Skip (counts as a no)" }));
    expect(await screen.findByText("Denied", { selector: '[data-part="status"]' })).toBeVisible();
    act(() => void run.submit());
    await expect.poll(() => agent.requests.length).toBe(2);
    expect(agent.requests[1]?.resume).toEqual([
      expect.objectContaining({ status: "resolved", payload: { approved: false } }),
    ]);
    expect(run.getSnapshot().decisions[0]).toMatchObject({ outcome: "pending" });
  });

  it("a card explains what the agent does instead, in the host's label if there is one", async () => {
    const { run, rerender } = await ask("skip", [confirmationInterrupt({ id: "a" })]);
    expect(screen.getByText("It takes no answer for an answer.")).toBeVisible();
    rerender(
      <InterruptPanel
        run={run}
        labels={{ notes: { peculiar: "Keine Antwort ist auch eine Antwort." } }}
      />,
    );
    expect(screen.getByText("Keine Antwort ist auch eine Antwort.")).toBeVisible();
  });
});
