import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect as expectNow } from "playwright/test";
import { openPage } from "../../package/openPage.mjs";
import { run } from "../../package/shell.mjs";

/** @typedef {import("playwright").Page} Page */

const expect = expectNow.configure({ timeout: 20_000 });
const folder = join(import.meta.dirname, "../../../examples/approve-link");

/**
 * Registers a passkey, answers the questions of `examples/approve-link` from the links that it
 * prints, and verifies the receipt.
 * @param {string} _
 * @param {{ printed: () => string, environment: NodeJS.ProcessEnv }} server
 */
export async function driveApproveLink(_, { printed, environment }) {
  /** @param {RegExp} address */
  const printedLinks = (address) => [...printed().matchAll(address)].map(([link]) => link);
  const links = () => printedLinks(/https?:\/\/\S+\/open\/\S+/g);
  const passkey = () => printedLinks(/https?:\/\/\S+\/passkey\/\S+/g);
  await expect.poll(() => links().length).toBe(1);
  await expect.poll(() => passkey().length).toBe(1);
  const [receipt, keys] = [1, 2].map((number) =>
    join(tmpdir(), `approve-link-${environment["PORT"]}-${number}.json`),
  );
  await openPage(links()[0] ?? "", async (page) => {
    await expect(page.getByText("you have not created one yet")).toBeVisible();
    const authenticator = await plugIn(page);
    await page.goto(passkey()[0] ?? "");
    await page.getByRole("button", { name: "Create a passkey" }).click();
    await expect(page.getByText("ann@example.com can now sign answers with it.")).toBeVisible();
    await page.goto(links()[0] ?? "");
    await cancels(page, authenticator);
    await refusesUnsigned(page);
    await signs(page, "Approve with passkey", receipt ?? "");
    // A link works once, and then shows who has answered.
    const again = await page.request.get(links()[0] ?? "");
    expect([again.status(), await again.text()]).toEqual([
      410,
      expect.stringContaining("signed with the passkey of ann@example.com"),
    ]);
    // The agent continues in another process, and asks again. These questions need no passkey.
    await expect.poll(() => links().length).toBe(2);
    await answers(page, links()[1] ?? "");
    await run(folder, "npm run agent", environment);
    await expect.poll(() => links().length).toBe(3);
    await page.goto(links()[2] ?? "");
    await signs(page, "Deny with passkey");
    await expect.poll(() => links().length).toBe(4);
  });
  await verifies(receipt ?? "", keys ?? "", environment);
}

/** @param {Page} page */
async function plugIn(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
      },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  /** @param {boolean} isUserVerified */
  return (isUserVerified) =>
    devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

/**
 * Nothing is sent by a person who does not sign, and what they have entered stays.
 * @param {Page} page
 * @param {(isUserVerified: boolean) => Promise<unknown>} verifyUser
 */
async function cancels(page, verifyUser) {
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  await page.getByLabel("Comment (optional)").fill("as agreed");
  await verifyUser(false);
  await page.getByRole("button", { name: "Approve with passkey" }).click();
  await expect(
    page.getByText("You did not sign. Nothing was sent, and your answer is still here."),
  ).toBeVisible();
  await expect(page.getByLabel("Comment (optional)")).toHaveValue("as agreed");
  expect(sent).toBe(0);
  await verifyUser(true);
}

/**
 * The server does not take what a page without the script sends, or a signature that is for another
 * decision.
 * @param {Page} page
 */
async function refusesUnsigned(page) {
  const form = Object.fromEntries(
    await page.locator("form [name]:not(button)").evaluateAll((inputs) =>
      // @ts-expect-error `evaluateAll` types elements as HTML or SVG.
      inputs.map(({ name, value }) => [name, value]),
    ),
  );
  const send = async (/** @type {Record<string, string>} */ more) =>
    page.request.post(page.url(), { form: { ...form, ...more }, maxRedirects: 0 });
  const unsigned = await send({ "q0.decision": "approve" });
  expect([unsigned.status(), await unsigned.text()]).toEqual([
    422,
    expect.stringContaining("This answer needs your passkey."),
  ]);
  /** @type {string | null} */
  let body = null;
  await page.route(page.url(), async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    body = route.request().postData();
    await route.abort("aborted");
  });
  await page.getByRole("button", { name: "Deny with passkey" }).click();
  await expect.poll(() => body).not.toBeNull();
  await page.unroute(page.url());
  const signature = new URLSearchParams(body ?? "").get("q0.signature") ?? "";
  const changed = await send({ "q0.signature": signature, "q0.decision": "approve" });
  expect([changed.status(), await changed.text()]).toEqual([
    422,
    expect.stringContaining("The signature is not valid"),
  ]);
  await page.reload();
}

/**
 * @param {Page} page
 * @param {string} button
 * @param {string} [file] Where the receipt goes.
 */
async function signs(page, button, file) {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("It was signed with the passkey of ann@example.com.")).toBeVisible();
  if (file === undefined) return;
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the receipt" }).click();
  await (await download).saveAs(file);
}

/**
 * @param {Page} page
 * @param {string} link
 */
async function answers(page, link) {
  await page.goto(link);
  expect(page.url()).not.toContain("/open/");
  for (const choice of await page.getByLabel("Approve", { exact: true }).all())
    await choice.check();
  await page.getByRole("combobox", { name: "Cost center" }).selectOption("Office");
  await page.getByRole("button", { name: "Send all answers" }).click();
  await expect(page.getByText("Your answer was recorded")).toBeVisible();
}

/**
 * A receipt is verified without the server, and not once it was changed.
 * @param {string} receipt
 * @param {string} keys
 * @param {NodeJS.ProcessEnv} environment
 */
async function verifies(receipt, keys, environment) {
  await run(folder, `npm run --silent keys > "${keys}"`, environment);
  const verified = await run(folder, `npm run verify-receipt -- "${receipt}" "${keys}"`);
  expect(verified).toMatch(
    /Valid\. ann@example\.com signed at .*\n {2}pay \{.*1250.*\}\n {2}\{"approved":true.*\}/,
  );
  await writeFile(receipt, (await readFile(receipt, "utf8")).replaceAll("1250", "1251"));
  await expect(run(folder, `npm run verify-receipt -- "${receipt}" "${keys}"`)).rejects.toThrow(
    "Not valid",
  );
}
