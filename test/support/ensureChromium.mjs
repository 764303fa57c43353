import { execFileSync, execSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { findChromium } from "./findChromium.mjs";

const aptLine = "apt-get update && apt-get install -y --no-install-recommends chromium";

const ways = `No Chromium was found for the browser tests. One of these helps:
  Debian or Ubuntu, as root:   ${aptLine}
  a browser you already have:  CHROMIUM_PATH=/path/to/chromium npm test
  Playwright's own:            npx playwright install chromium`;

try {
  const found = (await findChromium()) ?? (await afterApt()) ?? (await afterNpm());
  console.log(found ? `Browser tests use ${found.executablePath} (${found.source})` : ways);
  process.exitCode = found ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Besides the browser this brings the libraries the npm fallback needs. */
async function afterApt() {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return undefined;
  console.log(`No Chromium found. Running: ${aptLine}`);
  return installed(() =>
    execSync(aptLine, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }),
  );
}

async function afterNpm() {
  if (process.platform !== "linux") return undefined;
  // 147.0.1 already wants Node 22.17.
  const args = ["install", "--no-save", "@sparticuz/chromium@147.0.0"];
  console.log(`No Chromium found. Running: npm ${args.join(" ")}`);
  return installed(() => execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] }));
}

/** @param {() => unknown} install */
async function installed(install) {
  try {
    install();
  } catch {
    return undefined;
  }
  return findChromium();
}
