import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandsOf, saveBlocks } from "../blocks.mjs";
import { approve, askAndApprove, openPage } from "../openPage.mjs";
import { follow, freePort, run, serve } from "../shell.mjs";
import { refuseWarnings } from "./vite.mjs";

const page = "stories/docs/quick-start/next.md";
// Left out to save time; the page's command installs them too.
const leaner = "--empty --no-linter --no-tailwind --disable-git";
const config = 'import type { NextConfig } from "next";\n\nexport default { cacheComponents: true } satisfies NextConfig;\n';

/** @type {import("../walk.mjs").Path} */
export const next = {
  name: "next",
  title: "Next.js with cached components and a gate, by the quick start",
  async walk({ folder, tarball, note }) {
    const commands = commandsOf(page).map((command) =>
      command.replace("react-agui-interrupts", tarball).replace("--yes", `--yes ${leaner}`),
    );
    const app = await follow(folder, commands);
    note("installed");
    saveBlocks(page, app);
    writeFileSync(join(app, "next.config.ts"), config);
    refuseWarnings(await run(app, "npx next build"));
    note("built");
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const server = await serve(app, `npx next start -p ${port}`, url);
    try {
      await openPage(url, askAndApprove);
      await openPage(`${url}threads/1`, reloadAndApprove);
    } finally {
      server.stop();
    }
    note("answered, also after a reload");
  },
};

/** A hydration mismatch would be an error in the console. @param {import("playwright").Page} tab */
async function reloadAndApprove(tab) {
  await tab.getByRole("button", { name: "Ask" }).click();
  await tab.getByText("Pay the invoice?").first().waitFor();
  await tab.reload();
  await approve(tab);
}
