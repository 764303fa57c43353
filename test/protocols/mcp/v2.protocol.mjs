import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
} from "@modelcontextprotocol/server";
import { fromElicitation, toInputResponses } from "react-agui-interrupts/dialects";
import { expect, it } from "vitest";
import { openPage } from "../page.mjs";
import { recordCell, versionOf } from "../results.mjs";

const region = {
  type: "object",
  properties: {
    region: {
      type: "string",
      title: "Region",
      oneOf: [
        { const: "eu", title: "Europe" },
        { const: "us", title: "America" },
      ],
      default: "us",
    },
  },
};

/** A tool that asks three questions at once, and for what no person is asked. */
function makeServer() {
  const server = new McpServer({ name: "v2", version: "1" });
  const inputSchema = fromJsonSchema({ type: "object", properties: {} });
  server.registerTool("deploy", { description: "Deploys", inputSchema }, async (_, ctx) => {
    const answers = ctx.mcpReq.inputResponses;
    if (inputResponse(answers, "sure").kind === "missing")
      return inputRequired({
        requestState: "state-1",
        inputRequests: {
          sure: inputRequired.elicit({
            message: "Deploy?",
            requestedSchema: { type: "object", properties: {} },
          }),
          login: inputRequired.elicitUrl({ message: "Sign in", url: "https://login.example/a" }),
          region: inputRequired.elicit({ message: "Which region?", requestedSchema: region }),
          roots: inputRequired.listRoots(),
        },
      });
    const given = ["sure", "login", "region", "roots"].map((key) => inputResponse(answers, key));
    const state = ctx.mcpReq.requestState?.();
    return { content: [{ type: "text", text: JSON.stringify({ given, state }) }] };
  });
  return server;
}

it("a result of the protocol of 2026-07-28 asks several questions, which the repeated call answers", async ({
  task,
}) => {
  recordCell(
    task,
    {
      server: "TypeScript v2",
      transport: "HTTP",
      versions: versionOf("@modelcontextprotocol/server"),
    },
    "consent",
    ["choice with titles"],
  );
  const page = openPage();
  const handler = createMcpHandler(makeServer);
  const client = new Client(
    { name: "page", version: "1" },
    {
      capabilities: { elicitation: { form: {}, url: {} }, roots: {} },
      inputRequired: { autoFulfill: false },
      versionNegotiation: { mode: "auto" },
    },
  );
  const fetch = (url, init) => handler.fetch(new Request(url, init));
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://mcp.example/"), { fetch }),
  );
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  const call = { name: "deploy", arguments: {} };
  const asked = await client.callTool(call, { allowInputRequired: true });
  const answers = page.list.ask(fromElicitation(asked, { server: "Deployer" }));
  await page.press("Deploy?", "Yes, go ahead");
  await page.press("Sign in", "No, don’t");
  await page.press("Which region?", "Save answer");
  await page.user.click(await page.screen.findByRole("button", { name: "Send 3 answers" }));
  const { inputResponses, requestState } = toInputResponses(asked, await answers);
  expect(inputResponses).not.toHaveProperty("roots");
  const roots = { roots: [] };
  const again = { ...call, inputResponses: { ...inputResponses, roots }, requestState };
  const result = await client.request({ method: "tools/call", params: again }, again);
  const { given, state } = JSON.parse(result.content[0].text);
  expect(state).toBe("state-1");
  expect(given).toMatchObject([
    { action: "accept" },
    { action: "decline" },
    { action: "accept", content: { region: "us" } },
    { roots: [] },
  ]);
  await client.close();
  page.cleanup();
});
