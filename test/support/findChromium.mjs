import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @typedef {{ executablePath: string, source: string }} FoundChromium */

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The Chromium the browser tests and the screenshot scripts run in, or nothing when there is none.
 * Installs nothing. Order: `CHROMIUM_PATH`, an installed browser, Playwright's own,
 * `@sparticuz/chromium`.
 * @returns {Promise<FoundChromium | undefined>}
 */
export async function findChromium() {
  return fromVariable() ?? installed() ?? (await fromPlaywright()) ?? (await fromSparticuz());
}

/** @returns {FoundChromium | undefined} */
function fromVariable() {
  const executablePath = process.env["CHROMIUM_PATH"];
  if (!executablePath) return undefined;
  if (!isExecutable(executablePath)) {
    throw new Error(
      `CHROMIUM_PATH is set to "${executablePath}", which is not an executable file. Correct it, or unset it to use another browser.`,
    );
  }
  return { executablePath, source: "CHROMIUM_PATH" };
}

/** @returns {FoundChromium | undefined} */
function installed() {
  const executablePath = [...inPath(), ...applicationFolders()].find(isExecutable);
  return executablePath ? { executablePath, source: "installed" } : undefined;
}

function inPath() {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/usr/bin/chromium",
  ];
}

function applicationFolders() {
  if (process.platform === "darwin") {
    const folders = ["/Applications", join(process.env["HOME"] ?? "", "Applications")];
    return ["Google Chrome", "Chromium"].flatMap((name) =>
      folders.map((folder) => join(folder, `${name}.app/Contents/MacOS/${name}`)),
    );
  }
  if (process.platform === "win32") {
    const folders = [
      process.env["PROGRAMFILES"],
      process.env["PROGRAMFILES(X86)"],
      process.env["LOCALAPPDATA"],
    ];
    return ["Google/Chrome", "Chromium"].flatMap((name) =>
      folders.flatMap((folder) => (folder ? [join(folder, name, "Application/chrome.exe")] : [])),
    );
  }
  return [];
}

/**
 * `executablePath()` names the full browser even where only the headless shell is installed, hence
 * the look at the disk.
 * @returns {Promise<FoundChromium | undefined>}
 */
async function fromPlaywright() {
  const { chromium } = await import("playwright");
  const executablePath = chromium.executablePath();
  return isExecutable(executablePath) ? { executablePath, source: "Playwright" } : undefined;
}

/** @returns {Promise<FoundChromium | undefined>} */
async function fromSparticuz() {
  // Fetched on demand and never saved, so neither the import nor its types may be required to
  // exist.
  const name = "@sparticuz/chromium";
  // A look at the disk, because Node remembers for the life of the process that a package could not
  // be resolved.
  if (
    process.platform !== "linux" ||
    !existsSync(new URL(`../../node_modules/${name}`, import.meta.url))
  )
    return undefined;
  // Its `args` switch off web security: only the path is used.
  const { default: sparticuz } = await import(/* @vite-ignore */ name);
  const executablePath = await sparticuz.executablePath();
  return starts(executablePath) ? { executablePath, source: name } : undefined;
}

/**
 * On a bare system it unpacks, and then lacks shared libraries.
 * @param {string} executablePath
 */
function starts(executablePath) {
  try {
    execFileSync(executablePath, ["--version"], { stdio: "ignore", timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
