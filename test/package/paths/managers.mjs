import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, commandsOf, saveBlocks } from "../blocks.mjs";
import { freePort, run } from "../shell.mjs";
import { answer, refuseWarnings } from "./vite.mjs";

const page = "stories/docs/quick-start/vite.md";

/**
 * The app of the quick start without its packages.
 * @param {string} folder
 * @param {(code: string) => string} [change]
 */
async function scaffold(folder, change) {
  const [create = "", cd = ""] = commandsOf(page);
  await run(folder, create);
  const app = join(folder, cd.replace("cd ", ""));
  saveBlocks(page, app, change);
  return app;
}

/** @type {import("../walk.mjs").Path} */
export const pnpm = {
  name: "pnpm",
  title: "pnpm, strict",
  needs: "npx pnpm@10 --version",
  async walk({ folder, tarball, note }) {
    const app = await scaffold(folder);
    // Nothing is hoisted: a package sees only what it declares.
    writeFileSync(join(app, ".npmrc"), "hoist=false\nstrict-peer-dependencies=true\n");
    await run(app, `npx pnpm@10 add --prefer-offline ${tarball}`);
    note("installed");
    refuseWarnings(await run(app, "npx pnpm@10 run build"));
    note("built");
  },
};

/** @type {import("../walk.mjs").Path} */
export const yarn = {
  name: "yarn",
  title: "Yarn, Plug'n'Play",
  needs: "npx @yarnpkg/cli-dist@4 --version",
  async walk({ folder, tarball, note }) {
    const yarn = "npx @yarnpkg/cli-dist@4";
    const example = blocksOf(page).find(({ name }) => name === "src/App.tsx")?.code ?? "";
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    writeFileSync(join(folder, "yarn.lock"), "");
    writeFileSync(
      join(folder, ".yarnrc.yml"),
      "nodeLinker: pnp\nenableTelemetry: false\nenableImmutableInstalls: false\n",
    );
    writeFileSync(join(folder, "App.tsx"), example);
    writeFileSync(
      join(folder, "index.html"),
      '<div id="root"></div><script type="module" src="./App.tsx"></script>\n',
    );
    await run(folder, `${yarn} add ${tarball} react react-dom vite`);
    note("installed");
    refuseWarnings(await run(folder, `${yarn} vite build`));
    note("built");
  },
};

/** @type {import("../walk.mjs").Path} */
export const bun = {
  name: "bun",
  title: "Bun",
  needs: "npx bun@1 --version",
  async walk({ folder, tarball, note }) {
    const port = await freePort();
    const app = await scaffold(folder, (code) => code.replaceAll("4000", String(port)));
    await run(app, `npx bun@1 add ${tarball}`);
    note("installed");
    refuseWarnings(await run(app, "npx bun@1 run build"));
    note("built");
    await answer(app, port, "npx vite preview");
    note("answered");
  },
};
