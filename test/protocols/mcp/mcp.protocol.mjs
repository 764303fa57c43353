import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  ElicitationCompleteNotificationSchema,
  ElicitRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { fromElicitation, toElicitationResult } from "react-agui-interrupts/dialects";
import { afterEach, describe, expect, it } from "vitest";
import { openPage } from "../page.mjs";

const here = import.meta.dirname;
const python = join(here, ".venv/bin/python");
const goServer = join(here, "go/server");
const closing = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client whose questions a page shows. */
async function connect(page, server, transport) {
  const client = new Client(
    { name: "page", version: "1" },
    { capabilities: { elicitation: { form: {}, url: {} } } },
  );
  const completed = new Promise((resolve) =>
    client.setNotificationHandler(ElicitationCompleteNotificationSchema, resolve),
  );
  client.setRequestHandler(ElicitRequestSchema, async (request, { signal, requestId }) => {
    const asked = fromElicitation(request, { server, id: requestId });
    return toElicitationResult(request, await page.list.ask(asked, { signal, done: completed }));
  });
  await client.connect(transport);
  closing.push(() => client.close());
  const call = async (name) => {
    const result = await client.callTool({ name, arguments: {} });
    return result.content.map(({ text }) => text).join("");
  };
  return { client, call };
}

const stdio =
  (command, ...args) =>
  async () =>
    new StdioClientTransport({ command, args, stderr: "ignore" });

const v1 = join(here, "v1.mjs");

async function overHttp() {
  const server = spawn(process.execPath, [v1, "http"], { stdio: ["ignore", "pipe", "inherit"] });
  closing.push(() => server.kill());
  const url = await new Promise((resolve) =>
    server.stdout.once("data", (line) => resolve(String(line).trim())),
  );
  return new StreamableHTTPClientTransport(new URL(url));
}

let ports = 20_000 + (process.pid % 10_000);

async function fastOverHttp() {
  const port = ports++;
  const server = spawn(python, [join(here, "fast_server.py"), "http", `${port}`], {
    stdio: "ignore",
  });
  closing.push(() => server.kill());
  const url = `http://127.0.0.1:${port}/mcp`;
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return new StreamableHTTPClientTransport(new URL(url));
}

const servers = [
  ["TypeScript v1 over stdio", stdio(process.execPath, v1)],
  ["TypeScript v1 over HTTP", overHttp],
  ...(existsSync(python)
    ? [
        ["Python mcp over stdio", stdio(python, join(here, "mcp_server.py"))],
        ["FastMCP over stdio", stdio(python, join(here, "fast_server.py"))],
        ["FastMCP over HTTP", fastOverHttp],
      ]
    : []),
  ...(existsSync(goServer) ? [["Go go-sdk over stdio", stdio(goServer)]] : []),
];

describe.each(servers)("a server of %s", (title, transport) => {
  // FastMCP asks for no yes or no without a field, and for no page.
  const isFast = title.startsWith("FastMCP");

  it("gets what is filled in, and the defaults as they were shown", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await transport());
    const answer = call("form");
    await page.fill("Fill in", /^Mail/i, "ann@example.com");
    await page.fill("Fill in", /^Day/i, "2026-12-01");
    await page.press("Fill in", "Send answer");
    const text = await answer;
    expect(text).toContain("accept");
    expect(text).toMatch(/ann@example\.com/);
    expect(text).toMatch(/2026-12-01|2026, 12, 1/);
    expect(text).toMatch(/Ann/);
    expect(text).toMatch(/12\.5/);
    page.cleanup();
  });

  it("gets the no to what it would fill in with a yes", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await transport());
    const answer = call("form");
    await page.fill("Fill in", /^Mail/i, "ann@example.com");
    await page.fill("Fill in", /^Day/i, "2026-12-01");
    const card = await page.card("Fill in");
    const group = [...card.querySelectorAll("fieldset, [role=radiogroup]")].find((one) =>
      /express/i.test(one.textContent),
    );
    const options = [...(group ?? card).querySelectorAll("label")].map((one) => one.textContent);
    expect(options.join(" ")).not.toContain("No answer");
    const no = [...(group ?? card).querySelectorAll("label")].find(
      (one) => one.textContent === "No",
    );
    await page.user.click(no);
    await page.press("Fill in", "Send answer");
    expect(await answer).toMatch(/express["=: ]+false/i);
    page.cleanup();
  });

  it.each([
    ["Decline", "decline"],
    ["Skip", "cancel"],
  ])("is told by %s", async (button, action) => {
    const page = openPage();
    const { call } = await connect(page, "Files", await transport());
    const answer = call("form");
    await page.press("Fill in", button);
    expect(await answer).toContain(action);
    page.cleanup();
  });

  it.skipIf(isFast)("gets a yes without fields", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await transport());
    const answer = call("sure");
    await page.press("Really?", "Yes, go ahead");
    expect(await answer).toContain("accept");
    page.cleanup();
  });

  it.skipIf(isFast)("gets the consent to open a page, which has a link then", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await transport());
    const answer = call("url");
    await page.press("Sign in", "Yes, go ahead");
    expect(await answer).toContain("accept");
    expect(await page.sees(/You agreed to open pay\.example/)).toBeTruthy();
    page.cleanup();
  });
});

describe("what may go wrong with a server of TypeScript v1", () => {
  it("a question is no longer needed after a time-out, and is not answered later", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await stdio(process.execPath, v1)());
    const answer = call("slow");
    await page.card("Too slow?");
    expect(await answer).toMatch(/timed out/i);
    expect(await page.sees(/^No longer needed/)).toBeTruthy();
    expect(page.screen.queryByRole("button", { name: "Send answer" })).toBeNull();
    page.cleanup();
  });

  it("two questions at once are answered each by itself, in any order", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await stdio(process.execPath, v1)());
    const answer = call("two");
    await page.press("Second?", "No, don’t");
    await page.press("First?", "Yes, go ahead");
    expect(JSON.parse(await answer).map(({ action }) => action)).toEqual(["accept", "decline"]);
    page.cleanup();
  });

  it("two servers ask with the same ids, and each gets its own answer", async () => {
    const page = openPage();
    const files = await connect(page, "Files", await stdio(process.execPath, v1)());
    const shop = await connect(page, "Shop", await stdio(process.execPath, v1)());
    const [one, other] = [files.call("sure"), shop.call("sure")];
    await page.press("Shop asks", "No, don’t");
    await page.press("Files asks", "Yes, go ahead");
    expect([await one, await other].map((text) => JSON.parse(text).action)).toEqual([
      "accept",
      "decline",
    ]);
    page.cleanup();
  });

  it("a page is done when the server says so", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await stdio(process.execPath, v1)());
    const answer = call("url");
    await page.press("Sign in", "Yes, go ahead");
    await answer;
    expect(await page.sees("You agreed to open pay.example · done")).toBeTruthy();
    page.cleanup();
  });

  it("the pages that a call needs first are read from its error", async () => {
    const page = openPage();
    const { client } = await connect(page, "Files", await stdio(process.execPath, v1)());
    const error = await client.callTool({ name: "first", arguments: {} }).catch((thrown) => thrown);
    const answers = page.list.ask(fromElicitation(error, { server: "Files" }));
    await page.press("Sign in", "Yes, go ahead");
    expect(await answers).toMatchObject([{ interruptId: "e1", status: "resolved" }]);
    page.cleanup();
  });

  it("a question of a server that goes away is no longer needed", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await stdio(process.execPath, v1)());
    const answer = call("gone").catch((error) => error);
    await page.card("Still there?");
    expect(await answer).toBeInstanceOf(Error);
    expect(await page.sees(/^No longer needed/)).toBeTruthy();
    page.cleanup();
  });
});
