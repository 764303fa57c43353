import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";
import { type AgentRun, createAgentRun, InterruptPanel } from "../../src/index.js";
import {
  confirmationInterrupt,
  createSimulatedClock,
  mockIds,
  type SimulatedClock,
  scriptedTransport,
} from "../../src/testing.js";

/** Two questions below something of the host's that can go away. */
async function asked() {
  const agent = scriptedTransport();
  const clock = createSimulatedClock(Date.UTC(2030, 0, 1));
  const run = createAgentRun({
    transport: agent.transport,
    clock,
    threadId: "t",
    generateId: mockIds("id"),
  });
  const ending = run.start();
  const interrupts = ["a", "b"].map((id) =>
    confirmationInterrupt({ id, message: `Question ${id}?` }),
  );
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    { type: "RUN_FINISHED", threadId: "t", runId: "r", outcome: { type: "interrupt", interrupts } },
  ]);
  agent.end();
  await ending;
  let hide = (): void => {};
  function Host() {
    const [tall, setTall] = useState(true);
    hide = () => act(() => setTall(false));
    return (
      <>
        <div style={{ height: tall ? 200 : 0 }} />
        <InterruptPanel run={run} />
      </>
    );
  }
  render(<Host />);
  // What still comes into sight has no place yet.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  return {
    run,
    hides: () => hide(),
    passes: (milliseconds: number) => letPass(clock, milliseconds),
  };
}

const answered = (run: AgentRun) => run.getSnapshot().interrupts.map(({ draft }) => draft !== null);

const yes = (index: number): HTMLElement => {
  const button = screen.getAllByRole("button", { name: "Yes, go ahead" })[index];
  if (button === undefined) throw new Error("There is no such button.");
  return button;
};

/**
 * The middle of an element, less what will go away above it, as the mouse of the whole page counts.
 */
function placeOf(element: HTMLElement, less = 0): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame === undefined ? 1 : frame.width / window.innerWidth;
  return {
    x: (frame?.left ?? 0) + (left + width / 2) * scale,
    y: (frame?.top ?? 0) + (top + height / 2 - less) * scale,
  };
}

async function mouse(
  type: "mouseMoved" | "mousePressed" | "mouseReleased",
  place: { readonly x: number; readonly y: number },
) {
  const button = type === "mouseMoved" ? "none" : "left";
  await cdp().send("Input.dispatchMouseEvent", {
    type,
    ...place,
    button,
    clickCount: button === "none" ? 0 : 1,
  });
}

async function presses(place: { readonly x: number; readonly y: number }): Promise<void> {
  await act(async () => {
    await mouse("mousePressed", place);
    await mouse("mouseReleased", place);
  });
}

/** Lets time pass after the page was painted with what has changed. */
async function letPass(clock: SimulatedClock, milliseconds: number): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  act(() => clock.advance(milliseconds));
}

it("takes no press of a mouse under which the button has just moved, and takes it once it has rested there", async () => {
  const { run, hides, passes } = await asked();
  const place = placeOf(yes(0), 200);
  await mouse("mouseMoved", place);
  hides();
  expect(placeOf(yes(0))).toEqual(place);
  await presses(place);
  expect(answered(run)).toEqual([false, false]);
  await passes(400);
  await presses(place);
  expect(answered(run)).toEqual([true, false]);
});

it("accepts the press of a mouse that was moved onto the button immediately", async () => {
  const { run } = await asked();
  const place = placeOf(yes(1));
  await mouse("mouseMoved", place);
  await presses(place);
  expect(answered(run)).toEqual([false, true]);
});

it.each([
  ["no-preference", "0.98"],
  ["reduce", "none"],
])("a pressed button gives way, unless nothing shall move: %s", async (motion, scale) => {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: motion }],
  });
  onTestFinished(async () => {
    await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  });
  await asked();
  const place = placeOf(yes(1));
  await mouse("mouseMoved", place);
  await mouse("mousePressed", place);
  expect(getComputedStyle(yes(1)).scale).toBe(scale);
  await act(() => mouse("mouseReleased", place));
});

it("accepts the press of a Space that is held until it repeats, once", async () => {
  const { run, passes } = await asked();
  yes(0).focus();
  await passes(400);
  const space = { key: " ", code: "Space", windowsVirtualKeyCode: 32, text: " " };
  await act(async () => {
    for (let repeated = 0; repeated < 20; repeated += 1)
      await cdp().send("Input.dispatchKeyEvent", {
        type: "keyDown",
        ...space,
        autoRepeat: repeated > 0,
      });
    expect(answered(run)).toEqual([false, false]);
    await cdp().send("Input.dispatchKeyEvent", { type: "keyUp", ...space });
  });
  expect(answered(run)).toEqual([true, false]);
});

it("takes no press of an Enter that is still held after it has answered", async () => {
  const { run, passes } = await asked();
  yes(0).focus();
  await passes(400);
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
  await act(async () => cdp().send("Input.dispatchKeyEvent", { type: "keyDown", ...enter }));
  yes(0).focus();
  await passes(400);
  await act(async () => {
    for (let repeated = 0; repeated < 20; repeated += 1)
      await cdp().send("Input.dispatchKeyEvent", { type: "keyDown", ...enter, autoRepeat: true });
    await cdp().send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
  });
  expect(answered(run)).toEqual([true, false]);
});
