import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it } from "vitest";
import { openPage } from "../page.mjs";
import { recordCell, versionOf } from "../results.mjs";
import { connect } from "./connect.mjs";

const suite = join(import.meta.dirname, "../node_modules/@modelcontextprotocol/conformance");
const scenario = "elicitation-sep1034-client-defaults";

/** What the suite starts as the client under test: it hands the address on, and waits. */
const relay = (port) =>
  `node -e 'fetch("http://127.0.0.1:${port}/"+encodeURIComponent(process.argv.at(-1)))'`;

it("the conformance suite gets the default of each of its five kinds of fields", async ({
  task,
}) => {
  const versions = versionOf("@modelcontextprotocol/conformance");
  const row = { server: "the conformance suite", transport: "HTTP", versions };
  recordCell(task, row, "defaults", ["text", "whole number", "number", "choice", "yes or no"]);
  const page = openPage();
  const front = createServer(async (request, response) => {
    const url = new URL(decodeURIComponent(request.url.slice(1)));
    const { call } = await connect(page, "Suite", new StreamableHTTPClientTransport(url));
    const answer = call("test_client_elicitation_defaults");
    await page.press("accept with defaults", "Send answer");
    await answer;
    response.end();
  });
  await new Promise((resolve) => front.listen(0, "127.0.0.1", resolve));
  const { port } = front.address();
  const args = ["client", "--scenario", scenario, "--timeout", "55000", "--command", relay(port)];
  const child = spawn(process.execPath, [join(suite, "dist/index.js"), ...args]);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  const code = await new Promise((resolve) => child.on("close", resolve));
  front.close();
  expect(printed).toMatch(/Passed: 5\/5/);
  expect(code).toBe(0);
  page.cleanup();
});
