import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installFolder, pinFile, sharedFolder, sourceFolder } from "./program.js";
import type { Program } from "./Server.js";

/** A program that is ready to be started, or the reason why it cannot be. */
export type Installed = { readonly folder: string } | { readonly skipped: string };

/** Installs what a program needs, unless it is in the cache already. */
export async function install(program: Program, signal: AbortSignal): Promise<Installed> {
  // A model needs nothing.
  if (program.toolchain === "model") return { folder: sourceFolder(program) };
  const folder = installFolder(program);
  if (existsSync(folder)) return { folder };
  const toolchain = findToolchain(candidateOf(program));
  if ("skipped" in toolchain) return toolchain;
  // Renamed when it is complete, so that nothing half installed is ever used.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const problem = await commands[program.toolchain](program, unfinished, toolchain.command, signal);
  if (problem === null && !existsSync(folder)) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  return problem === null
    ? { folder }
    : {
        skipped: signal.aborted
          ? "no time left to install it"
          : `could not be installed: ${problem}`,
      };
}

type Toolchain = Exclude<Program["toolchain"], "model">;

type Install = (
  program: Program,
  folder: string,
  command: string,
  signal: AbortSignal,
) => Promise<string | null>;

const commands: Readonly<Record<Toolchain, Install>> = {
  node(program, folder, command, signal) {
    const source = sourceFolder(program);
    const manifest = pinFile(program);
    const isLocked = manifest === "package.json";
    copyFileSync(join(source, manifest), join(folder, "package.json"));
    for (const name of isLocked ? ["package-lock.json", ".npmrc"] : [".npmrc"])
      if (existsSync(join(source, name))) copyFileSync(join(source, name), join(folder, name));
    return execute(
      command,
      [
        isLocked ? "ci" : "install",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        "--prefer-offline",
        "--fetch-retries=1",
      ],
      folder,
      signal,
    );
  },
  async python(program, folder, command, signal) {
    const problem = await execute(command, ["-m", "venv", folder], folder, signal);
    if (problem !== null) return problem;
    const requirements = join(sourceFolder(program), pinFile(program));
    return execute(
      pythonIn(folder),
      ["-m", "pip", "install", "--quiet", "--retries=1", "--requirement", requirements],
      folder,
      signal,
    );
  },
  go: (program, folder, command, signal) =>
    execute(command, ["build", "-o", join(folder, "server"), "."], sourceFolder(program), signal),
  dotnet: (program, folder, command, signal) =>
    execute(
      command,
      ["publish", "-c", "Release", "-p:AgentFramework=true", "-o", folder],
      sourceFolder(program),
      signal,
    ),
};

/** The interpreter of a virtual environment. */
export function pythonIn(folder: string): string {
  return process.platform === "win32"
    ? join(folder, "Scripts/python.exe")
    : join(folder, "bin/python");
}

/** Copies what Node resolves packages from beside the packages, with what the programs share. */
export function copySource(program: Program, folder: string): void {
  for (const source of [sharedFolder, sourceFolder(program)])
    for (const name of readdirSync(source))
      if (name.endsWith(".mjs")) copyFileSync(join(source, name), join(folder, name));
}

interface Candidate {
  readonly commands: readonly string[];
  readonly args: readonly string[];
  readonly pattern: RegExp;
  readonly oldest: readonly [number, number];
  readonly name: string;
}

const toolchains: Readonly<Record<Toolchain, Candidate>> = {
  node: {
    commands: ["npm"],
    args: ["--version"],
    pattern: /(\d+)\.(\d+)/,
    oldest: [9, 0],
    name: "npm",
  },
  python: {
    commands: ["python3.11", "python3.12", "python3.13", "python3.14", "python3", "python"],
    args: ["--version"],
    pattern: /Python (\d+)\.(\d+)/,
    oldest: [3, 11],
    name: "Python 3.11",
  },
  dotnet: {
    commands: ["dotnet"],
    args: ["--version"],
    pattern: /(\d+)\.(\d+)/,
    oldest: [10, 0],
    name: ".NET 10",
  },
  go: {
    commands: ["go"],
    args: ["version"],
    pattern: /go(\d+)\.(\d+)/,
    oldest: [1, 24],
    name: "Go 1.24",
  },
};

function candidateOf(program: Program & { readonly toolchain: Toolchain }): Candidate {
  const usual = toolchains[program.toolchain];
  if (program.toolchain !== "python" || program.minor === undefined) return usual;
  return { ...usual, oldest: [3, program.minor], name: `Python 3.${program.minor}` };
}

/** The first command of a toolchain that is new enough. */
function findToolchain({
  commands,
  args,
  pattern,
  oldest,
  name: title,
}: Candidate): { readonly command: string } | { readonly skipped: string } {
  const command = commands.find((candidate) => {
    const { stdout } = spawnSync(candidate, [...args], { encoding: "utf8" });
    const [, major, minor] = (stdout ?? "").match(pattern) ?? [];
    if (major === undefined || minor === undefined) return false;
    return Number(major) > oldest[0] || (Number(major) === oldest[0] && Number(minor) >= oldest[1]);
  });
  return command === undefined
    ? { skipped: `${title} or later is not on this machine` }
    : { command };
}

/**
 * Runs a command to its end; null when it succeeded, else the last line, which explains why not.
 */
function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"], signal });
    let output = "";
    const add = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4_000);
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) =>
      resolve(code === 0 ? null : (lastLine(output) ?? `exit code ${String(code)}`)),
    );
  });
}

/** The line of a tool's output that explains the failure. */
function lastLine(text: string): string | undefined {
  const lines = text
    .trim()
    .split("\n")
    .filter((line) => !/complete log/.test(line));
  return lines.findLast((line) => /error|fail|cannot|could not/i.test(line)) ?? lines.at(-1);
}
