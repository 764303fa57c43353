import { chromium } from "playwright";
import { findChromium } from "../support/findChromium.mjs";

/** @typedef {import("playwright").Page} Page */

/**
 * Opens a page in Chromium, lets a person use it, and fails for anything the page writes to the console as a warning or an error.
 * @param {string} url
 * @param {(page: Page) => Promise<void>} use
 * @param {(page: Page) => Promise<void>} [prepare] What is done before the page is opened.
 */
export async function openPage(url, use, prepare) {
  const found = await findChromium();
  const browser = await chromium.launch(found === undefined ? {} : { executablePath: found.executablePath });
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "warning" && message.type() !== "error") return;
    if (!message.location().url.endsWith("/favicon.ico")) complaints.push(`${message.type()}: ${message.text()}`);
  });
  try {
    await prepare?.(page);
    await page.goto(url);
    await use(page);
  } catch (cause) {
    const shown = await page
      .locator("body")
      .innerText()
      .catch(() => "");
    throw new Error([String(cause), ...complaints, `The page shows:\n${shown}`].join("\n"), { cause });
  } finally {
    await browser.close();
  }
  if (complaints.length > 0) throw new Error(`The page complains:\n${complaints.join("\n")}`);
}

/**
 * Asks, approves, and waits until the agent has taken the answer.
 * @param {Page} page
 */
export async function askAndApprove(page) {
  await page.getByRole("button", { name: "Ask" }).click();
  await approve(page);
}

/** @param {Page} page */
export async function approve(page) {
  const button = page.getByRole("button", { name: /^(Approve|Yes|Confirm)/ }).first();
  await button.click();
  await button.waitFor({ state: "detached" });
}
