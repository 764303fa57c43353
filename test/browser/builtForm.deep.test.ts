import { chromium } from "playwright";
import { expect, it } from "vitest";
import { buildPanelApp, panelAppFiles } from "../support/buildPanelApp.js";
import { findChromium } from "../support/findChromium.mjs";
import { patient } from "../support/patience.js";
import { serveFiles } from "../support/serveFiles.js";

it("fills in and sends a form in a built page, which has no Markdown library", {
  timeout: patient(60_000),
}, async () => {
  const chunks = await buildPanelApp();
  expect(chunks.filter(({ code }) => code.includes("rjsf-array-item"))).toHaveLength(1);
  expect(chunks.filter(({ code }) => code.includes("footnoteReference"))).toEqual([]);

  const found = await findChromium();
  const server = await serveFiles(panelAppFiles(chunks));
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
