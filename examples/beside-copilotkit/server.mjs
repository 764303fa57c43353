/**
 * Starts CopilotKit's runtime and the page: `node server.mjs dev` with Vite's development server,
 * `node server.mjs preview` with the built page.
 */
process.env.COPILOTKIT_TELEMETRY_DISABLED ??= "true";

import { createServer as createHttpServer } from "node:http";

const { BuiltInAgent, CopilotRuntime, defineTool, InMemoryAgentRunner } = await import(
  "@copilotkit/runtime/v2"
);
const { createCopilotNodeListener } = await import("@copilotkit/runtime/v2/node");
const { z } = await import("zod");
const { scriptedModel } = await import("./scriptedModel.mjs");

// The run ends at a tool marked `interrupt`, and the person's answer becomes its result.
const sendEmail = defineTool({
  name: "send_email",
  description: "Send an e-mail",
  parameters: z.object({ to: z.string(), subject: z.string() }),
  interrupt: true,
  interruptMessage: "May I send this e-mail?",
});
const agents = {
  default: new BuiltInAgent({ model: scriptedModel, maxSteps: 3, tools: [sendEmail] }),
};
const runtime = new CopilotRuntime({ agents, runner: new InMemoryAgentRunner() });
const listener = createCopilotNodeListener({ runtime, basePath: "/api/copilotkit" });
createHttpServer(listener).listen(Number(process.env.AGENT_PORT ?? 8200), "127.0.0.1");

const { createServer, preview } = await import("vite");
const mode = process.argv[2] ?? "dev";
const options = {
  root: import.meta.dirname,
  [mode === "dev" ? "server" : "preview"]: { port: Number(process.env.PORT ?? 5173) },
};
const server =
  mode === "dev" ? await (await createServer(options)).listen() : await preview(options);
server.printUrls();
