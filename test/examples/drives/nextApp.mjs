import { approve, askAndAnswer, openPage } from "../../package/openPage.mjs";

/**
 * Answers the question of `examples/next-app`, at once and after a reload. A hydration mismatch
 * would be an error in the console.
 * @param {string} url
 */
export async function driveNextApp(url) {
  await openPage(url, (page) => askAndAnswer(page));
  await openPage(`${url}threads/1`, async (page) => {
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("Pay the invoice?").first().waitFor();
    await page.reload();
    await approve(page);
  });
}
