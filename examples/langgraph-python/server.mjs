/**
 * Starts the Python agent and the page: `node server.mjs dev` with Vite's development server,
 * `node server.mjs preview` with the built page.
 */
import { spawn } from "node:child_process";
import { preparePython } from "../prepare.mjs";

const here = import.meta.dirname;
const agentPort = process.env.AGENT_PORT ?? "8000";
const mode = process.argv[2] ?? "dev";
const python = preparePython(here);

const agent = spawn(python, ["agent.py", agentPort], { cwd: here, stdio: "inherit" });
process.on("exit", () => agent.kill());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
agent.on("exit", (code) => process.exit(code ?? 1));
await untilItAnswers(`http://127.0.0.1:${agentPort}/health`);

const { createServer, preview } = await import("vite");
const options = {
  root: here,
  [mode === "dev" ? "server" : "preview"]: { port: Number(process.env.PORT ?? 5173) },
};
const server =
  mode === "dev" ? await (await createServer(options)).listen() : await preview(options);
server.printUrls();

async function untilItAnswers(url) {
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // It is still starting.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
