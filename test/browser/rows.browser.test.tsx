import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { render, screen } from "@testing-library/react";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as preview from "../../.storybook/preview.js";
import { InterruptCard, InterruptPanel } from "../../src/index.js";
import { settleTime } from "../../src/present/followPress.js";
import { toolCallInterrupt } from "../../src/testing.js";
import * as stories from "../../stories/components/LongList.stories.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { endStories } from "../support/endStories.js";

const { afterEach: _, ...annotations } = preview.default;
setProjectAnnotations(annotations);
afterAll(endStories);

async function shown(width: number): Promise<() => number> {
  await page.viewport(width, 900);
  onTestFinished(() => document.body.replaceChildren());
  await composeStories(stories).Twenty.run();
  await expect.poll(() => document.querySelectorAll(".agui-row").length).toBe(19);
  return () =>
    document.querySelector(".agui-panel")?.getBoundingClientRect().height ??
    Number.POSITIVE_INFINITY;
}

it("twenty questions with one card open take two screens of a desk, and three of a phone", async () => {
  const height = await shown(1280);
  await expect.poll(height).toBeLessThanOrEqual(1_800);
  document.body.replaceChildren();
  const onPhone = await shown(390);
  await expect.poll(onPhone).toBeLessThanOrEqual(2_200);
});

it("no row is wider than a page of 320 pixels", async () => {
  await shown(320);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

it("what a row says of its question stands below it, not beside it", async () => {
  await shown(1280);
  const rows = document.querySelectorAll(".agui-row:has(.agui-row__line > *)");
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const [question, line] = [".agui-row__question", ".agui-row__line > :first-child"].map(
      (part) => row.querySelector(part)?.getBoundingClientRect().left ?? 0,
    );
    expect(Math.abs((line ?? 0) - (question ?? 0))).toBeLessThan(1);
  }
});

it("a row that is opened far down is on the screen, with the focus on its head", async () => {
  await shown(1280);
  const head = screen.getByRole("button", { name: "Send the invoice 18 to Cy?" });
  await userEvent.click(head);
  await expect.element(head).toHaveFocus();
  const place = () =>
    screen.getByRole("article", { name: "Send the invoice 18 to Cy?" }).getBoundingClientRect();
  await expect.poll(() => place().top).toBeGreaterThanOrEqual(0);
  await expect.poll(() => place().top).toBeLessThan(900);
});

it("the head of a closed row is large enough to be pressed", async () => {
  await shown(390);
  for (const head of document.querySelectorAll('[data-part="row-head"]'))
    expect(head.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});

it("questions are answered by shortcuts alone, and the next one opens with the focus on its card", async () => {
  const ids = ["a1", "a2", "a3", "a4", "a5", "a6"];
  const { run, clock } = await askedRun(
    ids.map((id) => toolCallInterrupt({ id, message: `Run ${id}?`, toolCallId: `call-${id}` })),
    { submitMode: "manual" },
    ids.flatMap((id) => proposes(`call-${id}`, "run", { id })),
  );
  render(<InterruptPanel run={run} shortcuts />);
  const isOpen = (id: string) =>
    screen.queryByRole("button", { name: `Run ${id}?`, expanded: true }) !== null;
  const rests = async () => {
    clock.advance(settleTime);
    await new Promise((resolve) => setTimeout(resolve, settleTime + 50));
  };
  await expect.poll(() => isOpen("a1")).toBe(true);
  screen.getByRole("article", { name: "Run a1?" }).focus();
  await rests();
  await userEvent.keyboard("aa");
  await expect.poll(() => isOpen("a2")).toBe(true);
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("article", { name: "Run a2?" }));
  await rests();
  await userEvent.keyboard("dd");
  await expect.poll(() => isOpen("a3")).toBe(true);
  await rests();
  await userEvent.keyboard("jj");
  expect(document.activeElement).toBe(screen.getByRole("article", { name: "Run a5?" }));
  await userEvent.keyboard("aa");
  expect(run.getSnapshot().interrupts.filter(({ draft }) => draft !== null)).toHaveLength(2);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => isOpen("a5")).toBe(true);
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("article", { name: "Run a5?" }));
});

it("the open row stays open while questions elsewhere in the page are answered", async () => {
  onTestFinished(() => document.body.replaceChildren());
  const ids = ["a1", "a2", "a3", "a4", "a5", "a6", "p1", "p2"];
  const { run, clock } = await askedRun(
    ids.map((id) => toolCallInterrupt({ id, message: `Run ${id}?`, toolCallId: `call-${id}` })),
    { submitMode: "manual" },
    ids.flatMap((id) => proposes(`call-${id}`, "run", { id })),
  );
  render(
    <>
      <InterruptCard run={run} interruptId="p1" />
      <InterruptCard run={run} interruptId="p2" />
      <InterruptPanel run={run} shortcuts />
    </>,
  );
  const row = () => screen.queryByRole("button", { name: "Run a1?", expanded: true });
  await expect.poll(row).not.toBeNull();
  const approve = document.querySelector<HTMLElement>('[data-part="approve"]');
  approve?.focus();
  clock.advance(settleTime);
  await new Promise((resolve) => setTimeout(resolve, settleTime + 50));
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("article", { name: "Run p2?" }));
  expect(row()).not.toBeNull();
});
