import { launchChromium } from "./launchChromium.mjs";
import { startServer } from "./server.mjs";

/**
 * Many open questions in one panel: the longest task while they come, while they are scrolled
 * through, and while some are answered.
 * @typedef {{ count: number }} LongSpec
 */

/** @type {LongSpec} */
const spec = JSON.parse(process.argv[2] ?? "{}");
const server = await startServer([], 0, "long.tsx");
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => "long" in window);
  const values = await page.evaluate((count) => window.long.measure(count), spec.count);
  console.log(JSON.stringify({ values }));
} finally {
  await browser.close();
  server.close();
}
