import { render, screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { cdp, page } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

it("the tool’s name, which shows the exact values, is pressed in a space as high as a finger", async () => {
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: true });
  onTestFinished(async () => {
    await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: false });
  });
  await page.viewport(390, 900);
  const args = { order: "4711", shop: "Potsdam", customer: "Nordlicht", place: "Lindenstr. 12" };
  const { run } = await askedRun(
    [toolCallInterrupt({ id: "order", toolCallId: "order", message: "Place it?" })],
    {},
    proposes("order", "placeOrder", args),
  );
  render(<InterruptPanel run={run} />);
  const tool = await screen.findByRole("button", { name: "placeOrder" });
  const { top, bottom, left, right } = tool.getBoundingClientRect();
  const [x, middle] = [(left + right) / 2, (top + bottom) / 2];
  for (const y of [middle - 17, middle, middle + 17])
    expect(tool.contains(document.elementFromPoint(x, y)), `${y - middle} px`).toBe(true);
  tool.click();
  expect(await screen.findByRole("button", { name: "Copy" })).toBeVisible();
});
