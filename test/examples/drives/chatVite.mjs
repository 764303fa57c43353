import { expect as expectNow } from "playwright/test";
import { openPage } from "../../package/openPage.mjs";

const expect = expectNow.configure({ timeout: 20_000 });

/**
 * A result where it is seen in the conversation: in the row of the answered card or, where there is
 * none, below the call.
 * @param {import("playwright").Page} page
 * @param {string} text
 */
const resultIn = (page, text) =>
  page.locator(".chat__call").getByText(text).filter({ visible: true });

/** The result of the approved call. @param {import("playwright").Page} page */
const mailed = (page) => resultIn(page, "Sent to ann@example.com.");

/**
 * Talks to the agent of `examples/chat-vite`, on a wide screen and on a phone.
 * @param {string} url
 */
export async function driveChatVite(url) {
  await openPage(url, async (page) => {
    await pressesWhileItLoads(page);
    const cards = page.locator(".chat__call");
    await expect(cards).toHaveCount(2);
    await cards.nth(0).getByRole("button", { name: "Approve" }).click();
    await answersInAnotherTab(page);
    await expect(mailed(page)).toHaveCount(1);
    await expect(resultIn(page, "did not approve this.")).toHaveCount(1);
    await page.reload();
    await expect(mailed(page)).toHaveCount(1);
    await keepsThreadsApart(page);
    await fillsTheForm(page);
  });
}

/**
 * A press that begins before the history is asked for, and ends while it is read, counts as any
 * other. @param {import("playwright").Page} page
 */
async function pressesWhileItLoads(page) {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((resolve) => (release = () => resolve(null)));
  await page.route("**/api/history", async (route) => {
    await released;
    await route.continue();
  });
  const isRead = page.waitForRequest("**/api/history");
  await page.reload({ waitUntil: "commit" });
  const suggestion = page.getByRole("button", { name: "Mail the figures" });
  await suggestion.hover();
  await page.mouse.down();
  await isRead;
  await page.mouse.up();
  await expect(page.getByText("Mail the figures")).toHaveClass(/chat__message--user/);
  release();
}

/**
 * The draft of one tab is in the other one, after a reload too. @param {import("playwright").Page}
 * page
 */
async function answersInAnotherTab(page) {
  await page.reload();
  await expect(page.getByText(/^1 of 2/)).toBeVisible();
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 320, height: 640 });
  await other.goto(page.url());
  await expect(other.getByText(/^1 of 2/)).toBeVisible();
  await other.locator(".chat__call").nth(1).getByRole("button", { name: "Deny" }).click();
  await other.getByRole("button", { name: "Send 2 answers" }).click();
  await expect(mailed(other)).toHaveCount(1);
  await expect(other.getByText(/^Answered elsewhere/)).toHaveCount(0);
  const tooWide = await other.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(tooWide).toBe(false);
  await other.close();
}

/** @param {import("playwright").Page} page */
async function keepsThreadsApart(page) {
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByRole("button", { name: "Delete old reports" }).click();
  await expect(page.getByText("Delete this folder?").first()).toBeVisible();
  await page.getByRole("button", { name: "Conversation 1" }).click();
  await expect(mailed(page)).toHaveCount(1);
  await expect(page.getByText("Delete this folder?")).toHaveCount(0);
  await page.getByRole("button", { name: "Conversation 2" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(resultIn(page, "Deleted /reports/2019.")).toHaveCount(1);
}

/** @param {import("playwright").Page} page */
async function fillsTheForm(page) {
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByRole("button", { name: "Make a report" }).click();
  await page.getByLabel("Q3").click();
  await page.getByLabel("Year").fill("2026");
  await page.getByRole("button", { name: /^(Submit|Send answer)/ }).click();
  await expect(page.getByText("Here is the report of Q3 2026.")).toBeVisible();
}
