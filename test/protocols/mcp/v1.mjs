import { createServer } from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { UrlElicitationRequiredError } from "@modelcontextprotocol/sdk/types.js";
import { form, page, yesOrNo } from "./tools.mjs";

/** A server whose tools return what the person answered, or the error they got instead. */
function makeServer() {
  const mcp = new McpServer({ name: "v1", version: "1" });
  const { server } = mcp;
  const tool = (name, ask) =>
    mcp.registerTool(name, { description: name, inputSchema: {} }, async (_, extra) => {
      const answer = await ask(extra).catch((error) => {
        if (error instanceof UrlElicitationRequiredError) throw error;
        return { error: error.message };
      });
      return { content: [{ type: "text", text: JSON.stringify(answer) }] };
    });
  const ask = (message, requestedSchema, options) =>
    server.elicitInput({ mode: "form", message, requestedSchema }, options);
  tool("form", () => ask("Fill in", form));
  tool("sure", () => ask("Really?", yesOrNo));
  tool("slow", async () => {
    // The client of 1.32 ignores the cancellation of a request with the id 0, the first of a server.
    await server.ping();
    return ask("Too slow?", form, { timeout: 1500 });
  });
  tool("two", () => Promise.all([ask("First?", yesOrNo), ask("Second?", yesOrNo)]));
  tool("url", async () => {
    const answer = await server.elicitInput({ mode: "url", ...page });
    await server.createElicitationCompletionNotifier(page.elicitationId)();
    return answer;
  });
  tool("first", async () => {
    throw new UrlElicitationRequiredError([{ mode: "url", ...page }]);
  });
  tool("gone", async () => {
    setTimeout(() => process.exit(1), 1500);
    return ask("Still there?", yesOrNo);
  });
  return mcp;
}

if (process.argv[2] === "http") {
  const transports = new Map();
  const http = createServer(async (request, response) => {
    const known = transports.get(request.headers["mcp-session-id"]);
    const transport =
      known ??
      new StreamableHTTPServerTransport({
        sessionIdGenerator: () => crypto.randomUUID(),
        onsessioninitialized: (id) => transports.set(id, transport),
      });
    if (known === undefined) await makeServer().connect(transport);
    await transport.handleRequest(request, response);
  });
  http.listen(Number(process.argv[3]), "127.0.0.1");
} else await makeServer().connect(new StdioServerTransport());
