import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { launchChromium } from "./launchChromium.mjs";
import { serveQuestion } from "./serveQuestion.mjs";

/**
 * The first question of a page, built by Vite: the time from navigation to the paint over a slow
 * line on a slow processor (`painted`), or how long the main thread is busy from a press to the
 * paint where everything is loaded (`busy`).
 * @typedef {{ page: "panel" | "hook" | "official" | "officialForm", from: "navigation" | "press",
 * asks: import("./serveQuestion.mjs").Asked }} ApprovalSpec
 */

/** Slow 4G, as the tools of browsers have it. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const slowdown = 4;
const pages = 3;
/** Milliseconds after which a page has loaded everything and drawn a card in advance. */
const idle = 2500;

/** @type {Readonly<Record<string, string>>} */
const extensions = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript" };

const packageRoot = new URL("../../", import.meta.url);
/** @type {{ exports: Readonly<Record<string, { readonly default: string }>> }} */
const { exports } = JSON.parse(readFileSync(new URL("package.json", packageRoot), "utf8"));

/** @type {ApprovalSpec} */
const spec = JSON.parse(process.argv[2] ?? "{}");
const args = { number: 1, to: "ann@example.com", amount: 120, currency: "EUR" };
const { url, close } = await serveQuestion(await bundle(spec.page), args, spec.asks);
const browser = await launchChromium();
try {
  /** @type {number[]} */
  const values = [];
  for (let opened = 0; opened < pages; opened++)
    values.push(await (spec.from === "press" ? busyAfterPress() : paintedAfterNavigation()));
  const value = values.sort((a, b) => a - b)[pages >> 1] ?? Number.NaN;
  console.log(JSON.stringify({ values: { value } }));
} finally {
  await browser.close();
  close();
}

async function paintedAfterNavigation() {
  const { page, session, context } = await openPage();
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", slowLine);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(`${url}?now`, { waitUntil: "commit" });
  const painted = await page.evaluate(() => window.painted);
  await context.close();
  return painted;
}

async function busyAfterPress() {
  const { page, session, context } = await openPage();
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(url);
  await page.waitForTimeout(idle);
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  const before = await busy();
  await page.evaluate(async () => {
    document.getElementById("ask")?.click();
    await window.painted;
  });
  const after = await busy();
  await context.close();
  return after - before;
}

/** Opens a context of its own: no file and no compiled code is kept. */
async function openPage() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(window, {
      painted: new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('[data-part="approve"], form input') === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        }).observe(document, { childList: true, subtree: true });
      }),
    });
  });
  return { page, session: await context.newCDPSession(page), context };
}

/**
 * @param {string} name
 * @returns {Promise<ReadonlyMap<string, import("./serveQuestion.mjs").PageFile>>} the files
 * by path
 */
async function bundle(name) {
  const root = fileURLToPath(new URL("approval", import.meta.url));
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    mode: "production",
    plugins: [
      {
        // The repository's own settings would lead to the sources; what is measured is the package.
        name: "built-package",
        enforce: "pre",
        resolveId(id) {
          if (!id.startsWith("react-agui-interrupts")) return undefined;
          const entry = exports[`.${id.slice("react-agui-interrupts".length)}`];
          return entry && fileURLToPath(new URL(entry.default, packageRoot));
        },
      },
    ],
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, `${name}.html`) },
    },
  });
  if (!("output" in built)) throw new Error("Vite built something else than one application.");
  return new Map(
    built.output.map((file) => {
      const type = extensions[extname(file.fileName)] ?? "application/octet-stream";
      const path = type === "text/html" ? "/" : `/${file.fileName}`;
      const body = gzipSync(file.type === "chunk" ? file.code : file.source);
      return [path, { type, body, encoding: "gzip" }];
    }),
  );
}
