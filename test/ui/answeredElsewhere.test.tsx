import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { DecisionLog, EmptyState, InterruptPanel, type PauseStorage } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { playedRun, succeeds } from "../support/askedRun.js";
import { createSharedStorage } from "../support/createSharedStorage.js";
import { endingOf } from "../support/endingOf.js";

/** A storage that two pages share. */
function sharedStorage() {
  let kept: unknown = null;
  let notify: ((kept: unknown) => void) | undefined;
  const storage: PauseStorage = {
    load: () => kept,
    save: (_threadId, handle) => {
      kept = handle;
    },
    subscribe: (_threadId, listener) => {
      notify = listener;
      return () => {};
    },
  };
  return {
    storage,
    otherPageAnswers: () => notify?.({ ...Object(kept), sent: {} }),
    clear: () => notify?.(null),
  };
}

/** A run that has looked into the storage before it asked. */
async function keptRun(
  storage: PauseStorage,
  interrupts = [confirmationInterrupt({ message: "Sure?" })],
) {
  const played = playedRun({ storage });
  const ending = endingOf(played.run.start());
  await waitFor(() => expect(played.agent.requests).toHaveLength(1));
  await played.agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r1" },
    {
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r1",
      outcome: { type: "interrupt", interrupts },
    },
  ]);
  played.agent.end();
  await ending;
  return played;
}

it("the panel shows that another page has answered, until it is dismissed, and then that nothing is left to do", async () => {
  const user = userEvent.setup();
  const { storage, otherPageAnswers } = sharedStorage();
  const { run } = await keptRun(storage);
  render(
    <>
      <InterruptPanel run={run} empty={<EmptyState />} keepSettled={false} />
      <DecisionLog run={run} />
    </>,
  );
  await screen.findByRole("article", { name: "Sure?" });
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  act(otherPageAnswers);
  expect(screen.queryByRole("article")).toBeNull();
  expect(screen.getByText("Answered elsewhere.")).toBeVisible();
  expect(screen.getByRole("listitem")).toHaveTextContent(/nowAnswered elsewhere/);
  await user.click(screen.getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(screen.queryByText("Answered elsewhere.")).toBeNull());
  expect(screen.getByText("Nothing to answer")).toBeVisible();
  expect(run.getSnapshot().answeredElsewhere).toBe(false);
});

it.each([
  ["approved", true, "Answered elsewhere: approved"],
  ["denied", false, "Answered elsewhere: denied"],
])("the panel and the log show what another page has sent: %s", async (_, approved, line) => {
  const shared = createSharedStorage();
  const first = await keptRun(shared.page());
  const second = playedRun({ storage: shared.page() });
  render(
    <>
      <InterruptPanel run={second.run} keepSettled={false} />
      <DecisionLog run={second.run} />
    </>,
  );
  await screen.findByRole("article", { name: "Sure?" });
  await act(async () => {
    first.run.resolve("confirm-1", { approved });
    void first.run.submit();
    await waitFor(() => expect(first.agent.requests).toHaveLength(2));
  });
  expect(await screen.findByText(line, { selector: ".agui-notice__title" })).toBeVisible();
  expect(screen.getByRole("listitem")).toHaveTextContent(line);
  expect(second.agent.requests).toHaveLength(0);
});

it("the notice is hidden when the next run starts", async () => {
  const { storage, otherPageAnswers } = sharedStorage();
  const { run, agent } = await keptRun(storage);
  render(<InterruptPanel run={run} empty={<EmptyState />} />);
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  act(otherPageAnswers);
  expect(screen.getByText("Answered elsewhere.")).toBeVisible();
  await act(async () => {
    void run.send("Next");
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByText("The agent is working…")).toBeVisible();
  expect(screen.queryByText("Answered elsewhere.")).toBeNull();
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  expect(screen.getByText("Nothing to answer")).toBeVisible();
});

it("a question is kept when the storage is cleared elsewhere", async () => {
  const { storage, clear } = sharedStorage();
  const { run } = await keptRun(storage);
  render(<InterruptPanel run={run} empty={<EmptyState />} />);
  await screen.findByRole("article", { name: "Sure?" });
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  act(clear);
  expect(screen.getByRole("article", { name: "Sure?" })).toBeVisible();
  expect(screen.queryByText("Answered elsewhere.")).toBeNull();
});

it("another page's answer leaves the focus where it is", async () => {
  const shared = createSharedStorage();
  const questions = ["a", "b"].map((id) => confirmationInterrupt({ id, message: `Send ${id}?` }));
  const first = await keptRun(shared.page(), questions);
  const second = playedRun({ storage: shared.page() });
  render(<InterruptPanel run={second.run} />);
  const card = await screen.findByRole("article", { name: "Send a?" });
  const yes = within(card).getByRole("button", { name: /^(Yes|Confirm)/ });
  act(() => yes.focus());
  act(() => first.run.resolve("a", { approved: true }));
  await waitFor(() => expect(second.run.getSnapshot().interrupts[0]?.status).toBe("answered"));
  const other = screen.getByRole("article", { name: "Send b?" });
  expect(other.closest("li")?.querySelector(":focus")).toBeNull();
  expect(screen.getByRole("article", { name: "Send a?" }).closest("li")).toContainElement(
    document.querySelector(":focus"),
  );
});
