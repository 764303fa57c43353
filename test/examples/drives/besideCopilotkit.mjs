import { expect as expectNow } from "playwright/test";
import { approve, openPage } from "../../package/openPage.mjs";

/** @typedef {import("playwright").Page} Page */

const expect = expectNow.configure({ timeout: 20_000 });

/**
 * Uses CopilotKit's chat of `examples/beside-copilotkit`, with the questions of its agent and of
 * its page in our panel. Its model refuses a history in which a call has no result directly behind
 * it, so each turn shows that the one before was sent whole.
 * @param {string} url
 */
export async function driveBesideCopilotkit(url) {
  await openPage(url, async (page) => {
    await writeFirst(page, "Hello", "You wrote: Hello");
    await bookAfterReload(page);
    await typeInstead(page);
    await denyBooking(page);
    await write(page, "Send the figures to Ann");
    await approve(page);
    await expect(page.getByText("Thank you, I have your answer.").last()).toBeVisible();
    await talk(page, "One more");
    await talk(page, "And another");
  });
}

/**
 * The chat drops what is written before it has its agent and thread, and shows nothing of that.
 * @param {Page} page @param {string} text @param {string} reply
 */
async function writeFirst(page, text, reply) {
  const asked = page.getByText(reply).first();
  for (let tries = 0; tries < 4 && !(await asked.isVisible()); tries += 1) {
    await write(page, text);
    await asked.waitFor({ timeout: 10_000 }).catch(() => {});
  }
  await asked.waitFor();
}

/** @param {Page} page @param {string} text */
async function write(page, text) {
  const field = page.getByRole("textbox", { name: /message/i }).last();
  await field.fill(text);
  await field.press("Enter");
}

/** A turn without a question. @param {Page} page @param {string} text */
async function talk(page, text) {
  await write(page, text);
  await expect(page.getByText(`You wrote: ${text}`)).toBeVisible();
}

/**
 * A form, open after a reload too, then a tool that runs in the page after a yes. @param {Page}
 * page
 */
async function bookAfterReload(page) {
  await write(page, "Let us meet");
  await expect(page.getByText("When do you meet?").first()).toBeVisible();
  await page.reload();
  await page.getByLabel("Tuesday").first().click();
  await page.getByRole("button", { name: /^Send answer/ }).click();
  await expect(page.getByText("I book Tuesday.")).toBeVisible();
  await approve(page);
  await expect(page.getByText("Meeting: Tuesday")).toBeVisible();
  await expect(page.getByText("The page says: Tuesday is booked.")).toBeVisible();
  await talk(page, "Thanks");
  await talk(page, "Thanks again");
}

/** A message in CopilotKit's chat while the form is open. @param {Page} page */
async function typeInstead(page) {
  const send = page.getByRole("button", { name: /^Send answer/ });
  await write(page, "Let us meet again");
  await expect(send).toBeVisible();
  await talk(page, "Never mind");
  await expect(send).toHaveCount(0);
  await talk(page, "What else is there?");
  await page.reload();
  await expect(page.getByText("You wrote: What else is there?")).toBeVisible();
  await expect(send).toHaveCount(0);
  await talk(page, "Nothing else");
}

/** @param {Page} page */
async function denyBooking(page) {
  await write(page, "Let us meet a third time");
  await page.getByLabel("Monday").first().click();
  await page.getByRole("button", { name: /^Send answer/ }).click();
  await page.getByRole("button", { name: /^Deny/ }).click();
  await expect(page.getByText('The page says: {"approved":false}')).toBeVisible();
  await expect(page.getByText("Meeting: Monday")).toHaveCount(0);
  await talk(page, "Goodbye");
  await talk(page, "Goodbye again");
}
