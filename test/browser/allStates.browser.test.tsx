import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import * as preview from "../../.storybook/preview.js";
// The workshop's own font, which comes with the package: the same letters on every machine.
import bold from "../../node_modules/storybook/assets/browser/nunito-sans-bold.woff2?url";
import regular from "../../node_modules/storybook/assets/browser/nunito-sans-regular.woff2?url";
import * as stories from "../../stories/components/AllStates.stories.js";
import * as themeStories from "../../stories/Themes.stories.js";
import { endStories } from "../support/endStories.js";
import { patient } from "../support/patience.js";

const { afterEach: _, ...annotations } = preview.default;
setProjectAnnotations(annotations);
afterAll(endStories);
const { Terminal, Soft, Editorial } = composeStories(themeStories);
const matrices = { ...composeStories(stories), Terminal, Soft, Editorial };

/** Small pictures: an added word or line is still detected, and the repository stays small. */
const scale = 0.6;

/**
 * The looks in which each component is compared; right to left and narrow for the ones with the
 * most text.
 */
const looks = {
  light: { theme: "light", direction: "ltr", width: 864 },
  dark: { theme: "dark", direction: "ltr", width: 864 },
  "narrow-rtl": { theme: "dark", direction: "rtl", width: 320 },
} as const;

const pictures: readonly (readonly [keyof typeof matrices, keyof typeof looks])[] = [
  ["Panel", "light"],
  ["Panel", "dark"],
  ["Panel", "narrow-rtl"],
  ["ToolApproval", "dark"],
  ["InputForm", "light"],
  ["InputForm", "dark"],
  ["Confirmation", "light"],
  ["Generic", "light"],
  ["Generic", "narrow-rtl"],
  ["ResumeBar", "light"],
  ["Decisions", "light"],
  ["Terminal", "dark"],
  ["Soft", "light"],
  ["Editorial", "light"],
];

beforeAll(async () => {
  const faces = [
    new FontFace("Pictures", `url(${regular})`, { weight: "400" }),
    new FontFace("Pictures", `url(${bold})`, { weight: "500 700" }),
  ];
  for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face);
  const style = document.createElement("style");
  style.textContent = `
    .preview, .preview * { --agui-font: Pictures; --agui-font-mono: Pictures; --agui-font-heading: initial; --agui-motion: 0s; caret-color: transparent; }
    .preview *, .preview *::before, .preview *::after { animation: none !important; transition: none !important; }
    body { margin: 0; zoom: ${scale}; }
    .preview, .theme { min-block-size: 0 !important; }
  `;
  document.head.append(style);
  return () => style.remove();
});

afterEach(() => {
  document.body.replaceChildren();
});

/** Forms arrive late, and what arrives moves what is below it. */
async function settledHeight(element: HTMLElement): Promise<number> {
  const heights: number[] = [];
  await expect
    .poll(
      () => {
        const isLoading = document.querySelector("[data-part='form-loading']") !== null;
        heights.push(
          isLoading ? -heights.length : Math.ceil(element.getBoundingClientRect().height),
        );
        return new Set(heights.slice(-5)).size + (heights.length < 5 ? 1 : 0);
      },
      { interval: 60, timeout: patient(10_000) },
    )
    .toBe(1);
  return heights.at(-1) ?? 0;
}

it.each(pictures)("%s looks as it did, %s", async (name, look) => {
  const { width, ...globals } = looks[look];
  await page.viewport(Math.ceil(width * scale), 300);
  const Story = matrices[name];
  Object.assign(Story.globals ?? {}, globals);
  await Story.run({ globals: { ...Story.globals, ...globals } });
  const preview = document.querySelector<HTMLElement>(".preview");
  if (preview === null) throw new Error("The story is not there.");
  await page.viewport(Math.ceil(width * scale), await settledHeight(preview));
  await expect(page.elementLocator(preview)).toMatchScreenshot(`${name}-${look}`);
});
