import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blockOf, blocksOf, commandsOf, saveBlocks } from "../blocks.mjs";
import { approve, askAndAnswer, lookAt, openInBothThemes } from "../openPage.mjs";
import { expectLateRjsf, formsPage, hideRjsf, refuseRjsf } from "../rjsf.mjs";
import { follow, freePort, run, serve } from "../shell.mjs";
import { refuseWarnings } from "./vite.mjs";

const page = "stories/docs/quick-start/next.md";
// Left out to save time; the page's command installs them too.
const leaner = "--empty --no-linter --disable-git";
/** What the template has without `--empty`, which also loads fonts of Google. */
const styles = `
:root { --background: #ffffff; --foreground: #171717; }
@media (prefers-color-scheme: dark) { :root { --background: #0a0a0a; --foreground: #ededed; } }
body { background: var(--background); color: var(--foreground); }
`;
const config =
  'import type { NextConfig } from "next";\n\nexport default { cacheComponents: true } satisfies NextConfig;\n';

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
    const addition = blocksOf(page).find(({ language }) => language === "css")?.code ?? "";
    appendFileSync(join(app, "app/globals.css"), styles + addition);
    writeFileSync(join(app, "next.config.ts"), config);
    refuseWarnings(await run(app, "npx next build"));
    note("built");
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const server = await serve(app, `npx next start -p ${port}`, url);
    try {
      await openInBothThemes(url, (tab) => askAndAnswer(tab));
      await openInBothThemes(`${url}threads/1`, reloadAndApprove);
      const html = await (await fetch(url)).text();
      const first = [...html.matchAll(/\/_next\/static\/([\w./~-]+\.js)/g)].map(
        ([, file = ""]) => file,
      );
      expectLateRjsf(join(app, ".next/static"), [...new Set(first)]);
    } finally {
      server.stop();
    }
    note("answered, also after a reload");
    hideRjsf(app);
    writeFileSync(join(app, "next.config.ts"), blockOf(formsPage, "next.config.ts"));
    refuseWarnings(await run(app, "npx next build"));
    refuseRjsf(join(app, ".next/static"), join(app, ".next/server"));
    note("built without rjsf");
  },
};

/** A hydration mismatch would be an error in the console. @param {import("playwright").Page} tab */
async function reloadAndApprove(tab) {
  await tab.waitForLoadState("networkidle");
  await tab.getByRole("button", { name: "Ask", exact: true }).click();
  await tab.getByText("Pay the invoice?").first().waitFor();
  await tab.reload();
  await lookAt(tab);
  await approve(tab);
  await askAndAnswer(tab);
}
