import { approve, openPage } from "../../package/openPage.mjs";

/**
 * Writes in CopilotKit's chat of `examples/beside-copilotkit`, and answers in the panel; the chat shows the agent's reply.
 * @param {string} url
 */
export async function driveBesideCopilotkit(url) {
  await openPage(url, async (page) => {
    const field = page.getByRole("textbox").first();
    await field.fill("Send the figures to Ann");
    await field.press("Enter");
    await page.getByText("I have written this e-mail.").first().waitFor();
    await approve(page);
    await page.getByText("Thank you, I have your answer.").first().waitFor();
  });
}
