import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The newest, or what was the newest on a day from which everything it needs can still be had:
 * releases come in many pieces.
 */
const ages = [[], ["--before=2026-08-15"]];

/** @typedef {{ folder: string, version: string }} Peer */

/**
 * Installs a peer into a temporary folder of its own, far from ours. A peer that cannot be
 * installed is listed as such; the others are still measured.
 * @param {string} name
 * @param {readonly string[]} beside What it imports and does not install, or what is measured with
 * it.
 * @returns {Peer}
 */
export function installPeer(name, beside = []) {
  console.error(`installing ${name}`);
  for (const age of ages) {
    const folder = mkdtempSync(join(tmpdir(), "bench-peers-"));
    const flags = [
      "--prefix",
      folder,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      ...age,
    ];
    try {
      execFileSync("npm", ["install", ...flags, name, "react", "react-dom", ...beside], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      const { version } = JSON.parse(
        readFileSync(join(folder, "node_modules", name, "package.json"), "utf8"),
      );
      return { folder, version };
    } catch {}
  }
  return { folder: ".", version: "(could not be installed)" };
}
