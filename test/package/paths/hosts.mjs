import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect as expectNow } from "playwright/test";
import { blockOf } from "../blocks.mjs";
import { approve, openPage } from "../openPage.mjs";
import { freePort, run, serve } from "../shell.mjs";

/** @typedef {import("playwright").Page} Page */

const page = "stories/docs/quick-start/assistant-ui.md";
const packages =
  "react@19 react-dom@19 @types/react@19 @types/react-dom@19 typescript@6 vite@8 @vitejs/plugin-react@6 zod@4 @ag-ui/client@0.0.59 @assistant-ui/react@0.15.22 @assistant-ui/react-ag-ui@0.0.58";
const expect = expectNow.configure({ timeout: 20_000 });

/** @type {import("../walk.mjs").Path} */
export const hosts = {
  name: "hosts",
  title: "a page inside assistant-ui, by the quick start, with tools of the page",
  async walk({ folder, tarball, note }) {
    const agentPort = await freePort();
    // The version that 0.0.58 asks for is missing from some registries.
    const overrides = { "@assistant-ui/react-generative-ui": "0.0.16" };
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ private: true, type: "module", overrides }),
    );
    await run(folder, `npm install ${tarball} ${packages}`);
    note("installed");
    savePage(folder, agentPort);
    await run(folder, "npx tsc --noEmit");
    await run(folder, "npx vite build");
    note("built");
    const agent = await serve(
      folder,
      `node agent.mjs ${agentPort}`,
      `http://localhost:${agentPort}/`,
    );
    try {
      const port = await freePort();
      const url = `http://localhost:${port}/`;
      const server = await serve(folder, `npx vite preview --port ${port} --strictPort`, url);
      try {
        await openPage(url, useTools);
      } finally {
        server.stop();
      }
    } catch (cause) {
      throw new Error(`${String(cause)}\nThe agent has printed:\n${agent.printed()}`, { cause });
    } finally {
      agent.stop();
    }
    note("answered, denied, and skipped");
  },
};

/** @param {string} folder @param {number} agentPort */
function savePage(folder, agentPort) {
  mkdirSync(join(folder, "src"));
  const chat = blockOf(page, "src/Chat.tsx")
    .replace("4000", String(agentPort))
    .replace("useAgentRun({ agent, storage })", "useAgentRun({ agent, storage, tools })");
  writeFileSync(join(folder, "src/Chat.tsx"), `import { tools } from "./tools";\n${chat}`);
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  cpSync(join(import.meta.dirname, "../hosts/agent.mjs"), join(folder, "agent.mjs"));
}

/** @param {Page} tab */
async function useTools(tab) {
  const send = tab.getByRole("button", { name: /^Send answer/ });
  await talk(tab, "Hello");
  await write(tab, "Let us meet");
  await tab.getByLabel("Tuesday").first().click();
  await send.click();
  await approve(tab);
  await expect(tab.getByText("The page says: Tuesday is booked.")).toBeVisible();
  await expect(tab).toHaveTitle("Meeting: Tuesday");
  await talk(tab, "Thanks");
  await talk(tab, "Thanks again");
  await write(tab, "Let us meet once more");
  await tab.getByLabel("Monday").first().click();
  await send.click();
  await tab.getByRole("button", { name: /^Deny/ }).click();
  await expect(tab.getByText('The page says: {"approved":false}')).toBeVisible();
  await expect(tab).toHaveTitle("Meeting: Tuesday");
  await talk(tab, "Goodbye");
  await talk(tab, "Goodbye again");
  await write(tab, "Let us meet again");
  await expect(send).toBeVisible();
  await tab.getByRole("textbox", { name: "Message" }).fill("Never mind");
  await expect(tab.getByRole("button", { name: "Send message" })).toBeDisabled();
  await tab.getByRole("button", { name: /^Skip/ }).first().click();
  await expect(tab.getByText('The page says: {"skipped":true}')).toBeVisible();
  await talk(tab, "What else is there?");
}

/** @param {Page} tab @param {string} text */
async function write(tab, text) {
  await tab.getByRole("textbox", { name: "Message" }).fill(text);
  await tab.getByRole("button", { name: "Send message" }).click();
}

/** A turn without a question. @param {Page} tab @param {string} text */
async function talk(tab, text) {
  await write(tab, text);
  await expect(tab.getByText(`You wrote: ${text}`, { exact: true })).toBeVisible();
}

const files = {
  "index.html": `<!doctype html>
<html lang="en">
  <head><link rel="icon" href="data:," /><title>Meeting: none</title></head>
  <body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>
</html>
`,
  "vite.config.ts":
    'import react from "@vitejs/plugin-react";\n\nexport default { plugins: [react()] };\n',
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: "es2023",
      lib: ["es2023", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      types: ["vite/client"],
    },
    include: ["src"],
  }),
  "src/tools.ts": `import { humanTool, pageTool } from "react-agui-interrupts";
import { z } from "zod";

export const tools = [
  humanTool({
    name: "choose_slot",
    description: "Lets the user choose one of the proposed times.",
    parameters: z.object({ question: z.string(), slots: z.array(z.string()) }),
    message: ({ question }) => question,
    answer: ({ slots }) => z.object({ slot: z.enum(slots) }),
  }),
  pageTool({
    name: "book_meeting",
    description: "Books a meeting in the calendar of the page.",
    parameters: z.object({ slot: z.string() }),
    approve: true,
    run: ({ slot }) => {
      document.title = "Meeting: " + slot;
      return slot + " is booked.";
    },
  }),
];
`,
  "src/main.tsx": `import { ComposerPrimitive, MessagePrimitive, ThreadPrimitive } from "@assistant-ui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Chat } from "./Chat";

const Message = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts />
  </MessagePrimitive.Root>
);

createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <Chat>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Messages components={{ Message }} />
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input aria-label="Message" />
          <ComposerPrimitive.Send>Send message</ComposerPrimitive.Send>
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </Chat>
  </StrictMode>,
);
`,
};
