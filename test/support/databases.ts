import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** A database server that runs for the length of a test run. */
export interface Database {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts PostgreSQL in a folder of its own; `undefined` when it is not installed. */
export async function startPostgres(): Promise<Database | undefined> {
  const [initdb, postgres] = [findProgram("initdb"), findProgram("postgres")];
  if (initdb === undefined || postgres === undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), "postgres-"));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? userIds("postgres") : {};
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, "data");
  execFileSync(
    initdb,
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    {
      ...user,
      cwd: directory,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${directory}`,
    "max_connections=200",
  ];
  const options = settings.flatMap((setting) => ["-c", setting]);
  const server = spawn(postgres, ["-D", data, "-p", `${port}`, ...options], {
    ...user,
    cwd: directory,
    stdio: "ignore",
  });
  return running(server, port, directory);
}

/**
 * Starts Redis with every write on disk before it is answered; `undefined` when it is not
 * installed.
 */
export async function startRedis(): Promise<Database | undefined> {
  const program = findProgram("redis-server");
  if (program === undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), "redis-"));
  const port = await freePort();
  const options = {
    port: `${port}`,
    bind: "127.0.0.1",
    dir: directory,
    save: "",
    appendonly: "yes",
    appendfsync: "always",
  };
  const server = spawn(
    program,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: "ignore" },
  );
  return running(server, port, directory);
}

async function running(server: ChildProcess, port: number, directory: string): Promise<Database> {
  const close = async () => {
    const exited = server.exitCode === null ? once(server, "exit") : undefined;
    // The fast shutdown of PostgreSQL, and the ordinary one of Redis.
    server.kill("SIGINT");
    await exited;
    rmSync(directory, { recursive: true, force: true });
  };
  for (let attempt = 0; !(await isOpen(port)); attempt += 1) {
    if (attempt > 600 || server.exitCode !== null) {
      await close();
      throw new Error(`${server.spawnfile} did not start (exit code ${server.exitCode}).`);
    }
    await setTimeout(100);
  }
  return { port, close };
}

/** The path of a program: on PATH, or where Debian keeps the versions of PostgreSQL. */
function findProgram(name: string): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }))
    : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function userIds(name: string): { readonly uid?: number; readonly gid?: number } {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const fields = users.map((line) => line.split(":"));
  const [, , uid, gid] =
    fields.find(([user]) => user === name) ?? fields.find(([user]) => user === "nobody") ?? [];
  if (uid === undefined || gid === undefined) return {};
  return { uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10) };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

/** Whether something accepts connections. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
