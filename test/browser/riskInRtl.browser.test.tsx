import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

it("on a page that is read from right to left, the sentences about the risk are in their order", async () => {
  await page.viewport(900, 600);
  const metadata = { destructive: true, reason: "It cannot be undone." };
  const { run } = await askedRun(
    [toolCallInterrupt({ message: "Delete it?", metadata })],
    {},
    proposes("call-1", "remove", {}),
  );
  render(
    <div dir="rtl">
      <InterruptPanel run={run} />
    </div>,
  );
  const title = await screen.findByText("High risk.");
  const range = document.createRange();
  range.selectNodeContents(title.parentElement ?? title);
  range.setStartAfter(title);
  expect(title.getBoundingClientRect().left).toBeLessThan(
    range.getBoundingClientRect().right - title.getBoundingClientRect().width,
  );
  expect(title.getBoundingClientRect().left).toBeLessThanOrEqual(
    range.getBoundingClientRect().left,
  );
});
