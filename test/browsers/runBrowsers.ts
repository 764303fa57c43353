import { buildPanelApp, panelAppFiles } from "../support/buildPanelApp.js";
import { serveFiles } from "../support/serveFiles.js";
import { firefox } from "./firefox.js";
import { flows } from "./flows.js";
import type { Browser, Session } from "./Session.js";
import { serveStorybook, showStory, visibleStories } from "./stories.js";
import { webkit } from "./webkit.js";

const all: readonly Browser[] = [firefox, webkit];

/**
 * Runs the main flows and every visible story in each browser that is there; `--flows` leaves the
 * stories out.
 */
export async function runBrowsers(options: readonly string[]): Promise<void> {
  const app = await serveFiles(panelAppFiles(await buildPanelApp()));
  const storybook = options.includes("--flows") ? null : await serveStorybook();
  let failed = 0;
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      failed++;
      console.error(`✗ ${name}\n${cause instanceof Error ? cause.message : String(cause)}`);
    }
  };
  for (const browser of all) {
    const start = Date.now();
    const session = await startOrNull(browser);
    if (session === null) {
      console.log(`- ${browser.name}: skipped, because it is not installed or does not start here`);
      continue;
    }
    const before = failed;
    for (const [name, flow] of Object.entries(flows))
      await attempt(`${browser.name}: ${name}`, () => flow(session, app));
    const stories = storybook === null ? [] : visibleStories();
    for (const id of stories)
      await attempt(`${browser.name}: ${id}`, () =>
        showStory(session, storybook?.address ?? "", id),
      );
    await session.close();
    const seconds = ((Date.now() - start) / 1000).toFixed(0);
    const report = `${Object.keys(flows).length} flows and ${stories.length} stories, ${failed - before} failed (${seconds} s)`;
    console.log(`${failed === before ? "✓" : "✗"} ${browser.name}: ${report}`);
  }
  storybook?.close();
  await app.close();
  process.exit(failed === 0 ? 0 : 1);
}

async function startOrNull(browser: Browser): Promise<Session | null> {
  try {
    return await browser.start();
  } catch (cause) {
    console.error(`${browser.name}: ${cause instanceof Error ? cause.message : String(cause)}`);
    return null;
  }
}
