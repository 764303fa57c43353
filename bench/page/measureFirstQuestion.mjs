import { createServer } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { build } from "vite";
import { findChromium } from "../../test/support/findChromium.mjs";

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
const server = await serve(await bundle(resolve(root, spec.dist)));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
const found = await findChromium();
const browser = await chromium.launch(
  found === undefined ? {} : { executablePath: found.executablePath },
);
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
  server.close();
}

/**
 * @param {string} dist
 * @returns {Promise<ReadonlyMap<string, string>>} the scripts by path, and the page
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
  return new Map([
    ["/", html],
    ...chunks.map(({ fileName, code }) => /** @type {const} */ ([`/${fileName}`, code])),
  ]);
}

/** @param {ReadonlyMap<string, string>} files */
async function serve(files) {
  const started = { threadId: "bench", runId: "run" };
  const interrupt = {
    id: "a",
    reason: "tool_call",
    message: "May I send the invoice?",
    toolCallId: "call",
  };
  const events = [
    { type: "RUN_STARTED", ...started },
    { type: "TOOL_CALL_START", toolCallId: "call", toolCallName: "sendInvoice" },
    {
      type: "TOOL_CALL_ARGS",
      toolCallId: "call",
      delta: JSON.stringify({ number: 1, to: "ann@example.com" }),
    },
    { type: "TOOL_CALL_END", toolCallId: "call" },
    {
      type: "RUN_FINISHED",
      ...started,
      outcome: {
        type: "interrupt",
        interrupts: [
          {
            ...interrupt,
            responseSchema: {
              type: "object",
              properties: { approved: { type: "boolean" } },
              required: ["approved"],
            },
          },
        ],
      },
    },
  ];
  const stream = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path === "/agent")
      return void response.setHeader("content-type", "text/event-stream").end(stream);
    const file = files.get(path);
    if (file === undefined) return void response.writeHead(404).end();
    response.setHeader("content-type", path === "/" ? "text/html" : "text/javascript").end(file);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  return server;
}
