import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { openPage } from "../../package/openPage.mjs";
import { run, withNewerNode } from "../../package/shell.mjs";

const folder = join(import.meta.dirname, "../../../examples/durable-approval");

/**
 * Approves on the page, and then kills the server at seven points, with each engine.
 * @param {string} url
 * @param {{ environment: NodeJS.ProcessEnv }} server
 */
export async function driveDurableApproval(url, { environment }) {
  await openPage(url, async (page) => {
    const approve = page.getByRole("button", { name: "Approve" });
    if (await approve.isVisible()) await approve.click();
    await expect
      .poll(async () => (await (await page.request.get(`${url}state/invoice-1`)).json()).payments, {
        timeout: 20_000,
      })
      .toBe(1);
  });
  try {
    const more = { ...environment, PORT: environment["AGENT_PORT"] };
    await run(folder, "npm run crash", more);
    await run(folder, "npm run crash:restate", { ...more, ...(await withNewerNode()) });
  } finally {
    stopDatabase();
  }
}

/** Stops the PostgreSQL of the example where it has outlived the server that was killed. */
function stopDatabase() {
  try {
    const [pid] = readFileSync(join(folder, ".database/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGINT");
  } catch {
    // There is none: the database is somebody else's.
  }
}
