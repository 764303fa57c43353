import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { extname, join } from "node:path";
import { run } from "../package/shell.mjs";
import { cacheFolder } from "../servers/driver/program.js";
import type { Files } from "../support/serveFiles.js";
import type { Host } from "./Host.js";

/** A page of a host that is ready to be served. */
export interface BuiltHost {
  readonly folder: string;
  readonly files: Files;
  readonly versions: readonly string[];
}

/** Installs a host with the packed library, and builds its page as Vite does for production. */
export async function buildHost(host: Host, tarball: string): Promise<BuiltHost> {
  const source = join(import.meta.dirname, host.name);
  const folder = await installHost(host, source, tarball);
  const library = join(folder, "node_modules/react-agui-interrupts");
  rmSync(library, { recursive: true, force: true });
  mkdirSync(library);
  execFileSync("tar", ["-xzf", tarball, "-C", library, "--strip-components=1"]);
  const src = join(folder, "src");
  mkdirSync(src, { recursive: true });
  for (const from of [source, join(import.meta.dirname, "page")])
    for (const name of readdirSync(from)) {
      if (name !== "package.json")
        copyFileSync(join(from, name), join(/\.tsx?$/.test(name) ? src : folder, name));
    }
  const { file, code } = host.component();
  writeFileSync(join(src, file), code);
  await run(folder, "npx vite build");
  const versions = host.packages.map(
    (name) => `${name} ${versionIn(join(folder, "node_modules", name))}`,
  );
  return { folder, files: readFiles(join(folder, "dist")), versions };
}

/** The folder with the packages of a host; another one for other versions. */
async function installHost({ name }: Host, source: string, tarball: string): Promise<string> {
  const pinned = readFileSync(join(source, "package.json"));
  const folder = join(
    cacheFolder,
    `host-${name}-${createHash("sha256").update(pinned).digest("hex").slice(0, 12)}`,
  );
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "package.json"), pinned);
  try {
    // Its dependencies stay for later runs, each of which brings its own copy of the library.
    await run(unfinished, `npm install ${tarball}`);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

function versionIn(folder: string): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return version;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** What Vite wrote, without what is not text, such as fonts. */
function readFiles(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const type = types[extname(name)];
    if (type === undefined) return [];
    return [
      [
        name === "index.html" ? "/" : `/${name}`,
        { type, body: readFileSync(join(folder, name), "utf8") },
      ] as const,
    ];
  });
  return new Map(files);
}
