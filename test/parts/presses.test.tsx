import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import { type AgentRun, Confirmation, Interrupt, InterruptPanel, Resume, useInterrupts } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

const questions = ["a", "b"].map((id) => confirmationInterrupt({ id, message: `Question ${id}?` }));

/** A card of a host that shows one question after the other in the same place, without a key. */
function OneByOne({ run }: { readonly run: AgentRun }) {
  const open = useInterrupts(run).find(({ draft }) => draft === null);
  if (open === undefined) return <p>Done</p>;
  return (
    <Interrupt.Root run={run} interrupt={open}>
      <Interrupt.Message />
      <Confirmation.Confirm>Yes</Confirmation.Confirm>
      <Interrupt.Cancel>Skip</Interrupt.Cancel>
    </Interrupt.Root>
  );
}

const answered = (run: AgentRun) => run.getSnapshot().interrupts.map(({ draft }) => draft !== null);

it("does not approve the question that takes the place of the one just approved", async () => {
  const { run, clock } = await askedRun(questions);
  const user = userEvent.setup();
  render(
    <StrictMode>
      <OneByOne run={run} />
    </StrictMode>,
  );
  await user.click(screen.getByRole("button", { name: "Yes" }));
  expect(screen.getByText("Question b?")).toBeVisible();
  fireEvent.pointerDown(screen.getByRole("button", { name: "Yes" }));
  fireEvent.click(screen.getByRole("button", { name: "Yes" }), { detail: 1 });
  expect(answered(run)).toEqual([true, false]);
  clock.advance(300);
  fireEvent.pointerDown(screen.getByRole("button", { name: "Yes" }));
  fireEvent.click(screen.getByRole("button", { name: "Yes" }), { detail: 1 });
  expect(answered(run)).toEqual([true, true]);
});

it("does not take a press that began on another question", async () => {
  const { run } = await askedRun(questions);
  render(<OneByOne run={run} />);
  const button = screen.getByRole("button", { name: "Yes" });
  fireEvent.pointerDown(button);
  act(() => run.cancel("a"));
  fireEvent.click(button, { detail: 1 });
  expect(answered(run)).toEqual([true, false]);
});

it("takes no Enter within 300 ms after something else gave the focus to the button", async () => {
  const { run, clock } = await askedRun(questions);
  const user = userEvent.setup();
  render(<OneByOne run={run} />);
  act(() => screen.getByRole("button", { name: "Yes" }).focus());
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([false, false]);
  clock.advance(300);
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([true, false]);
});

it("takes Enter at once where the person reached the button by Tab", async () => {
  const { run } = await askedRun(questions);
  const user = userEvent.setup();
  render(<OneByOne run={run} />);
  while (document.activeElement?.textContent !== "Yes") await user.tab();
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([true, false]);
});

it("sends one request for Enter and a press at once, in StrictMode", async () => {
  const { run, agent } = await askedRun(questions.slice(0, 1));
  const user = userEvent.setup();
  render(
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  const yes = screen.getByRole("button", { name: "Yes, go ahead" });
  await user.hover(yes);
  act(() => {
    fireEvent.keyDown(yes, { key: "Enter" });
    fireEvent.click(yes, { detail: 0 });
    fireEvent.pointerDown(yes);
    fireEvent.click(yes, { detail: 1 });
  });
  expect(agent.requests).toHaveLength(2);
});

it("focuses no button that decides, and preselects nothing, when questions arrive and are answered", async () => {
  const { run } = await askedRun(questions);
  render(<InterruptPanel run={run} />);
  expect(document.activeElement?.tagName).not.toBe("BUTTON");
  act(() => run.resolve("a", { confirmed: true }));
  expect(document.activeElement?.tagName).not.toBe("BUTTON");
});

it("does not send the batch by the press of a finger that was meant for a card which has just gone", async () => {
  const { run, agent, clock } = await askedRun(questions, { submitMode: "manual" });
  render(
    <Resume.Root run={run}>
      <Resume.Submit>Send</Resume.Submit>
    </Resume.Root>,
  );
  act(() => run.cancel("a"));
  act(() => run.cancel("b"));
  const tap = () => {
    fireEvent.pointerDown(screen.getByRole("button"), { pointerType: "touch" });
    fireEvent.click(screen.getByRole("button"), { detail: 1 });
  };
  tap();
  expect(agent.requests).toHaveLength(1);
  clock.advance(300);
  tap();
  expect(agent.requests).toHaveLength(2);
});
