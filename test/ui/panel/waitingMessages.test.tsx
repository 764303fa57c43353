import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createAgentRun, InterruptPanel } from "../../../src/index.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  says,
} from "../../support/dialects/createFakeServer.js";

const question = { id: "q1", reason: "confirmation", message: "Go on?" };

/** A panel with an open question, and messages that were typed meanwhile. */
async function typedMeanwhile(...messages: readonly string[]) {
  const server = createFakeServer((posted, turn) => {
    if (turn === 0) return [begins(posted), asksFor(posted, [question])];
    return [begins(posted), ...says(`a${turn}`, "Fine"), ends(posted)];
  });
  const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch });
  render(<InterruptPanel run={run} />);
  await act(() => run.send("Go"));
  await screen.findByText("Go on?");
  for (const message of messages) act(() => void run.send(message, { whileOpen: "wait" }));
  const textsIn = (place: number): unknown => JSON.stringify(server.requests[place]?.["messages"]);
  return { run, server, textsIn };
}

it("a message that waits stands below the question, and leaves after the answer", async () => {
  const { server, textsIn } = await typedMeanwhile("By the way");
  expect(await screen.findByText("This is sent after your answer.")).toBeVisible();
  const message = screen.getByText("By the way");
  const asked = screen.getByText("Go on?");
  expect(asked.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // What is typed into it is not read out as a notice.
  expect(message.closest('[role="status"]')).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => expect(server.requests.length).toBe(3));
  expect([textsIn(1), textsIn(2)]).toEqual([
    expect.not.stringContaining("By the way"),
    expect.stringContaining("By the way"),
  ]);
  await waitFor(() => expect(screen.queryByText("This is sent after your answer.")).toBeNull());
});

it("its words can be changed, also by keys alone", async () => {
  const { run } = await typedMeanwhile("By teh way");
  await userEvent.click(await screen.findByRole("button", { name: "Edit message" }));
  const field = screen.getByRole("textbox", { name: "Message" });
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  expect(screen.getByRole("button", { name: "Save message" })).toBeDisabled();
  await userEvent.type(field, "By the way");
  await userEvent.click(screen.getByRole("button", { name: "Save message" }));
  expect(run.getSnapshot().waitingMessages).toMatchObject([{ content: "By the way" }]);
  expect(screen.getByText("By the way")).toBeVisible();

  await userEvent.click(screen.getByRole("button", { name: "Edit message" }));
  await userEvent.keyboard("!{Escape}");
  expect(screen.getByText("By the way")).toBeVisible();
});

it("leaves as it is on screen, also while it is edited", async () => {
  const { server, textsIn } = await typedMeanwhile("By the way");
  await userEvent.click(await screen.findByRole("button", { name: "Edit message" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), ", not the last one");
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => expect(server.requests.length).toBe(3));
  expect(textsIn(2)).toContain("By the way, not the last one");
});

it("is as it was after an edit that is given up, and an Escape of an input method gives up nothing", async () => {
  const { run } = await typedMeanwhile("By the way");
  await userEvent.click(await screen.findByRole("button", { name: "Edit message" }));
  const field = screen.getByRole("textbox", { name: "Message" });
  await userEvent.type(field, "!");
  const onHost = vi.fn();
  document.addEventListener("keydown", onHost);
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(field, { key: "Escape", ...composing });
  expect(field).toBeVisible();
  fireEvent.keyDown(field, { key: "Escape" });
  document.removeEventListener("keydown", onHost);
  expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  expect(onHost).not.toHaveBeenCalled();
  expect(run.getSnapshot().waitingMessages).toMatchObject([{ content: "By the way" }]);
});

it("each can be removed", async () => {
  const { run } = await typedMeanwhile("First", "Second");
  const [first] = await screen.findAllByRole("button", { name: "Remove message" });
  expect(first).toHaveAccessibleDescription("First");
  if (first !== undefined) await userEvent.click(first);
  expect(screen.queryByText("First")).toBeNull();
  expect(run.getSnapshot().waitingMessages).toMatchObject([{ content: "Second" }]);
});

it("a message that was refused can be sent after the answer by a button", async () => {
  const { run, server, textsIn } = await typedMeanwhile();
  await act(() => run.send("By the way"));
  await userEvent.click(await screen.findByRole("button", { name: "Send after my answer" }));
  expect(run.getSnapshot()).toMatchObject({
    undelivered: [],
    waitingMessages: [{ content: "By the way" }],
  });
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => expect(server.requests.length).toBe(3));
  expect(textsIn(2)).toContain("By the way");
});
