import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as preview from "../../.storybook/preview.js";
import * as stories from "../../stories/components/LongList.stories.js";

const { afterEach: _, ...annotations } = preview.default;
setProjectAnnotations(annotations);

async function shown(width: number): Promise<() => number> {
  await page.viewport(width, 900);
  onTestFinished(() => document.body.replaceChildren());
  await composeStories(stories).Twenty.run();
  await expect.poll(() => document.querySelectorAll(".agui-row").length).toBe(19);
  return () => document.querySelector(".agui-panel")?.getBoundingClientRect().height ?? Number.POSITIVE_INFINITY;
}

it("twenty questions with one card open take two screens of a desk, and three of a phone", async () => {
  const height = await shown(1280);
  await expect.poll(height).toBeLessThanOrEqual(1_600);
  document.body.replaceChildren();
  const onPhone = await shown(390);
  await expect.poll(onPhone).toBeLessThanOrEqual(2_000);
});

it("no row is wider than a page of 320 pixels", async () => {
  await shown(320);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

it("a row that is opened far down is on the screen, with the focus on its head", async () => {
  await shown(1280);
  const head = screen.getByRole("button", { name: "Send the invoice 18 to Cy?" });
  await userEvent.click(head);
  await expect.element(head).toHaveFocus();
  const place = () => screen.getByRole("article", { name: "Send the invoice 18 to Cy?" }).getBoundingClientRect();
  await expect.poll(() => place().top).toBeGreaterThanOrEqual(0);
  await expect.poll(() => place().top).toBeLessThan(900);
});

it("the head of a closed row is large enough to be pressed", async () => {
  await shown(390);
  for (const head of document.querySelectorAll('[data-part="row-head"]'))
    expect(head.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});
