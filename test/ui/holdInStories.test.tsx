import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { InterruptPanel } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { passTimeWhilePressed } from "../../stories/support/passTimeWhilePressed.js";
import { askedRun, proposes } from "../support/askedRun.js";

let stop = (): void => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("a visitor of a story, whose clock is stopped, can hold a button until it approves", async () => {
  const { run, clock } = await askedRun(
    [toolCallInterrupt({ id: "a", message: "Pay?" })],
    {},
    proposes("call-1", "pay", {}),
  );
  render(<InterruptPanel run={run} presentation={{ confirm: () => "hold" }} />);
  const button = await screen.findByRole("button", { name: "Approve (hold)" });
  vi.useFakeTimers();
  stop = passTimeWhilePressed(clock);
  const start = clock.now();
  act(() => vi.advanceTimersByTime(5_000));
  expect(clock.now()).toBe(start);
  act(() => {
    fireEvent.pointerOver(button);
    fireEvent.pointerMove(button);
    fireEvent.pointerDown(button, { button: 0 });
  });
  act(() => vi.advanceTimersByTime(1_100));
  // The answered card has taken the button away.
  fireEvent.pointerUp(document.body);
  expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({
    status: "resolved",
    payload: { approved: true },
  });
  const end = clock.now();
  act(() => vi.advanceTimersByTime(5_000));
  expect(clock.now()).toBe(end);
});
