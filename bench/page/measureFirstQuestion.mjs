import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { launchChromium } from "./launchChromium.mjs";
import { serveQuestion } from "./serveQuestion.mjs";

/**
 * The time to the first question in a page that was just opened, on a slow processor. The page is
 * built by Vite from the given built package.
 * @typedef {{ dist: string }} FirstQuestionSpec
 */

const slowdown = 4;
const pages = 7;
const root = fileURLToPath(new URL("../..", import.meta.url));
const entry = fileURLToPath(new URL("firstQuestion.tsx", import.meta.url));

/** @type {FirstQuestionSpec} */
const spec = JSON.parse(process.argv[2] ?? "{}");
const { url, close } = await serveQuestion(await bundle(resolve(root, spec.dist)), {
  number: 1,
  to: "ann@example.com",
});
const browser = await launchChromium();
try {
  /** @type {{ question: number, load: number }[]} */
  const times = [];
  for (let opened = 0; opened < pages; opened++) {
    // A context of its own: no file and no compiled code is kept.
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url);
    times.push(await page.evaluate(() => window.firstQuestion));
    await context.close();
  }
  const median = (/** @type {"question" | "load"} */ what) =>
    times.map((time) => time[what]).sort((a, b) => a - b)[pages >> 1] ?? Number.NaN;
  console.log(JSON.stringify({ values: { question: median("question"), load: median("load") } }));
} finally {
  await browser.close();
  close();
}

/**
 * @param {string} dist
 * @returns {Promise<ReadonlyMap<string, import("./serveQuestion.mjs").PageFile>>} the scripts by path, and the page
 */
async function bundle(dist) {
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    mode: "production",
    plugins: [
      {
        // The dependencies of a package that lies elsewhere are those of this repository.
        name: "dependencies-of-dist",
        enforce: "pre",
        resolveId(id, importer) {
          return importer?.startsWith(dist) && /^[@a-z]/i.test(id)
            ? this.resolve(id, entry, { skipSelf: true })
            : undefined;
        },
      },
    ],
    resolve: {
      alias: [
        { find: /^react-agui-interrupts$/, replacement: resolve(dist, "index.js") },
        {
          find: "#react-agui-interrupts/schema-form",
          replacement: resolve(dist, "forms/schema-form/SchemaForm.js"),
        },
      ],
    },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: entry },
    },
  });
  if (!("output" in built)) throw new Error("Vite built something else than one application.");
  const chunks = built.output.filter((file) => file.type === "chunk");
  const first = chunks.find(({ isEntry }) => isEntry)?.fileName;
  const html = `<!doctype html><meta charset="utf-8"><title>bench</title><div id="root"></div><script type="module" src="/${first}"></script>`;
  const scripts = chunks.map(
    ({ fileName, code }) =>
      /** @type {const} */ ([`/${fileName}`, { type: "text/javascript", body: code }]),
  );
  return new Map([["/", { type: "text/html", body: html }], ...scripts]);
}
