import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import * as preview from "../../.storybook/preview.js";
import regular from "../../node_modules/storybook/assets/browser/nunito-sans-regular.woff2?url";
import * as stories from "../../stories/Gallery.stories.js";
import * as forms from "../../stories/reasons/InputForm.stories.js";
import * as approvals from "../../stories/reasons/ToolApproval.stories.js";

const { afterEach: _, ...annotations } = preview.default;
setProjectAnnotations(annotations);

it("a refund with an address and a table fits on one screen of a phone", async () => {
  await page.viewport(424, 900);
  onTestFinished(() => document.body.replaceChildren());
  await composeStories(stories).Light.run();
  const height = () => {
    const card = [...document.querySelectorAll(".agui-card")].find(({ textContent }) =>
      textContent?.includes("Nordlicht"),
    );
    const { width, height: px } = card?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return width === 400 && card?.textContent?.includes("pi_3NxQ8") ? px : Number.POSITIVE_INFINITY;
  };
  await expect.poll(height).toBeLessThanOrEqual(600);
});

/** A page in the tests' own font in which what `wide` selects is as wide as a card of 640 px. */
async function measuredPage(wide: string): Promise<void> {
  await page.viewport(1280, 900);
  const style = document.createElement("style");
  style.textContent = `
    ${wide} { inline-size: 640px !important; }
    .matrix { display: block !important; }
    .preview { --agui-font: Heights; --agui-font-mono: Heights; }
  `;
  document.head.append(style);
  const face = new FontFace("Heights", `url(${regular})`);
  document.fonts.add(await face.load());
  onTestFinished(() => {
    style.remove();
    document.fonts.delete(face);
    document.body.replaceChildren();
  });
}

it.each([
  ["Refund", 360],
  ["Data deletion", 320],
  ["Access request", 380],
] as const)("on a card of 640 px, %s is no higher than %d px", async (state, highest) => {
  await measuredPage(".matrix__cell");
  await composeStories(stories).Light.run();
  const height = () => {
    const names = [...document.querySelectorAll(".matrix__name")];
    const cell = names.find(({ textContent }) => textContent === state)?.parentElement;
    const card = cell?.querySelector(".agui-card")?.getBoundingClientRect();
    return card?.width === 640 ? card.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(height).toBeLessThanOrEqual(highest);
});

it("on a card of 640 px, an edited order with six changes is no higher than 520 px", async () => {
  await measuredPage(".agui-panel");
  await composeStories(approvals).EditedArguments.run();
  const height = () => {
    const card = document.querySelector(".agui-card:has(.agui-now)")?.getBoundingClientRect();
    return card?.width === 640 ? card.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(height).toBeLessThanOrEqual(520);
});

it("on a card of 640 px, a form with three fields, an entry and a line of optional ones is no higher than 480 px", async () => {
  await measuredPage(".agui-panel");
  await composeStories(forms).TripReport.run();
  const height = () => {
    const card = document.querySelector(".agui-card:has(.agui-form__unfold)");
    const { width, height: px } = card?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return width === 640 ? px : Number.POSITIVE_INFINITY;
  };
  await expect.poll(height).toBeLessThanOrEqual(480);
});
