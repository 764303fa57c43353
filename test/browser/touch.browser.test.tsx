import { render, screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { cdp, page } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

it("the word that shows the exact values is as high as a finger, and beside the last value", async () => {
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
  const word = (await screen.findByText("JSON")).getBoundingClientRect();
  const value = screen.getByText("Lindenstr. 12").getBoundingClientRect();
  expect(word.height).toBeGreaterThanOrEqual(44);
  const middle = (word.top + word.bottom) / 2;
  expect(middle).toBeGreaterThan(value.top);
  expect(middle).toBeLessThan(value.bottom);
});
