import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blockOf, commandsOf, saveBlocks } from "../blocks.mjs";
import { askAndAnswer, openInBothThemes, press } from "../openPage.mjs";
import { expectLateRjsf, formsPage, hideRjsf, refuseRjsf } from "../rjsf.mjs";
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
    const html = readFileSync(join(app, "dist/index.html"), "utf8");
    expectLateRjsf(
      join(app, "dist"),
      [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = ""]) => file),
    );
    note("built");
    await answer(app, port, "npx vite preview");
    note("answered");
    // Without the plugin for React nothing removes "use client" from the files.
    writeFileSync(
      join(app, "vite.config.ts"),
      "export default { build: { outDir: 'dist-plain' } };\n",
    );
    refuseWarnings(await run(app, "npx vite build"));
    rmSync(join(app, "dist-plain"), { recursive: true });
    note("built without a plugin");
    await answerWithoutRjsf(app, port);
    note("answered a question with a schema without rjsf, built and in development");
  },
};

/**
 * Builds the app without rjsf, by the lines of the page about forms, and answers a question that
 * has a schema.
 * @param {string} app
 * @param {number} agentPort
 */
async function answerWithoutRjsf(app, agentPort) {
  const component = join(app, "src/App.tsx");
  writeFileSync(
    component,
    readFileSync(component, "utf8").replace("minimal-approval", "custom-reason"),
  );
  writeFileSync(join(app, "vite.config.ts"), blockOf(formsPage, "vite.config.ts"));
  const bringBack = hideRjsf(app);
  refuseWarnings(await run(app, "npx vite build"));
  refuseRjsf(join(app, "dist"));
  await answer(app, agentPort, "npx vite preview", choose);
  await answer(app, agentPort, "npx vite", choose);
  bringBack();
}

/** @param {import("../openPage.mjs").Page} page */
async function choose(page) {
  await page.getByRole("radio", { name: /^Berlin/ }).check();
  await press(page, /^(Save|Send) answer/);
}

/**
 * Starts the agent of the page and the built app, and answers its questions in both themes.
 * @param {string} app
 * @param {number} agentPort
 * @param {string} preview
 * @param {import("../openPage.mjs").Use} [use]
 */
export async function answer(app, agentPort, preview, use) {
  const port = await freePort();
  const agent = await serve(app, "node agent.mjs", `http://localhost:${agentPort}/`);
  try {
    const url = `http://localhost:${port}/`;
    const server = await serve(app, `${preview} --port ${port} --strictPort`, url);
    try {
      await openInBothThemes(url, (tab) => askAndAnswer(tab, use));
    } finally {
      server.stop();
    }
  } finally {
    agent.stop();
  }
}

/** @param {string} output */
export function refuseWarnings(output) {
  // Dependencies that mark their own files as client code are not ours to mend; the form library is
  // one late, large chunk.
  const known =
    /npm warn|chunks are larger than|directive "use client" in "(?!node_modules\/react-agui)/i;
  const lines = output
    .split("\n")
    .filter(
      (line) => /\bwarn|\(!\)|directive "use client"|deprecat/i.test(line) && !known.test(line),
    );
  if (lines.length > 0) throw new Error(`The build warns:\n${lines.join("\n")}`);
}
