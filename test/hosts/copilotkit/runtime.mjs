/**
 * CopilotKit's runtime in front of a server: `node runtime.mjs PORT ADDRESS /endpoint…`; what is
 * under no endpoint is asked of the server.
 */
process.env.COPILOTKIT_TELEMETRY_DISABLED ??= "true";

import { createServer } from "node:http";

const { HttpAgent } = await import("@ag-ui/client");
const { CopilotRuntime, InMemoryAgentRunner } = await import("@copilotkit/runtime/v2");
const { createCopilotNodeListener } = await import("@copilotkit/runtime/v2/node");

const [port, address, ...endpoints] = process.argv.slice(2);

const listeners = endpoints.map((endpoint) => {
  const agents = { default: new HttpAgent({ url: address + endpoint }) };
  const runtime = new CopilotRuntime({ agents, runner: new InMemoryAgentRunner() });
  return [endpoint, createCopilotNodeListener({ runtime, basePath: endpoint })];
});

createServer((request, response) => {
  const found = listeners.find(([endpoint]) => request.url.startsWith(`${endpoint}/`));
  if (found !== undefined) return found[1](request, response);
  void pass(request, response);
}).listen(Number(port), "127.0.0.1");

async function pass({ method, url }, response) {
  const answer = await fetch(address + url, { method });
  response
    .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
    .end(await answer.text());
}
