import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { InterruptPanel, type PauseStorage } from "../../src/index.js";
import { deferred } from "../../src/run/shared/promises.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

const sendsElsewhere = "Another tab is sending answers in this conversation.";

/** A panel in which the user has approved, while another page holds the lock of the thread. */
async function approvedWhileLocked() {
  const user = userEvent.setup();
  const lock = deferred<void>();
  const storage: PauseStorage = {
    load: () => null,
    save() {},
    runExclusive: (_, work) => lock.promise.then(work),
  };
  const { run, agent, clock } = await askedRun([confirmationInterrupt({ message: "Sure?" })], {
    storage,
  });
  render(<InterruptPanel run={run} />);
  await user.click(await screen.findByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => {
    clock.advance(2000);
    expect(screen.getByText(sendsElsewhere)).toBeVisible();
  });
  return { user, agent, clock, release: () => lock.resolve() };
}

it("the panel shows that another tab is sending, and sends nothing once the user has stopped waiting", async () => {
  const { user, agent, clock, release } = await approvedWhileLocked();
  expect(screen.getByText(sendsElsewhere).closest('[role="status"]')).not.toBeNull();
  // It has neither arrived, as a tick would show, nor has anything failed.
  expect(document.querySelector('[data-ending="waits"] .agui-verdict')).toHaveAttribute(
    "data-verdict",
    "sending",
  );
  expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Stop waiting" }));
  await waitFor(() => expect(screen.queryByText(sendsElsewhere)).toBeNull());
  release();
  const send = await waitFor(() => {
    clock.advance(3000);
    return screen.getByRole("button", { name: "Send answer" });
  });
  expect(agent.requests).toHaveLength(1);
  await user.click(send);
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(agent.requests[1]?.resume).toMatchObject([
    { status: "resolved", payload: { approved: true } },
  ]);
});

it("the answer is sent when the other tab is done, and the panel no longer shows that it waits", async () => {
  const { agent, release } = await approvedWhileLocked();
  release();
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(screen.queryByText(sendsElsewhere)).toBeNull();
  expect(agent.requests[1]?.resume).toMatchObject([
    { status: "resolved", payload: { approved: true } },
  ]);
});
