import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { fromElicitation } from "react-agui-interrupts/dialects";
import { describe, expect, it } from "vitest";
import { freePort } from "../../package/shell.mjs";
import { openPage, within } from "../page.mjs";
import { recordCell, versionOf } from "../results.mjs";
import { closing, connect } from "./connect.mjs";

const here = import.meta.dirname;
const python = join(here, ".venv/bin/python");
const goServer = join(here, "go/server");
const rustServer = join(here, "rust/target/debug/server");
/** What Maven built in a folder. */
const jvm = (folder, main) => {
  const target = join(here, folder, "target");
  const isBuilt = existsSync(join(target, "dependency"));
  return isBuilt ? ["java", "-cp", `${target}/classes:${target}/dependency/*`, main] : [];
};

const stdio =
  (command, ...args) =>
  async () =>
    new StdioClientTransport({ command, args, stderr: "ignore" });

const overHttp =
  (command, ...args) =>
  async () => {
    const port = await freePort();
    const server = spawn(command, [...args, "http", `${port}`], { stdio: "ignore" });
    closing.push(() => server.kill());
    const url = `http://127.0.0.1:${port}/mcp`;
    const isUp = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
    return new StreamableHTTPClientTransport(new URL(url));
  };

const v1 = [process.execPath, join(here, "v1.mjs")];

const sdks = [
  ["TypeScript v1", versionOf("@modelcontextprotocol/sdk"), v1],
  ["Python mcp", versionOf("mcp"), [python, join(here, "mcp_server.py")]],
  ["FastMCP", versionOf("fastmcp"), [python, join(here, "fast_server.py")]],
  ["Go go-sdk", versionOf("go-sdk"), [goServer]],
  ["Rust rmcp", versionOf("rmcp"), [rustServer]],
  ["Kotlin SDK", versionInPom("kotlin", "kotlin-sdk-server-jvm"), jvm("kotlin", "ServerKt")],
  // Over HTTP it would need a container of servlets.
  ["Java SDK", versionInPom("java", "mcp"), jvm("java", "Server"), ["stdio"]],
];

/** Each server that was built, over each transport, with the versions that are pinned for it. */
const servers = sdks.flatMap(([server, versions, command, transports = ["stdio", "HTTP"]]) =>
  command[0] === "java" || existsSync(command[0] ?? "")
    ? transports.map((transport) => ({
        server,
        transport,
        versions,
        open: (transport === "stdio" ? stdio : overHttp)(...command),
      }))
    : [],
);

function versionInPom(folder, artifact) {
  const pom = readFileSync(join(here, folder, "pom.xml"), "utf8");
  const [, group, version] = new RegExp(
    `<groupId>([\\w.]+)</groupId>\\s*<artifactId>${artifact}</artifactId>\\s*<version>([\\w.]+)`,
  ).exec(pom);
  return `${group}:${artifact} ${version}`;
}

/** The kinds of fields, and how each field of that kind is filled in. */
const fields = [
  { kind: "text", name: "name", value: "Bob" },
  { kind: "e-mail", name: "mail", value: "ann@example.com" },
  { kind: "date", name: "day", value: "2026-12-01" },
  { kind: "number", name: "price", value: 7.25 },
  { kind: "whole number", name: "count", value: 5 },
  { kind: "yes or no", name: "express", value: false, option: "No" },
  { kind: "choice", name: "size", value: "s", option: "s" },
  { kind: "choice with titles", name: "titled", value: "s", option: "Small" },
  { kind: "several", name: "tags", value: ["x", "y"], option: "y" },
  { kind: "optional text", name: "note", value: "soon" },
];
const labelOf = (name) => new RegExp(`^${name}`, "i");

describe.each(servers.map((one) => [`${one.server} over ${one.transport}`, one]))(
  "a server of %s",
  (_, { open, ...row }) => {
    // FastMCP asks for no yes or no without a field, and for no page.
    const isFast = row.server === "FastMCP";
    const record = (task, column, kinds) => recordCell(task, row, column, kinds);

    it("gets the defaults as they were shown", async ({ task }) => {
      record(task, "defaults");
      const page = openPage();
      const { call } = await connect(page, "Files", await open());
      const answer = call("form");
      await page.fill("Fill in", /^Mail/i, "ann@example.com");
      await page.fill("Fill in", /^Day/i, "2026-12-01");
      await page.press("Fill in", "Send answer");
      const { action, content } = JSON.parse(await answer);
      expect(action).toBe("accept");
      expect(content).toMatchObject({
        name: "Ann",
        mail: "ann@example.com",
        day: "2026-12-01",
        price: 12.5,
        count: 3,
        express: true,
        size: "l",
      });
      page.cleanup();
    });

    it("gets every kind of field as it was filled in", async ({ task }) => {
      const page = openPage();
      const { call } = await connect(page, "Files", await open());
      const answer = call("form");
      const card = await page.card("Fill in");
      await within(card).findByLabelText(/^Mail/i);
      // A yes or no with a default must be one of both.
      expect(within(card).queryByLabelText("No answer")).toBeNull();
      const filled = fields.filter(({ name }) => within(card).queryByText(labelOf(name)) !== null);
      record(
        task,
        "fields",
        filled.map(({ kind }) => kind),
      );
      for (const { name, value, option } of filled)
        if (option === undefined) await page.fill("Fill in", labelOf(name), `${value}`);
        else await page.choose("Fill in", labelOf(name), option);
      await page.press("Fill in", "Send answer");
      const { content } = JSON.parse(await answer);
      for (const { name, value } of filled) expect([name, content[name]]).toEqual([name, value]);
      page.cleanup();
    });

    it.for([
      ["Decline", "decline"],
      ["Skip", "cancel"],
    ])("is told by %s", async ([button, action], { task }) => {
      record(task, action);
      const page = openPage();
      const { call } = await connect(page, "Files", await open());
      const answer = call("form");
      await page.press("Fill in", button);
      expect(await answer).toContain(action);
      page.cleanup();
    });

    it.skipIf(isFast)("gets a yes without fields", async ({ task }) => {
      record(task, "consent");
      const page = openPage();
      const { call } = await connect(page, "Files", await open());
      const answer = call("sure");
      await page.press("Really?", "Yes, go ahead");
      expect(await answer).toContain("accept");
      page.cleanup();
    });

    it.skipIf(isFast)(
      "gets the consent to open a page, which has a link then",
      async ({ task }) => {
        record(task, "page");
        const page = openPage();
        const { call } = await connect(page, "Files", await open());
        const answer = call("url");
        await page.press("Sign in", "Yes, go ahead");
        expect(await answer).toContain("accept");
        expect(await page.sees(/You agreed to open pay\.example/)).toBeTruthy();
        page.cleanup();
      },
    );
  },
);

describe("what may go wrong with a server of TypeScript v1", () => {
  it("a question is no longer needed after a time-out, and is not answered later", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await stdio(...v1)());
    const answer = call("slow");
    await page.card("Too slow?");
    expect(await answer).toMatch(/timed out/i);
    expect(await page.sees(/^No longer needed/)).toBeTruthy();
    expect(page.screen.queryByRole("button", { name: "Send answer" })).toBeNull();
    page.cleanup();
  });

  it("two questions at once are answered each by itself, in any order", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await stdio(...v1)());
    const answer = call("two");
    await page.press("Second?", "No, don’t");
    await page.press("First?", "Yes, go ahead");
    expect(JSON.parse(await answer).map(({ action }) => action)).toEqual(["accept", "decline"]);
    page.cleanup();
  });

  it("two servers ask with the same ids, and each gets its own answer", async () => {
    const page = openPage();
    const files = await connect(page, "Files", await stdio(...v1)());
    const shop = await connect(page, "Shop", await stdio(...v1)());
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
    const { call } = await connect(page, "Files", await stdio(...v1)());
    const answer = call("url");
    await page.press("Sign in", "Yes, go ahead");
    await answer;
    expect(await page.sees("You agreed to open pay.example · done")).toBeTruthy();
    page.cleanup();
  });

  it("the pages that a call needs first are read from its error", async () => {
    const page = openPage();
    const { client } = await connect(page, "Files", await stdio(...v1)());
    const error = await client.callTool({ name: "first", arguments: {} }).catch((thrown) => thrown);
    const answers = page.list.ask(fromElicitation(error, { server: "Files" }));
    await page.press("Sign in", "Yes, go ahead");
    expect(await answers).toMatchObject([{ interruptId: "e1", status: "resolved" }]);
    page.cleanup();
  });

  it("a question of a server that goes away is no longer needed", async () => {
    const page = openPage();
    const { call } = await connect(page, "Files", await stdio(...v1)());
    const answer = call("gone").catch((error) => error);
    await page.card("Still there?");
    expect(await answer).toBeInstanceOf(Error);
    expect(await page.sees(/^No longer needed/)).toBeTruthy();
    page.cleanup();
  });
});
