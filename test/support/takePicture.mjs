import { join } from "node:path";
import { chromium } from "playwright";
import { preview } from "vite";
import { findChromium } from "./findChromium.mjs";

/**
 * Takes the picture of the README from the first four questions of the Gallery, out of the static
 * Storybook in `storybook-static`. Run it as `npm run picture` on a machine that has the font
 * Inter.
 */
const root = join(import.meta.dirname, "../..");
const found = await findChromium();
const server = await preview({
  root,
  configFile: false,
  build: { outDir: "storybook-static" },
  preview: { port: 0 },
  logLevel: "error",
});
const browser = await chromium.launch(found ? { executablePath: found.executablePath } : {});
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 900 },
    deviceScaleFactor: 2,
  });
  await page.goto(`${server.resolvedUrls?.local[0]}iframe.html?id=gallery--light&viewMode=story`);
  await page.addStyleTag({
    content: `:root, .preview { --agui-font: Inter, system-ui, sans-serif; font-family: Inter, system-ui, sans-serif }
      .matrix__cell:nth-child(n + 5) { display: none }`,
  });
  const cards = page.getByRole("article");
  await cards.nth(3).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const bottoms = await Promise.all(
    [0, 1, 2, 3].map(
      async (index) => (await cards.nth(index).boundingBox()) ?? { y: 0, height: 0 },
    ),
  );
  const height = Math.max(...bottoms.map(({ y, height }) => y + height)) + 24;
  await page.screenshot({
    path: join(root, "stories/docs/panel.png"),
    clip: { x: 0, y: 0, width: 1200, height },
    fullPage: true,
  });
} finally {
  await browser.close();
  await server.close();
}
