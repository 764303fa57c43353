// node start.mjs PORT
// 1. starts the real LangGraph dev server (CLI, in memory) on PORT+1, loopback only
// 2. serves the official AG-UI LangGraph agent over HTTP POST + SSE on PORT
//
//   POST /<mode>/<graph>     body: RunAgentInput     answer: text/event-stream
//   GET  /ledger             what nodes and tools did, in order; POST /reset empties it
//   GET  /graphs             names and modes
//   GET  /state/<threadId>   LangGraph's own view of a thread (for notes)
import { spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { EventType } from "@ag-ui/core";
import { EventEncoder } from "@ag-ui/encoder";
import { LangGraphAgent } from "@ag-ui/langgraph";

const port = Number(process.argv[2] ?? 8100);
const lgPort = port + 1;
const host = "127.0.0.1";
const here = dirname(fileURLToPath(import.meta.url));
const { name } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const all = [
  "ask_text",
  "ask_form",
  "ask_expired",
  "parallel",
  "twice_in_node",
  "two_nodes",
  "picky",
  "subgraph",
  "approve_tool",
  "hitl",
  "branches",
  "team",
  "tool_interrupt",
  "tool_node",
  "page_tools",
];
// The oldest adapter finds a graph among ten, and which ten these are depends on when each started.
const graphs = name.endsWith("-oldest") ? ["hitl"] : all;

let stopping = false;
// ---- the LangGraph dev server, in a throw-away folder so that it leaves nothing behind. It is a service of its own: where only this program
// was killed, it still runs, and is used and stopped by the next one on the same port.
const work = join(tmpdir(), `lg-dev-${lgPort}`);
const pidFile = join(work, "pid");
const isUp = () =>
  fetch(`http://${host}:${lgPort}/ok`).then(
    ({ ok }) => ok,
    () => false,
  );
const dev = (await isUp()) ? Number(readFileSync(pidFile, "utf8")) : startDev();
function startDev() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  for (const name of ["graphs.mjs", "pageTools.mjs"])
    copyFileSync(join(here, name), join(work, name));
  symlinkSync(join(here, "node_modules"), join(work, "node_modules"));
  writeFileSync(
    join(work, "langgraph.json"),
    JSON.stringify({
      node_version: "20",
      graphs: Object.fromEntries(graphs.map((g) => [g, `./graphs.mjs:${g}`])),
      env: {},
    }),
  );
  const cli = join(here, "node_modules/@langchain/langgraph-cli/dist/cli/cli.mjs");
  const config = join(work, "langgraph.json");
  const started = spawn(
    process.execPath,
    [
      cli,
      "dev",
      "--no-browser",
      "--no-reload",
      "--host",
      host,
      "--port",
      String(lgPort),
      "--config",
      config,
    ],
    {
      cwd: work,
      detached: true, // own process group: the CLI starts a child of its own
      // What it prints goes to a file: a pipe would keep the program that started this one waiting.
      stdio: [
        "ignore",
        process.env.LG_LOG ? "inherit" : "ignore",
        openSync(join(work, "errors.txt"), "w"),
      ],
      env: {
        ...process.env,
        BROWSER: "none",
        LANGGRAPH_CLI_NO_ANALYTICS: "1",
        LANGSMITH_TRACING: "false",
        LANGCHAIN_TRACING_V2: "false",
        NODE_OPTIONS: "",
        LEDGER_URL: `http://${host}:${port}/ledger`,
      },
    },
  );
  writeFileSync(pidFile, String(started.pid));
  started.on("exit", (code) => {
    if (stopping) return;
    console.error(
      "langgraph dev ended",
      code,
      readFileSync(join(work, "errors.txt"), "utf8").slice(-2000),
    );
    stop(1);
  });
  return started.pid;
}
function stop(code = 0) {
  if (stopping) return;
  stopping = true;
  try {
    process.kill(-dev, "SIGTERM");
  } catch {}
  server.close();
  setTimeout(() => {
    try {
      process.kill(-dev, "SIGKILL");
    } catch {}
    rmSync(work, { recursive: true, force: true });
    process.exit(code);
  }, 1500);
}
process.on("SIGTERM", () => stop());
process.on("SIGINT", () => stop());

// ---- the bridge
/** The package's own hook: hand several answers to LangGraph in LangGraph's own per-id form. */
class PerIdAgent extends LangGraphAgent {
  buildCommandResumeFromAgui(entries) {
    return Object.fromEntries(
      entries.map((e) => [
        e.interruptId,
        e.status === "resolved" ? (e.payload ?? null) : { cancelled: true },
      ]),
    );
  }
}
const modes = {
  // as it comes: CUSTOM on_interrupt, plain RUN_FINISHED
  default: (c) => new LangGraphAgent(c),
  // CUSTOM on_interrupt and RUN_FINISHED.outcome
  both: (c) => new LangGraphAgent({ ...c, emitInterruptOutcome: true }),
  // RUN_FINISHED.outcome only
  outcome: (c) => new LangGraphAgent({ ...c, enableLegacyOnInterruptEvent: false }),
  // as "outcome", with the resume hook above
  perid: (c) => new PerIdAgent({ ...c, enableLegacyOnInterruptEvent: false }),
};
const ledger = [];
const body = (req) =>
  new Promise((ok, no) => {
    let s = "";
    req
      .on("data", (d) => (s += d))
      .on("end", () => ok(s))
      .on("error", no);
  });

const server = createServer(async (req, res) => {
  const [, mode, graph] = new URL(req.url, "http://x").pathname.split("/");
  res.setHeader("access-control-allow-origin", "*");
  res.setHeader("access-control-allow-headers", "*");
  if (req.method === "OPTIONS") return res.writeHead(204).end();
  const json = (code, v) =>
    res.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(v));
  try {
    if (mode === "ledger") {
      if (req.method === "POST") ledger.push(JSON.parse(await body(req)));
      return json(200, ledger);
    }
    if (req.method === "POST" && mode === "reset") {
      ledger.length = 0;
      return json(200, ledger);
    }
    if (req.method === "GET" && mode === "graphs")
      return json(200, { graphs, modes: Object.keys(modes) });
    if (req.method === "GET" && mode === "state") {
      const r = await fetch(`http://${host}:${lgPort}/threads/${graph}/state`);
      return json(r.status, await r.json());
    }
    if (req.method !== "POST" || !modes[mode] || !graphs.includes(graph))
      return json(404, { error: "no such agent" });
    const input = JSON.parse(await body(req));
    const agent = modes[mode]({ deploymentUrl: `http://${host}:${lgPort}`, graphId: graph });
    const enc = new EventEncoder({ accept: req.headers.accept });
    res.writeHead(200, { "content-type": enc.getContentType(), "cache-control": "no-cache" });
    const sub = agent.run(input).subscribe({
      next: (e) => res.write(enc.encode(e)),
      error: (e) => {
        // the package leaves this to the host: send it as the spec does
        res.write(enc.encode({ type: EventType.RUN_ERROR, message: String(e?.message ?? e) }));
        res.end();
      },
      complete: () => res.end(),
    });
    res.on("close", () => sub.unsubscribe());
  } catch (e) {
    if (!res.headersSent) json(400, { error: String(e?.message ?? e) });
    else res.end();
  }
});

for (let i = 0; i < 240; i++) {
  if (await isUp()) break;
  await new Promise((r) => setTimeout(r, 250));
}
server.listen(port, host, () => console.log(`ready http://${host}:${port}`));
