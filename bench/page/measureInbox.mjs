import { build } from "esbuild";
import { chromium } from "playwright";
import { findChromium } from "../../test/support/findChromium.mjs";

/*
 * The memory of an inbox in Chromium, after the garbage collector has run: empty, with 10,000
 * questions, and after scrolling through them and selecting 200.
 *
 *   npm run build
 *   node bench/page/measureInbox.mjs
 */
const found = await findChromium();
if (found === undefined) throw new Error("There is no Chromium.");
const root = new URL("../..", import.meta.url).pathname;
const page = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createInterruptInbox, InterruptInbox } from "./dist/inbox.js";
const questions = Array.from({ length: 10_000 }, (_, index) => ({
  threadId: "thread-" + index,
  agent: "Agent " + (index % 7),
  interrupts: [{
    id: "question-" + index,
    reason: "tool_call",
    message: "May the agent send e-mail " + index + "?",
    toolCallId: "call-" + index,
    metadata: { toolName: "sendEmail", args: { to: "ann" + index + "@example.com", body: "x".repeat(500) + index } },
  }],
}));
const source = (all) => ({
  list: async (cursor) => {
    const from = Number(cursor ?? 0);
    const next = from + 500 < all.length ? String(from + 500) : undefined;
    return { threads: JSON.parse(JSON.stringify(all.slice(from, from + 500))), next };
  },
  answer: async () => ({ ok: true }),
});
const root = createRoot(document.querySelector("#root"));
window.show = (count) => {
  window.inbox = createInterruptInbox({ source: source(questions.slice(0, count)), pollInterval: 3_600_000 });
  root.render(createElement(InterruptInbox, { inbox: window.inbox }));
};
`;
const { outputFiles } = await build({
  stdin: { contents: page, resolveDir: root },
  bundle: true,
  write: false,
  format: "iife",
  define: { "process.env.NODE_ENV": '"production"' },
});
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: ["--no-sandbox"],
});
const tab = await browser.newPage();
await tab.setContent(
  '<!doctype html><style>.agui-inbox__list { height: 600px; overflow: auto; }</style><div id="root"></div>',
);
await tab.addScriptTag({ content: outputFiles[0]?.text ?? "" });
const session = await tab.context().newCDPSession(tab);

const megabytes = async () => {
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return `${(usedSize / 1024 / 1024).toFixed(1)} MB`;
};

await tab.evaluate("show(0)");
await tab.waitForFunction('inbox.getSnapshot().status === "ready"');
console.log(`no questions                          ${await megabytes()}`);
await tab.evaluate("show(10000)");
await tab.waitForFunction("inbox.getSnapshot().entries.length === 10000");
console.log(`10,000 questions                      ${await megabytes()}`);
await tab.evaluate(`(async () => {
  const list = document.querySelector(".agui-inbox__list");
  for (let step = 0; step < 300; step += 1) {
    list.scrollTop += 2000;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  for (const { key } of inbox.getSnapshot().entries.slice(0, 200)) inbox.select(key);
})()`);
console.log(`after scrolling and selecting 200     ${await megabytes()}`);
console.log(
  `rows in the page: ${await tab.evaluate('document.querySelectorAll(".agui-inbox__row").length')}, runs: ${await tab.evaluate("inbox.getSnapshot().runs")}`,
);
await browser.close();
