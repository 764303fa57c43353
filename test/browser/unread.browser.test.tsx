import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

beforeEach(() => page.viewport(600, 500));

const lines = Array.from({ length: 400 }, (_, line) => `line ${line}: transfer nothing`).join("\n");

/** A card whose text is 400 lines long, on a screen of 500 pixels. */
async function shown() {
  const { run } = await askedRun(
    [toolCallInterrupt({ message: "Run it?" })],
    { submitMode: "manual" },
    proposes("call-1", "run", { script: lines }),
  );
  render(<InterruptPanel run={run} />);
  const approve = await screen.findByRole("button", { name: "Approve" });
  const press = async () => {
    approve.scrollIntoView({ block: "center" });
    await new Promise((resolve) => setTimeout(resolve, 400));
    await userEvent.click(approve);
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const decided = () => run.getSnapshot().interrupts[0]?.draft ?? null;
  return { press, decided };
}

describe("a long text that has not been read", () => {
  it("the press that unfolds it shows where it begins, and a second one there does not approve it", async () => {
    const { decided } = await shown();
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await expect
      .poll(() => screen.getByText(/line 0: transfer/).getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(0);
    expect(screen.getByText(/line 0: transfer/).getBoundingClientRect().top).toBeLessThan(500);
    expect(decided()).toBeNull();
    expect(screen.getByRole("alert").textContent).toMatch(/more to read/);
    // A press by a program or a key, without the button on screen.
    await new Promise((resolve) => setTimeout(resolve, 500));
    screen.getByRole("button", { name: "Approve" }).click();
    expect(decided()).toBeNull();
  });

  it("once its end was on screen, the next press approves it", async () => {
    const { press, decided } = await shown();
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(decided()).toBeNull();
    // The button is below the end of the text, so it is reached by scrolling past all of it.
    await press();
    expect(decided()).toMatchObject({ status: "resolved", payload: { approved: true } });
  });
});
