import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect as expectNow } from "playwright/test";
import { openPage } from "../../package/openPage.mjs";

/** @typedef {import("playwright").Page} Page */
/** @typedef {import("playwright").Locator} Locator */

const expect = expectNow.configure({ timeout: 20_000 });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What each kit paints its own cards and texts with. */
const kits = {
  mui: { surface: "--mui-palette-background-paper", text: "--mui-palette-text-primary" },
  chakra: { surface: "--chakra-colors-bg-panel", text: "--chakra-colors-fg" },
  radix: { surface: "--color-panel-solid", text: "--gray-12" },
  shadcn: { surface: "--card", text: "--card-foreground" },
};

/**
 * Answers on each page of `examples/design-kits`, in light and dark: in the page, in the kit's
 * dialog, and on the card of its components.
 * @param {string} url
 */
export async function driveDesignKits(url) {
  for (const [kit, colors] of Object.entries(kits)) {
    for (const theme of /** @type {const} */ (["light", "dark"])) {
      await openPage(`${url}${kit}.html`, async (page) => {
        if (theme === "dark") await page.getByRole("button", { name: "Switch to dark" }).click();
        await answersInThePage(page, theme, colors);
        await answersInTheDialog(page);
        await answersOnTheCard(page);
      }).catch((cause) => {
        throw new Error(
          `${kit}, ${theme}: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      });
    }
  }
}

/**
 * @param {Page} page
 * @param {"light" | "dark"} theme
 * @param {{ surface: string, text: string }} colors
 */
async function answersInThePage(page, theme, colors) {
  const panel = page.getByRole("region", { name: "Figures" });
  await page.getByRole("button", { name: "Ask for the figures" }).click();
  await expect(panel.getByRole("button", { name: "Approve" })).toBeVisible();
  await hasColors(panel.locator(".agui-card").first(), theme, colors);
  await panel.getByRole("button", { name: "Edit" }).click();
  await panel.getByRole("textbox", { name: "Subject" }).fill("Figures of Q3");
  await hasNoViolation(page);
  await panel.getByRole("button", { name: "Approve with 1 change" }).click();
  await panel.getByRole("radio", { name: "Q3" }).check();
  await panel.getByRole("textbox", { name: "Title" }).fill("Sales");
  await panel.getByRole("button", { name: "Save answer" }).click();
  await panel.getByRole("button", { name: "Send 2 answers" }).click();
  await expect(page.getByText("Approved with 1 change").first()).toBeVisible();
  await hasNoViolation(page);
  await page.getByRole("button", { name: "Ask for the figures" }).click();
  await panel.getByRole("button", { name: "Deny" }).click();
  await expect(panel.getByText("1 of 2 answered")).toBeVisible();
}

/**
 * The kit keeps the focus in its dialog, and its Escape answers nothing.
 * @param {Page} page
 */
async function answersInTheDialog(page) {
  const dialog = page.getByRole("dialog", { name: "Invitation" });
  await page.getByRole("button", { name: "Ask in a dialog" }).click();
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.click();
  await page.keyboard.type("Cleo", { delay: 30 });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Cleo");
  await hasNoViolation(page);
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Open the question" }).click();
  await expect(name).toHaveValue("Cleo");
  await dialog.getByRole("button", { name: "Send answer" }).click();
  await expect(dialog.getByRole("button", { name: "1 field to correct" })).toBeFocused();
  await hasNoViolation(page);
  await dialog.getByRole("radio", { name: "Editor" }).check();
  await dialog.getByRole("button", { name: "Send answer" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ask in a dialog" })).toBeFocused();
}

/**
 * The card is made of the kit's button and text field.
 * @param {Page} page
 */
async function answersOnTheCard(page) {
  const panel = page.getByRole("region", { name: "Refunds" });
  const ask = page.getByRole("button", { name: "Ask for a refund" });
  await ask.click();
  const reason = panel.getByRole("textbox", { name: "Reason" });
  await reason.click();
  await page.keyboard.type("Damaged on arrival", { delay: 10 });
  await expect(reason).toHaveValue("Damaged on arrival");
  await expect(panel.getByText("refundPayment")).toBeVisible();
  await hasNoViolation(page);
  await panel.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText("Damaged on arrival").first()).toBeVisible();
  await expect(ask).toBeEnabled();
  await ask.click();
  await panel.getByRole("button", { name: "Don’t refund" }).click();
  await expect(page.getByText("Denied").first()).toBeVisible();
  await expect(ask).toBeEnabled();
}

/**
 * @param {Locator} card
 * @param {"light" | "dark"} theme
 * @param {{ surface: string, text: string }} colors
 */
async function hasColors(card, theme, colors) {
  const seen = await card.evaluate((element, { surface, text }) => {
    const probe = element.parentElement?.appendChild(document.createElement("i"));
    if (probe === undefined) throw new Error("The card has no parent.");
    probe.style.cssText = `background: var(${surface}); color: var(${text})`;
    const [cardStyle, kitStyle] = [element, probe].map((one) => {
      const { backgroundColor, color } = getComputedStyle(one);
      return { backgroundColor, color };
    });
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null || cardStyle === undefined) throw new Error("There is no canvas.");
    canvas.fillStyle = cardStyle.backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0] = canvas.getImageData(0, 0, 1, 1).data;
    probe.remove();
    const { borderTopWidth, paddingTop } = getComputedStyle(element);
    const frame = { borderTopWidth, isPadded: paddingTop !== "0px" };
    return { frame, cardStyle, kitStyle, theme: red > 127 ? "light" : "dark" };
  }, colors);
  expect(seen.cardStyle).toEqual(seen.kitStyle);
  // A kit's reset that wins removes both.
  expect(seen.frame).toEqual({ borderTopWidth: "1px", isPadded: true });
  expect(seen.theme).toBe(theme);
}

/** @param {Page} page */
async function hasNoViolation(page) {
  // A colour that is still changing has no contrast to measure.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const found = await Reflect.get(globalThis, "axe").run();
    return found.violations.map(
      (
        /** @type {{ id: string, nodes: { html: string, failureSummary: string }[] }} */ {
          id,
          nodes,
        },
      ) =>
        [
          id,
          ...nodes
            .slice(0, 3)
            .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
        ].join("\n"),
    );
  });
  expect(violations).toEqual([]);
}
