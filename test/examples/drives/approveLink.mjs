import { expect as expectNow } from "playwright/test";
import { openPage } from "../../package/openPage.mjs";

const expect = expectNow.configure({ timeout: 20_000 });

/**
 * Answers the questions of `examples/approve-link` from the links that it prints.
 * @param {string} _
 * @param {{ printed: () => string }} server
 */
export async function driveApproveLink(_, server) {
  const links = () => [...server.printed().matchAll(/https?:\/\/\S+\/open\/\S+/g)].map(([link]) => link);
  await expect.poll(() => links().length).toBe(1);
  await approves(links()[0] ?? "");
  // The agent continues in another process, and asks again.
  await expect.poll(() => links().length).toBe(2);
}

/** @param {string} link */
async function approves(link) {
  await openPage(link, async (page) => {
    expect(page.url()).not.toContain("/open/");
    for (const choice of await page.getByLabel("Approve", { exact: true }).all()) await choice.check();
    const send = page.getByRole("button", { name: "Send all answers" });
    await send.click();
    await expect(send).toHaveCount(0);
    // A link works once, and then shows who has answered.
    const again = await page.request.get(link);
    expect(again.status()).toBe(410);
    expect(await again.text()).toContain("ann@example.com");
  });
}
