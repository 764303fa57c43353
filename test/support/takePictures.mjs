import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { preview } from "vite";
import { findChromium } from "./findChromium.mjs";

/**
 * Takes the picture of the README from the first four questions of the Gallery, out of the static
 * Storybook in `storybook-static`, in a font that is fetched for it: the same letters on every
 * machine. `npm run pictures` runs it.
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
    content: `@font-face { font-family: Pictured; font-weight: 100 900; src: url(${letters()}) }
      :root, .preview { --agui-font: Pictured, sans-serif; font-family: Pictured, sans-serif }
      .matrix__cell:nth-child(n + 5) { display: none }`,
  });
  const cards = page.getByRole("article");
  await cards.nth(3).waitFor();
  // A value that is read later moves what is below it.
  await page.waitForLoadState("networkidle");
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

/** The font Inter as a data URL. */
function letters() {
  const folder = mkdtempSync(join(tmpdir(), "letters-"));
  try {
    execFileSync("npm", ["pack", "inter-ui@4.1.1", "--silent"], { cwd: folder });
    execFileSync("tar", ["-xzf", "inter-ui-4.1.1.tgz"], { cwd: folder });
    const font = readFileSync(join(folder, "package/variable-latin/InterVariable-subset.woff2"));
    return `data:font/woff2;base64,${font.toString("base64")}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
