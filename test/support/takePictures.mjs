import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { chromium } from "playwright";
import { preview } from "vite";
import { findChromium } from "./findChromium.mjs";
import { pictures } from "./pictures.mjs";

/**
 * Takes the pictures of the README and of the guides out of the static Storybook in
 * `storybook-static`, in a font that is fetched for them: the same letters on every machine. `npm
 * run pictures` runs it; names of pictures (`node test/support/takePictures.mjs inbox`) take these
 * alone.
 */
const root = join(import.meta.dirname, "../..");
const names = process.argv.slice(2);
const found = await findChromium();
const server = await preview({
  root,
  configFile: false,
  build: { outDir: "storybook-static" },
  preview: { port: 0 },
  logLevel: "error",
});
const font = letters();
const browser = await chromium.launch(found ? { executablePath: found.executablePath } : {});
try {
  for (const picture of pictures)
    if (names.length === 0 || names.includes(basename(picture.file, ".png"))) await take(picture);
} finally {
  await browser.close();
  await server.close();
}

/** @param {import("./pictures.mjs").Picture} picture */
async function take({ file, story, width, shows = "article", style = "" }) {
  const page = await browser.newPage({
    viewport: { width, height: 640 },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
  });
  await page.goto(`${server.resolvedUrls?.local[0]}iframe.html?id=${story}&viewMode=story`);
  await page.addStyleTag({
    content: `@font-face { font-family: Pictured; font-weight: 100 900; src: url(${font}) }
      :root, .preview { --agui-font: Pictured, sans-serif; font-family: Pictured, sans-serif } ${style}`,
  });
  await page.locator(`${shows} >> visible=true`).first().waitFor();
  // A value that is read later moves what is below it.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const bottoms = await page
    .locator(".preview :visible, [role=dialog]:visible")
    .evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().bottom));
  // What sticks to the bottom of the window is at its place where all of the page is in sight.
  await page.setViewportSize({ width, height: Math.ceil(Math.max(...bottoms)) + 24 });
  mkdirSync(dirname(join(root, file)), { recursive: true });
  await page.screenshot({ path: join(root, file) });
  await page.close();
}

/** The font Inter as a data URL. */
function letters() {
  const folder = mkdtempSync(join(tmpdir(), "letters-"));
  try {
    execFileSync("npm", ["pack", "inter-ui@4.1.1", "--silent"], { cwd: folder });
    execFileSync("tar", ["-xzf", "inter-ui-4.1.1.tgz"], { cwd: folder });
    const subset = readFileSync(join(folder, "package/variable-latin/InterVariable-subset.woff2"));
    return `data:font/woff2;base64,${subset.toString("base64")}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
