import { chromium } from "playwright";
import { findChromium } from "../support/findChromium.mjs";
import { expectTheme, refuseRed } from "./looks.mjs";

/** @typedef {import("playwright").Page} Page */
/** @typedef {(page: Page) => Promise<void>} Use */

/**
 * Opens a page for a person who prefers a light theme, and again for one who prefers a dark theme.
 * @param {string} url
 * @param {Use} use
 * @param {Use} [prepare] What is done before the page is opened.
 */
export async function openInBothThemes(url, use, prepare) {
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    try {
      await openPage(url, use, prepare, theme);
    } catch (cause) {
      throw new Error(
        `With a ${theme} theme: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    }
  }
}

/**
 * Opens a page in Chromium, lets a person use it, and fails for anything the page writes to the
 * console as a warning or an error.
 * @param {string} url
 * @param {Use} use
 * @param {Use} [prepare] What is done before the page is opened.
 * @param {"light" | "dark"} [theme] What the person prefers.
 */
export async function openPage(url, use, prepare, theme = "light") {
  const found = await findChromium();
  const browser = await chromium.launch(
    found === undefined ? {} : { executablePath: found.executablePath },
  );
  const context = await browser.newContext({ colorScheme: theme });
  // Templates load their fonts from there.
  await context.route("https://fonts.googleapis.com/**", (route) =>
    route.fulfill({ contentType: "text/css", body: "" }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "warning" && message.type() !== "error") return;
    if (!message.location().url.endsWith("/favicon.ico"))
      complaints.push(`${message.type()}: ${message.text()}`);
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
    throw new Error([String(cause), ...complaints, `The page shows:\n${shown}`].join("\n"), {
      cause,
    });
  } finally {
    await browser.close();
  }
  if (complaints.length > 0) throw new Error(`The page complains:\n${complaints.join("\n")}`);
}

/**
 * Asks twice, so that the turn after an answer is seen too. Each time it looks at the question,
 * answers it, and waits until the agent has taken the answer.
 * @param {Page} page
 * @param {Use} [answer]
 */
export async function askAndAnswer(page, answer = approve) {
  const ask = page.getByRole("button", { name: "Ask", exact: true });
  // Before it is hydrated, a page of the server ignores presses.
  await page.waitForLoadState("networkidle");
  for (let turn = 0; turn < 2; turn++) {
    await ask.click();
    await lookAt(page);
    await answer(page);
    await ask.and(page.locator(":enabled")).waitFor();
    await refuseRed(page);
  }
}

/** Waits for a question, and looks at it. @param {Page} page */
export async function lookAt(page) {
  await page
    .getByRole("button", { name: /^(Approve|Yes|Confirm|Save answer|Send answer)/ })
    .first()
    .waitFor();
  await expectTheme(page);
  await refuseRed(page);
}

/** @param {Page} page */
export const approve = (page) => press(page, /^(Approve|Yes|Confirm)/);

/**
 * Presses a button of the open question, and waits until the question is gone.
 * @param {Page} page
 * @param {RegExp} name
 */
export async function press(page, name) {
  const button = page.getByRole("button", { name }).first();
  await button.click();
  await button.waitFor({ state: "detached" });
}
