import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./buildExample.js";

/** Starts the processes of the example, and starts those again that have died. */
export interface Supervisor {
  /** Runs an agent until it has asked, however often it dies on the way. */
  readonly runAgent: (threadId: string) => Promise<void>;
  /**
   * Gives every process that runs an order to crash, and every one that is started until the deaths
   * are used up.
   */
  readonly disturb: (random: () => number, deaths: number) => void;
  /** Lines that workers have written. */
  readonly lines: () => readonly string[];
  /** How often processes and connections ended on an order. */
  readonly crashes: () => number;
  readonly close: () => void;
}

const kinds = ["kill-before", "kill-sent", "kill-after", "cut-before", "cut-after"];

/** @param environment What the example reads from its environment. */
export function startSupervisor(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Supervisor {
  const running = new Set<ChildProcess>();
  const lines: string[] = [];
  let crashes = 0;
  let left = 0;
  let random: () => number = Math.random;
  let isClosed = false;

  /** An order that is often carried out within the few statements of one thread. */
  const order = (most: number): string | undefined => {
    if (left <= 0) return undefined;
    left -= 1;
    return `${1 + Math.floor(random() * most)} ${kinds[Math.floor(random() * kinds.length)]}`;
  };

  const start = (
    program: string,
    args: readonly string[],
    crash: string | undefined,
  ): ChildProcess => {
    const env = { ...process.env, ...environment, ...(crash !== undefined && { CRASH: crash }) };
    const child = fork(join(folder, `${program}.mjs`), args, {
      cwd: root,
      env,
      execArgv: [],
      silent: true,
    });
    running.add(child);
    if (child.stdout !== null) createInterface(child.stdout).on("line", (line) => lines.push(line));
    child.stderr?.resume();
    child.on("message", () => {
      crashes += 1;
    });
    child.on("exit", () => running.delete(child));
    return child;
  };
  const keepRunning = (program: string): void => {
    start(program, [], order(20)).on("exit", () => {
      if (!isClosed) keepRunning(program);
    });
  };
  for (const program of ["server", "worker", "worker"]) keepRunning(program);

  return {
    async runAgent(threadId) {
      for (let code: unknown = null; code !== 0; )
        code = await new Promise((resolve) =>
          start("agent", [threadId], order(12)).on("exit", resolve),
        );
    },
    disturb(nextRandom, deaths) {
      random = nextRandom;
      left = deaths;
      for (const child of running) {
        const crash = order(25);
        if (crash !== undefined) child.send(crash);
      }
    },
    lines: () => lines,
    crashes: () => crashes,
    close() {
      isClosed = true;
      for (const child of running) child.kill("SIGKILL");
    },
  };
}
