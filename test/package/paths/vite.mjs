import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandsOf, saveBlocks } from "../blocks.mjs";
import { askAndApprove, openPage } from "../openPage.mjs";
import { follow, freePort, run, serve } from "../shell.mjs";

const page = "stories/docs/quick-start/vite.md";

/** @type {import("../walk.mjs").Path} */
export const vite = {
  name: "vite",
  title: "Vite and React 19, by the quick start",
  async walk({ folder, tarball, note }) {
    const app = await follow(
      folder,
      commandsOf(page).map((command) => command.replace("react-agui-interrupts", tarball)),
    );
    note("installed");
    const port = await freePort();
    saveBlocks(page, app, (code) => code.replaceAll("4000", String(port)));
    refuseWarnings(await run(app, "npm run build"));
    note("built");
    await answer(app, port, "npx vite preview");
    note("answered");
    // Without the plugin for React nothing removes "use client" from the files.
    writeFileSync(join(app, "vite.config.ts"), "export default { build: { outDir: 'dist-plain' } };\n");
    refuseWarnings(await run(app, "npx vite build"));
    rmSync(join(app, "dist-plain"), { recursive: true });
    note("built without a plugin");
  },
};

/**
 * Starts the agent of the page and the built app, and answers its question.
 * @param {string} app
 * @param {number} agentPort
 * @param {string} preview
 */
export async function answer(app, agentPort, preview) {
  const port = await freePort();
  const agent = await serve(app, "node agent.mjs", `http://localhost:${agentPort}/`);
  try {
    const url = `http://localhost:${port}/`;
    const server = await serve(app, `${preview} --port ${port} --strictPort`, url);
    try {
      await openPage(url, askAndApprove);
    } finally {
      server.stop();
    }
  } finally {
    agent.stop();
  }
}

/** @param {string} output */
export function refuseWarnings(output) {
  // Dependencies that mark their own files as client code are not ours to mend; the form library is one late, large chunk.
  const known = /npm warn|chunks are larger than|directive "use client" in "(?!node_modules\/react-agui)/i;
  const lines = output
    .split("\n")
    .filter((line) => /warn|\(!\)|directive "use client"|deprecat/i.test(line) && !known.test(line));
  if (lines.length > 0) throw new Error(`The build warns:\n${lines.join("\n")}`);
}
