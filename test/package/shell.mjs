import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// Vite sets NODE_ENV where it runs a test of its own, and what is built here would be for
// development.
const { NODE_ENV: _, ...inherited } = process.env;
const environment = {
  ...inherited,
  CI: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  npm_config_yes: "true",
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
  npm_config_fund: "false",
};

/**
 * Runs a command to its end; returns what it printed.
 * @param {string} folder
 * @param {string} command
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Promise<string>}
 */
export function run(folder, command, more = {}) {
  const child = spawn(command, {
    cwd: folder,
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environment, ...more },
  });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}:\n${output}`)),
    );
  });
}

/**
 * Runs the commands of a page one after the other, following each `cd`; returns the folder in which
 * they ended.
 * @param {string} folder
 * @param {readonly string[]} commands
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Promise<string>}
 */
export async function follow(folder, commands, more) {
  let here = folder;
  for (const command of commands) {
    const [, next] = /^cd (\S+)$/.exec(command) ?? [];
    if (next === undefined) await run(here, command, more);
    else here = join(here, next);
  }
  return here;
}

/** How a path that needs it finds out whether it can have a newer Node.js. */
export const newerNode = "npx node@24 --version";

/**
 * The environment of a framework that needs a newer Node.js than this library.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function withNewerNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return {};
  const printed = await run(tmpdir(), `npx node@24 -p "'at ' + process.execPath"`);
  const [, binary = ""] = /^at (.+)$/m.exec(printed) ?? [];
  return { PATH: `${dirname(binary)}${delimiter}${process.env["PATH"] ?? ""}` };
}

/**
 * Starts a server, and resolves once it answers. Its whole group of processes ends with `stop`.
 * @param {string} folder
 * @param {string} command
 * @param {string} url
 * @param {NodeJS.ProcessEnv} [more]
 */
export async function serve(folder, command, url, more = {}) {
  const options = { cwd: folder, shell: true, detached: true, env: { ...environment, ...more } };
  const child = spawn(command, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const stop = () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid);
  };
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null)
      throw new Error(`${command} ended with ${child.exitCode}:\n${output}`);
    if (await isUp(url)) return { stop, printed: () => output };
    await wait(100);
  }
  stop();
  throw new Error(`${command} does not answer on ${url}:\n${output}`);
}

/** @param {string} url */
export async function isUp(url) {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
