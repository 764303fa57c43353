import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import * as preview from "../../.storybook/preview.js";
import * as stories from "../../stories/Gallery.stories.js";

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
