import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { expect, it } from "vitest";
import { buildPanelApp, panelAppFiles } from "../support/buildPanelApp.js";
import { findChromium } from "../support/findChromium.mjs";
import { patient } from "../support/patience.js";
import { serveFiles } from "../support/serveFiles.js";

const page = readFileSync(join(import.meta.dirname, "../../stories/docs/performance.md"), "utf8");
const replacement = /```ts\n\/\/ noMarkdown\.ts\n(.*?)```/s.exec(page)?.[1] ?? "";
const aliased = /alias: \{ "(.+?)":/.exec(page)?.[1] ?? "";

it("fills in and sends a form in a page that leaves out Markdown as documented, which saves a good part of the bundle", {
  timeout: patient(60_000),
}, async () => {
  const file = "/noMarkdown.ts";
  const plugin = {
    name: "no-markdown",
    enforce: "pre" as const,
    resolveId: (id: string) => (id === file ? id : undefined),
    load: (id: string) => (id === file ? replacement : undefined),
  };
  const [all, without] = await Promise.all([
    buildPanelApp(),
    buildPanelApp({ plugins: [plugin], resolve: { alias: { [aliased]: file } } }),
  ]);
  const lengthOf = (chunks: typeof all): number =>
    chunks.reduce((total, { code }) => total + code.length, 0);
  expect(lengthOf(all) - lengthOf(without)).toBeGreaterThan(80_000);

  const found = await findChromium();
  const server = await serveFiles(panelAppFiles(without));
  const browser = await chromium.launch({
    ...(found && { executablePath: found.executablePath }),
    timeout: patient(30_000),
  });
  try {
    const opened = await browser.newPage();
    opened.setDefaultTimeout(patient(10_000));
    const errors: unknown[] = [];
    opened.on("pageerror", (error) => errors.push(error));
    await opened.goto(`${server.address}?scenario=quarterly-filing`);
    await opened.getByRole("button", { name: "Start" }).click();
    await opened.getByRole("radio", { name: "Q2" }).check();
    await opened.getByRole("textbox", { name: "Year" }).fill("2026");
    await opened.getByRole("textbox", { name: "Revenue" }).fill("12.5");
    await opened.getByRole("button", { name: "Send" }).click();
    await opened.locator("output", { hasText: "success" }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});
