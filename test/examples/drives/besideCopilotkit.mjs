import { approve, openPage } from "../../package/openPage.mjs";

/**
 * Writes in CopilotKit's chat of `examples/beside-copilotkit`, and answers in the panel; the chat shows the agent's reply.
 * @param {string} url
 */
export async function driveBesideCopilotkit(url) {
  await openPage(url, async (page) => {
    const field = page.getByRole("textbox").first();
    const question = page.getByText("Send the figures to Ann").first();
    // The chat takes nothing before it has asked its server about the agent, and shows nothing of that.
    for (let tries = 0; tries < 5 && !(await question.isVisible()); tries += 1) {
      await field.fill("Send the figures to Ann");
      await field.press("Enter");
      await question.waitFor({ timeout: 6_000 }).catch(() => {});
    }
    await page.getByText("I have written this e-mail.").first().waitFor();
    await approve(page);
    await page.getByText("Thank you, I have your answer.").first().waitFor();
  });
}
