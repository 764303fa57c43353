import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { InterruptPanel, type PauseStorage } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { playedRun } from "../support/askedRun.js";

/** A storage that is full until it is emptied. */
function fullStorage() {
  let isFull = true;
  const save = vi.fn((): void => {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
  });
  const storage: PauseStorage = { load: () => null, save };
  return {
    storage,
    empty: () => {
      isFull = false;
    },
  };
}

async function approved() {
  const user = userEvent.setup();
  const disk = fullStorage();
  const { run, agent } = playedRun({ storage: disk.storage });
  const ending = run.start();
  await waitFor(() => expect(agent.requests).toHaveLength(1));
  const outcome = { type: "interrupt", interrupts: [confirmationInterrupt({ message: "Sure?" })] };
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r1" },
    { type: "RUN_FINISHED", threadId: "t", runId: "r1", outcome },
  ]);
  agent.end();
  await ending;
  render(<InterruptPanel run={run} />);
  await user.click(await screen.findByRole("button", { name: "Yes, go ahead" }));
  await screen.findByText("Your answer could not be saved. Send without saving?");
  expect(agent.requests).toHaveLength(1);
  return { user, agent, ...disk };
}

it("the panel asks before it sends answers that could not be saved, and sends them on confirmation", async () => {
  const { user, agent } = await approved();
  expect(screen.getByRole("article", { name: "Sure?" })).toHaveTextContent(
    "Approved · not sent yet",
  );
  await user.click(screen.getByRole("button", { name: "Send without saving" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(agent.requests[1]?.resume).toMatchObject([
    { status: "resolved", payload: { approved: true } },
  ]);
  expect(screen.queryByText("Your answer could not be saved. Send without saving?")).toBeNull();
});

it("the panel tries again to save the answers, and sends them once they are saved", async () => {
  const { user, agent, empty } = await approved();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Your answer could not be saved. Send without saving?");
  expect(agent.requests).toHaveLength(1);
  empty();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
});

it("the panel asks no more once the answer is changed", async () => {
  const { user, agent } = await approved();
  await user.click(screen.getByRole("button", { name: "Change" }));
  expect(screen.queryByText("Your answer could not be saved. Send without saving?")).toBeNull();
  expect(agent.requests).toHaveLength(1);
});

it.each(["auto", "manual"] as const)(
  "the panel offers no second way to send beside the question, with submit mode %s",
  async (submitMode) => {
    const user = userEvent.setup();
    const { run, agent } = playedRun({ storage: fullStorage().storage, submitMode });
    const ending = run.start();
    await waitFor(() => expect(agent.requests).toHaveLength(1));
    const interrupts = ["a", "b"].map((id) =>
      confirmationInterrupt({ id, message: `Sure of ${id}?` }),
    );
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
    render(<InterruptPanel run={run} />);
    for (const id of ["a", "b"])
      await user.click(
        within(await screen.findByRole("article", { name: `Sure of ${id}?` })).getByRole("button", {
          name: "Yes, go ahead",
        }),
      );
    const send = screen.queryByRole("button", { name: "Send 2 answers" });
    if (send !== null) await user.click(send);
    await screen.findByText("Your answers could not be saved. Send without saving?");
    expect(document.querySelectorAll('[data-part="submit"], [data-part="retry"]')).toHaveLength(0);
    expect(screen.getByRole("button", { name: "Send without saving" })).toBeEnabled();
  },
);
