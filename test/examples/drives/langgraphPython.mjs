import { approve, openPage } from "../../package/openPage.mjs";

/**
 * Approves the e-mail of `examples/langgraph-python`; the graph continues from its checkpoint and
 * runs the tool.
 * @param {string} url
 */
export async function driveLanggraphPython(url) {
  await openPage(url, async (page) => {
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("I have written this e-mail.").waitFor();
    await approve(page);
    await page.getByText("Done. Sent to ann@example.com: Figures").waitFor();
  });
}
