import { commandsOf, saveBlocks } from "../blocks.mjs";
import { askAndAnswer, openInBothThemes } from "../openPage.mjs";
import { follow, freePort, newerNode, run, serve, withNewerNode } from "../shell.mjs";
import { refuseWarnings } from "./vite.mjs";

const page = "stories/docs/quick-start/tanstack-start.md";
// Left out to save time; the page's command adds them too.
const leaner = "--no-git --no-intent";

/** @type {import("../walk.mjs").Path} */
export const tanstackStart = {
  name: "tanstack-start",
  title: "TanStack Start with a server route, by the quick start",
  needs: newerNode,
  async walk({ folder, tarball, note }) {
    const env = await withNewerNode();
    const commands = commandsOf(page).map((command) =>
      command.replace("react-agui-interrupts", tarball).replace("--yes", `--yes ${leaner}`),
    );
    const app = await follow(folder, commands, env);
    note("installed");
    saveBlocks(page, app);
    refuseWarnings(await run(app, "npm run build", env));
    await run(app, "npx tsc --noEmit", env);
    note("built");
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const server = await serve(app, `npm run preview -- --port ${port} --strictPort`, url, env);
    try {
      await openInBothThemes(`${url}threads/1`, (tab) => askAndAnswer(tab));
    } finally {
      server.stop();
    }
    note("answered");
  },
};
