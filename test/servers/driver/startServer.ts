import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copySource, pythonIn } from "./install.js";
import { sourceFolder } from "./program.js";
import type { Program } from "./Server.js";

const host = "127.0.0.1";
const patience = 90_000;

/** A server that runs. */
export interface RunningServer {
  readonly address: string;
  /** What it has printed, the end of it. */
  printed(): string;
  /** Kills the process, and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a program on a free port and waits until it reports that it is ready. Throws with what it
 * printed if it does not get there.
 */
export async function startServer(program: Program, folder: string): Promise<RunningServer> {
  const port = await freePort();
  const cwd = mkdtempSync(join(tmpdir(), "agui-server-"));
  let before = "";
  let running = await startProcess(program, folder, port, cwd);
  return {
    address: `http://${host}:${port}`,
    printed: () => before + running.printed(),
    async restart() {
      before += running.printed();
      await stop(running.child, "SIGKILL");
      running = await startProcess(program, folder, port, cwd);
    },
    stop: () => stop(running.child),
  };
}

interface StartedProcess {
  readonly child: ChildProcess;
  readonly printed: () => string;
}

async function startProcess(
  program: Program,
  folder: string,
  port: number,
  cwd: string,
): Promise<StartedProcess> {
  const { command, args } = commandOf(program, folder, port);
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONPATH: join(import.meta.dirname, "../python"),
      ...envOf(program),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // However this process ends, the server does not stay behind.
  const stopAtExit = (): void => void child.kill("SIGTERM");
  process.once("exit", stopAtExit);
  child.once("exit", () => process.off("exit", stopAtExit));
  let output = "";
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-1_000_000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  try {
    await ready(child, () => output);
    await reachable(port);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { child, printed: () => output };
}

function commandOf(
  program: Program,
  folder: string,
  port: number,
): { readonly command: string; readonly args: readonly string[] } {
  switch (program.toolchain) {
    case "node":
      copySource(program, folder);
      return { command: process.execPath, args: [join(folder, "start.mjs"), `${port}`] };
    case "python":
      return {
        command: pythonIn(folder),
        args: [join(sourceFolder(program), "server.py"), `${port}`],
      };
    case "dotnet":
      return { command: "dotnet", args: [join(folder, `${program.folder}.dll`), `--port=${port}`] };
    case "model":
      return { command: process.execPath, args: [join(folder, program.script), `--port=${port}`] };
    case "go":
      return { command: join(folder, "server"), args: ["-port", `${port}`] };
  }
}

function envOf(program: Program): Readonly<Record<string, string>> {
  return program.toolchain === "node" ? (program.env ?? {}) : {};
}

function ready(child: ChildProcess, printed: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`did not get ready: ${printed().slice(-600)}`)),
      patience,
    );
    const look = (): void => {
      if (!/^ready http/m.test(printed())) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with code ${String(code)}: ${printed().slice(-600)}`));
    });
  });
}

/** Some print that they are ready a moment before they listen. */
async function reachable(port: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const answered = await fetch(`http://${host}:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("printed that it is ready, but does not listen");
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(timer);
}

/** A port that is free, with the one after it free as well: some servers use a second one. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = await listenOn(0);
    if (port !== null && (await listenOn(port + 1)) !== null) return port;
  }
  throw new Error("no two free ports in a row");
}

function listenOn(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address !== null ? address.port : null),
      );
    });
  });
}
