import { approve, openPage } from "../../package/openPage.mjs";

/**
 * Writes in CopilotKit's chat of `examples/beside-copilotkit`, and answers in the panel; the chat shows the agent's reply.
 * @param {string} url
 */
export async function driveBesideCopilotkit(url) {
  await openPage(url, async (page) => {
    const field = page.getByRole("textbox").first();
    const asked = page.getByText("I have written this e-mail.").first();
    // The chat drops what is written before it knows its agent and thread, and shows nothing of that.
    for (let tries = 0; tries < 4 && !(await asked.isVisible()); tries += 1) {
      await field.fill("Send the figures to Ann");
      await field.press("Enter");
      await asked.waitFor({ timeout: 10_000 }).catch(() => {});
    }
    await asked.waitFor();
    await approve(page);
    await page.getByText("Thank you, I have your answer.").first().waitFor();
  });
}
