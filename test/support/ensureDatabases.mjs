/**
 * Prints which databases the tests of the stores will find, and installs missing ones where that
 * needs no confirmation: as root on Debian.
 */
import { execSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

const packages = { "redis-server": "redis-server", postgres: "postgresql" };
const missing = Object.entries(packages).flatMap(([program, name]) =>
  isInstalled(program) ? [] : [name],
);
if (missing.length > 0) {
  const line = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  const isOurs = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  console.log(
    `${missing.join(" and ")} not found: ${isOurs ? "running" : "their tests are skipped. On Debian, as root:"} ${line}`,
  );
  if (isOurs) install(line);
}

/** @param {string} line */
function install(line) {
  try {
    execSync(line, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    console.log("That failed: their tests are skipped.");
  }
}

/** @param {string} program */
function isInstalled(program) {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.some((folder) => existsSync(join(folder, program)));
}
