import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as preview from "../../.storybook/preview.js";
import * as stories from "../../stories/components/Line.stories.js";
import { endStories } from "../support/endStories.js";

const { afterEach: _, ...annotations } = preview.default;
setProjectAnnotations(annotations);
afterAll(endStories);
const { Default, Narrow, LinesAndCards } = composeStories(stories);

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-part="interrupt"]')];
const lines = () => cards().map((card) => card.querySelector('[data-part="line"]') !== null);

async function shown(story: { readonly run: () => Promise<unknown> }, width: number) {
  await page.viewport(width, 900);
  onTestFinished(() => document.body.replaceChildren());
  await story.run();
}

it.each([
  [1280, 640, 56],
  [414, 390, 124],
])("in a page of %d px, a line of %d px is no higher than %d px", async (width, wide, highest) => {
  await shown(Default, width);
  const [card] = cards();
  expect(lines()).toEqual([true]);
  expect(card?.getBoundingClientRect().width).toBe(wide);
  expect(card?.getBoundingClientRect().height).toBeLessThanOrEqual(highest);
});

it("a line cuts nothing, and is no wider than a page of 320 px", async () => {
  await shown(Narrow, 320);
  for (const element of document.querySelectorAll(
    '[data-part="line"] :not(.agui-visually-hidden, svg, svg *)',
  )) {
    const { overflow, textOverflow } = getComputedStyle(element);
    expect([overflow, textOverflow], element.outerHTML).toEqual(["visible", "clip"]);
  }
  expect(document.documentElement.scrollWidth).toBe(320);
});

it("what has no room in two rows of text is a card, and so is a line that loses that room", async () => {
  await shown(LinesAndCards, 1280);
  expect(lines()).toEqual([true, false, false]);
  await page.viewport(240, 900);
  await expect.poll(lines).toEqual([false, false, false]);
  await page.viewport(1280, 900);
  expect(lines()).toEqual([false, false, false]);
});

it("a line that is unfolded by a key keeps the focus in sight, and its buttons come next", async () => {
  await shown(Default, 1280);
  const [card] = cards();
  card?.querySelector<HTMLElement>('[title="Show the whole card"]')?.focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(card);
  expect(card?.matches(":focus-visible")).toBe(true);
  expect(lines()).toEqual([false]);
});
