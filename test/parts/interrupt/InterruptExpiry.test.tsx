import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { askedRun } from "../../support/askedRun.js";

const day = 24 * 3_600_000;
const deadline = () => document.querySelector('[data-part="expiry"]');

async function show(fields: object) {
  const { run, clock } = await askedRun([confirmationInterrupt(fields)]);
  render(<InterruptPanel run={run} />);
  await screen.findByText("Yes, go ahead");
  return { run, pass: (time: number) => act(() => clock.advance(time)) };
}

const approve = () => screen.queryByRole("button", { name: "Yes, go ahead" });

it("a deadline without a time zone is shown as about, and the answer stays possible", async () => {
  const { pass } = await show({ expiresAt: "2030-01-20T12:00:00" });
  expect(deadline()).toHaveTextContent(/^Answer by about Jan (19|20), 2030, \d/);
  expect(deadline()).not.toHaveAttribute("role");
  pass(30 * day);
  expect(deadline()).toHaveTextContent(/^Answer by about/);
  expect(approve()).toBeEnabled();
});

it("a deadline of a day is shown as the day, and ends when the day is over everywhere", async () => {
  const { pass } = await show({ expiresAt: "2030-01-02" });
  expect(deadline()).toHaveTextContent(/^Answer by Wed, Jan 2, 2030$/);
  pass(day + day / 2 + day - 1000);
  expect(deadline()).toHaveTextContent(/^Answer by Wed, Jan 2, 2030$/);
  expect(approve()).toBeEnabled();
  pass(1000);
  expect(deadline()).toHaveTextContent("Expired");
  expect(approve()).toBeNull();
});

it("a deadline in metadata is shown as the agent's word, and the answer stays possible", async () => {
  const { pass } = await show({ metadata: { expiresAt: "2030-01-01T12:00:00Z" } });
  expect(deadline()).toHaveTextContent(/^The agent says: answer by Jan \d, 2030/);
  pass(2 * day);
  expect(approve()).toBeEnabled();
});

it.each(["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", 1_893_456_000])(
  "no deadline is shown for %j",
  async (expiresAt) => {
    const { pass } = await show({ expiresAt });
    expect(deadline()).toBeNull();
    pass(day);
    expect(approve()).toBeEnabled();
  },
);
