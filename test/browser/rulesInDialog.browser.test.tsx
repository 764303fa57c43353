import { render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { createApprovalRules, InterruptPanel, webRuleStorage } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

/**
 * A panel in a dialog of a design kit: those of Radix, Chakra UI and shadcn listen for Escape on
 * the document while the event goes down, and MUI passes its `onClose` to an element.
 */
async function shown() {
  const agent = "https://agent.example/run";
  const rules = createApprovalRules({ storage: webRuleStorage(), mayOffer: () => true, agent });
  const { run, clock } = await askedRun(
    [toolCallInterrupt()],
    { rules },
    proposes("call-1", "send_email", { to: "ann" }),
  );
  const onClose = vi.fn();
  const listen = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
  document.addEventListener("keydown", listen, true);
  onTestFinished(() => document.removeEventListener("keydown", listen, true));
  render(
    <div {...{ onClose }}>
      <InterruptPanel run={run} />
    </div>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Approve …" }));
  await screen.findByRole("menuitem", { name: "Always" });
  clock.advance(1_000);
  return { run, onClose };
}

const rule = () => screen.queryByRole("dialog", { name: "Approve without asking" });

it("Escape closes the menu of rules, and not the dialog of the host around it", async () => {
  const { onClose } = await shown();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("menuitem", { name: "Always" })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

it("Escape closes the dialog of a rule, and not the dialog of the host around it", async () => {
  const { run, onClose } = await shown();
  await userEvent.click(screen.getByRole("menuitem", { name: "Always" }));
  await expect.poll(rule).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.poll(rule).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
});

it("Cancel closes the dialog of a rule, and not the dialog of the host around it", async () => {
  const { onClose } = await shown();
  await userEvent.click(screen.getByRole("menuitem", { name: "Always" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await expect.poll(rule).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it("the dialog of a rule is in the middle of the screen, also in a page whose reset removes all margins", async () => {
  const reset = document.head.appendChild(document.createElement("style"));
  onTestFinished(() => reset.remove());
  reset.textContent = "@layer base { * { margin: 0 } }";
  await shown();
  await userEvent.click(screen.getByRole("menuitem", { name: "Always" }));
  await expect.poll(rule).not.toBeNull();
  const { left = 0, right = 0, top = 0, bottom = 0 } = rule()?.getBoundingClientRect() ?? {};
  expect(left).toBeGreaterThan(0);
  expect(left).toBeCloseTo(window.innerWidth - right, 0);
  expect(top).toBeCloseTo(window.innerHeight - bottom, 0);
});
