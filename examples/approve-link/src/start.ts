import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

// Starts the page server and a worker, and runs an agent once. Each is a process of its own and may
// be stopped at any time.
const file = ".secret";
if (process.env["LINK_SECRET"] === undefined && !existsSync(file))
  writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
const env = {
  ...process.env,
  LINK_SECRET: process.env["LINK_SECRET"] ?? readFileSync(file, "utf8"),
};
const run = (program: string): ChildProcess =>
  spawn(process.execPath, ["--import", "tsx", `src/${program}`], { env, stdio: "inherit" });

const agent = run("agent.ts");
const [code] = await once(agent, "exit");
if (code !== 0) process.exit(1);
if (process.env["SIGNED_TOOLS"] !== "") await once(run("passkeyLink.ts"), "exit");
const keepRunning = async (program: string) => {
  while (true) {
    await once(run(program), "exit");
    console.log(`${program} has ended. It is started again.`);
    await setTimeout(1000);
  }
};
await Promise.all([keepRunning("server.tsx"), keepRunning("worker.ts")]);
