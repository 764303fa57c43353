import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { blocksOf } from "../blocks.mjs";
import { newerNode, run, withNewerNode } from "../shell.mjs";

const page = "stories/docs/guides/testing.md";

/** A second turn, and a question with a form, in a page that creates its own run. */
const more = `import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { InterruptPanel, preload, useAgentRun } from "react-agui-interrupts";
import { createScriptedAgent, scenarios } from "react-agui-interrupts/testing";
import { beforeAll, expect, it, vi } from "vitest";

// What the tester transforms for the first form takes long on a busy machine.
beforeAll(() => preload({ forms: true }), 120_000);

function Page({ name }: { name: string }) {
  const run = useAgentRun({ url: "/" + name });
  const busy = run.status === "running" || run.status === "resuming" || run.status === "interrupted";
  return (
    <>
      <button disabled={busy} onClick={() => void run.send("Go")}>Ask</button>
      <InterruptPanel run={run} />
    </>
  );
}

async function answerTwice(name: string, answer: () => Promise<void>) {
  const agent = createScriptedAgent(scenarios);
  vi.stubGlobal("fetch", agent);
  const complaints: unknown[] = [];
  console.error = (...all: unknown[]) => void complaints.push(all);
  console.warn = console.error;
  render(<Page name={name} />);
  const ask = screen.getByRole("button", { name: "Ask" });
  for (let turn = 0; turn < 2; turn++) {
    await userEvent.click(ask);
    await answer();
    await waitFor(() => expect(ask).toHaveProperty("disabled", false));
  }
  expect(agent.requests().length).toBe(4);
  expect(document.querySelector(".agui-notice, [role=alert]")).toBeNull();
  expect(complaints).toEqual([]);
}

it("approves twice", async () => {
  await answerTwice("minimal-approval", async () => userEvent.click(await screen.findByRole("button", { name: "Approve" })));
});

it("fills in a form twice", async () => {
  await answerTwice("custom-reason", async () => {
    const [first] = await screen.findAllByRole("radio");
    await userEvent.click(first!);
    await userEvent.click(await screen.findByRole("button", { name: /^Send answer/ }));
  });
});
`;

/** @param {string} tester @returns {string} The command of the page that installs a tester. */
function installs(tester) {
  const block = blocksOf(page).find(
    ({ language, code }) => language === "sh" && code.includes(` ${tester} `),
  );
  if (block === undefined) throw new Error(`${page} does not install ${tester}.`);
  return block.code.trim();
}

/**
 * @param {string} folder @param {(name: string) => boolean} isWanted @param {(code: string) =>
 * string} [change]
 */
function saveFiles(folder, isWanted, change = (code) => code) {
  const named = blocksOf(page).flatMap(({ name, code }) =>
    name === undefined ? [] : [{ name, code }],
  );
  for (const { name, code } of [...named, { name: "src/more.test.tsx", code: more }]) {
    if (!isWanted(name)) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), change(code));
  }
}

/**
 * @param {string} folder
 * @param {string} tarball
 * @param {string} tester
 * @param {NodeJS.ProcessEnv} [env]
 */
async function install(folder, tarball, tester, env = {}) {
  // A new version of a tester is many packages, some of which npm's cache may not have yet.
  const fresh = { ...env, npm_config_prefer_offline: "false" };
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await run(folder, `npm install ${tarball} react@19 react-dom@19`, fresh);
  await run(folder, installs(tester), fresh);
}

/** @type {import("../walk.mjs").Path} */
export const vitest = {
  name: "vitest",
  title: "the tests of the page about testing, with Vitest",
  needs: newerNode,
  async walk({ folder, tarball, note }) {
    const env = await withNewerNode();
    await install(folder, tarball, "vitest", env);
    note("installed");
    saveFiles(folder, (name) => !name.startsWith("jest"));
    await run(folder, "npx vitest run", env);
    note("tested");
  },
};

/** @type {import("../walk.mjs").Path} */
export const jest = {
  name: "jest",
  title: "the tests of the page about testing, with Jest",
  async walk({ folder, tarball, note }) {
    await install(folder, tarball, "jest");
    note("installed");
    saveFiles(
      folder,
      (name) => !name.startsWith("vitest"),
      (code) =>
        code
          .replace(/^import .* from "vitest";\n/m, "")
          .replaceAll(/vi\.stubGlobal\("fetch", (.+)\);/g, "globalThis.fetch = $1;"),
    );
    await run(folder, "npx jest");
    note("tested");
  },
};
