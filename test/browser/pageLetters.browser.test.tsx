import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { playedRun, proposes } from "../support/askedRun.js";

afterEach(() => document.documentElement.removeAttribute("style"));

const args = {
  recipient: "ann@example.com",
  body: "Please transfer the money to the account of the landlord before Friday.",
  options: { priority: "immediately", receipts: ["confirmation", "delivery"] },
};

/** The values of a card, and how wide each is in letters. */
async function valuesOn(width: number, letters: string) {
  await page.viewport(width, 900);
  const { run, agent } = playedRun();
  render(<InterruptPanel run={run} />);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  document.documentElement.style.fontSize = letters;
  const asked = run.start();
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r1" },
    ...proposes("call-1", "send", args),
    {
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r1",
      outcome: { type: "interrupt", interrupts: [toolCallInterrupt({ toolCallId: "call-1" })] },
    },
  ]);
  agent.end();
  await asked;
  const card = await screen.findByRole("article");
  return [...card.querySelectorAll<HTMLElement>(".agui-data dd")].map((value) => {
    const { width, height } = value.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(value).fontSize);
    return { text: value.textContent, width, height, em: width / size };
  });
}

it.each([
  [360, "200%"],
  [360, "32px"],
  [320, "24px"],
  [700, "400%"],
])(
  "no value is narrower than a word where the page sets its letters: %i px, %s",
  async (...given) => {
    const values = await valuesOn(...given);
    expect(values.length).toBeGreaterThan(3);
    for (const { em, text } of values) expect.soft(em, text ?? "").toBeGreaterThanOrEqual(5);
  },
);
