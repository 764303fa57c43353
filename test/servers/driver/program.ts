import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "./Server.js";

const servers = join(import.meta.dirname, "..");

/**
 * Where what is installed or built is cached; `SERVERS_CACHE` moves it, so that several checkouts
 * can share one.
 */
export const cacheFolder = process.env["SERVERS_CACHE"] ?? join(servers, ".cache");

/** Where the reports of wrong rows are written. */
export const reportFolder = join(servers, ".cache/reports");

/** The folder with the source of a program. */
export function sourceFolder({ folder }: Program): string {
  return join(servers, folder, "program");
}

/** What the programs for Node share. */
export const sharedFolder = join(servers, "node");

/** The file that pins the versions of a program. */
export function pinFile(program: Program): string {
  if (program.toolchain === "node") return program.manifest ?? "package.json";
  if (program.toolchain === "dotnet") return `${program.folder}.csproj`;
  if (program.toolchain === "model") return program.script;
  return program.toolchain === "python" ? (program.requirements ?? "requirements.txt") : "go.mod";
}

/**
 * The folder of what is installed for a program: another one for other versions, or for another
 * source where that is compiled.
 */
export function installFolder(program: Program): string {
  const source = sourceFolder(program);
  const isCompiled = program.toolchain === "go" || program.toolchain === "dotnet";
  const files = isCompiled ? readdirSync(source).toSorted() : [lockFile(program)];
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(source, file)));
  return join(cacheFolder, `${program.folder}-${hash.digest("hex").slice(0, 12)}`);
}

function lockFile(program: Program): string {
  const isLocked = program.toolchain === "node" && program.manifest === undefined;
  return isLocked ? "package-lock.json" : pinFile(program);
}

/**
 * The program with the oldest versions that can ask, which a file beside its newest ones pins; null
 * where there is none.
 */
export function oldestOf(program: Program): Program | null {
  const exists = (name: string): boolean => existsSync(join(sourceFolder(program), name));
  if (program.toolchain === "python") {
    const requirements = pinFile(program).replace("requirements", "oldest");
    const packages = [...new Set([...program.packages, "ag-ui-protocol"])];
    return exists(requirements) ? { ...program, requirements, packages } : null;
  }
  if (program.toolchain === "node")
    return exists("oldest.json") ? { ...program, manifest: "oldest.json" } : null;
  return null;
}

/** The pinned versions of the packages that implement AG-UI, such as `@ag-ui/mastra 1.1.2`. */
export function pinnedVersions(program: Program): readonly string[] {
  const text = readFileSync(join(sourceFolder(program), pinFile(program)), "utf8");
  return program.packages.map((name) => `${shortName(name)} ${versionIn(text, name)}`);
}

function versionIn(text: string, name: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = text.match(
    new RegExp(
      `^\\s*(?:<PackageReference Include=)?"?${escaped}"?(?:==|: "| v|" Version=")([\\w.-]+)`,
      "m",
    ),
  )?.[1];
  if (found === undefined) throw new Error(`${name} is not pinned.`);
  return found;
}

/** Go packages are known by the end of their path. */
function shortName(name: string): string {
  return name.replace(/^trpc\.group\/trpc-go\/(trpc-agent-go\/)?/, "");
}
