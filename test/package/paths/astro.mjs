import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandsOf, saveBlocks } from "../blocks.mjs";
import { askAndAnswer, openInBothThemes } from "../openPage.mjs";
import { follow, freePort, isUp, newerNode, run, serve, withNewerNode } from "../shell.mjs";
import { refuseWarnings } from "./vite.mjs";

const page = "stories/docs/quick-start/astro.md";

/** @type {import("../walk.mjs").Path} */
export const astro = {
  name: "astro",
  title: "Astro with an island and an endpoint, by the quick start",
  needs: newerNode,
  async walk({ folder, tarball, note }) {
    // `astro add` asks the registry for the newest versions, which npm's cache may not have yet.
    const env = {
      ...(await withNewerNode()),
      ASTRO_TELEMETRY_DISABLED: "1",
      npm_config_prefer_offline: "false",
    };
    const [create = "", ...commands] = commandsOf(page).map((command) =>
      command.replace("react-agui-interrupts", tarball),
    );
    if (await isUp("https://codeload.github.com")) await run(folder, create, env);
    else {
      saveTemplate(join(folder, "my-app"));
      await run(join(folder, "my-app"), "npm install", env);
      note("without create-astro, which cannot reach GitHub");
    }
    const app = await follow(folder, commands, env);
    note("installed");
    saveBlocks(page, app);
    await answer(app, env);
    note("answered with client:load");
    const index = join(app, "src/pages/index.astro");
    writeFileSync(index, readFileSync(index, "utf8").replace("client:load", 'client:only="react"'));
    await answer(app, env);
    note("answered with client:only");
  },
};

/** @param {string} app @param {NodeJS.ProcessEnv} env */
async function answer(app, env) {
  refuseWarnings(await run(app, "npm run build", env));
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const server = await serve(app, "node dist/server/entry.mjs", url, {
    ...env,
    PORT: String(port),
    HOST: "localhost",
  });
  try {
    await openInBothThemes(url, (tab) => askAndAnswer(tab));
  } finally {
    server.stop();
  }
}

/** What the minimal template has. @param {string} app */
function saveTemplate(app) {
  mkdirSync(join(app, "src/pages"), { recursive: true });
  const scripts = { dev: "astro dev", build: "astro build" };
  writeFileSync(
    join(app, "package.json"),
    JSON.stringify({ type: "module", scripts, dependencies: { astro: "latest" } }, null, 2),
  );
  writeFileSync(
    join(app, "astro.config.mjs"),
    'import { defineConfig } from "astro/config";\n\nexport default defineConfig({});\n',
  );
  writeFileSync(join(app, "tsconfig.json"), '{ "extends": "astro/tsconfigs/strict" }\n');
}
