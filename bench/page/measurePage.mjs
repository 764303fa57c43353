import { cut, makeStream } from "../streams/makeStream.mjs";
import { launchChromium } from "./launchChromium.mjs";
import { startServer } from "./server.mjs";

/**
 * One page that reads one stream: what React committed, and how long the main thread was busy.
 * @typedef {{ page: string, stream: import("../streams/makeStream.mjs").StreamSpec, pace: "burst" |
 * "paced", entry?: string, folder?: string }} PageSpec
 */

/** @type {PageSpec} */
const spec = JSON.parse(process.argv[2] ?? "{}");
const paced = spec.pace === "paced";
// Ten events of some hundred bytes every four milliseconds: several chunks to a frame, as fast
// models send.
const server = await startServer(
  cut(makeStream(spec.stream).bytes, paced ? 900 : 65_536),
  paced ? 4 : 0,
  spec.entry,
  spec.folder,
);
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(`${server.url}/?${spec.page}`);
  await page.waitForFunction(() => "bench" in window);
  const before = await metrics(session);
  const counts = await page.evaluate(() => window.bench.read());
  const after = await metrics(session);
  const values = {
    ...counts,
    commitsPerFrame: counts.commits / counts.frames,
    // Microtasks after a read from the stream are missing in script time, so the whole task time is
    // what counts.
    main: (after.TaskDuration - before.TaskDuration) * 1000,
    script: (after.ScriptDuration - before.ScriptDuration) * 1000,
  };
  console.log(JSON.stringify({ values }));
} finally {
  await browser.close();
  server.close();
}

/** @param {import("playwright").CDPSession} session */
async function metrics(session) {
  const { metrics: list } = await session.send("Performance.getMetrics");
  const metric = (/** @type {string} */ name) =>
    list.find((each) => each.name === name)?.value ?? Number.NaN;
  return { TaskDuration: metric("TaskDuration"), ScriptDuration: metric("ScriptDuration") };
}
