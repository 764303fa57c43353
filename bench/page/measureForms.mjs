import { launchChromium } from "./launchChromium.mjs";
import { startServer } from "./server.mjs";

/**
 * A hundred different forms in one page, and typing into one of them. `profiles`: with the build of
 * React that counts commits, and is slower.
 * @typedef {{ form: "ours" | "rjsf", count: number, profiles?: true }} FormsSpec
 */

/** @type {FormsSpec} */
const spec = JSON.parse(process.argv[2] ?? "{}");
const server = await startServer([], 0, "forms.tsx", undefined, spec.profiles === true);
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(`${server.url}/?${spec.form}`);
  await page.waitForFunction(() => "forms" in window);
  const start = await busy(session);
  await page.evaluate((count) => window.forms.mount(count), spec.count);
  const mount = (await busy(session)) - start;
  const costs = await page.evaluate(() =>
    window.forms.type("What a person writes into a field, letter by letter."),
  );
  console.log(JSON.stringify({ values: { mount, ...costs } }));
} finally {
  await browser.close();
  server.close();
}

/** @param {import("playwright").CDPSession} session */
async function busy(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}
