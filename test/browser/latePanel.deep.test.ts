import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { buildPanelApp, panelAppFiles } from "../support/buildPanelApp.js";
import { findChromium } from "../support/findChromium.mjs";
import { patient } from "../support/patience.js";
import { type FileServer, serveFiles } from "../support/serveFiles.js";

const testFont = readFileSync(
  createRequire(import.meta.url).resolve(
    "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  ),
  "base64",
);

let server: FileServer;
let browser: Browser;
let page: Page;
let late: string;

beforeAll(async () => {
  const found = await findChromium();
  if (found === undefined)
    throw new Error("There is no Chromium: run `npm test`, which says how to get one.");
  const chunks = await buildPanelApp();
  late = chunks.find(({ fileName }) => fileName.includes("panelContent"))?.fileName ?? "";
  [server, browser] = await Promise.all([
    serveFiles(panelAppFiles(chunks)),
    chromium.launch({ executablePath: found.executablePath, timeout: patient(30_000) }),
  ]);
}, patient(60_000));

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(patient(10_000));
  // The same letters on every machine, from the first one on.
  await page.addInitScript((font) => {
    const face = new FontFace("Test Sans", `url(data:font/woff2;base64,${font})`, {
      weight: "100 900",
    });
    document.fonts.add(face);
    void face.load();
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.setProperty("--agui-font", '"Test Sans"');
      document.documentElement.style.setProperty("font-family", '"Test Sans"');
    });
  }, testFont);
});
afterEach(() => page.close());

async function asks(): Promise<void> {
  await page.getByRole("button", { name: "Start" }).click();
}

it("what shows questions is loaded once, before there is one, and a decision needs nothing else", async () => {
  const before = server.served.length;
  await page.goto(`${server.address}?scenario=confirmation`);
  await expect.poll(() => server.served.slice(before)).toContain(`/${late}`);
  expect(server.served.slice(before).filter((path) => path.startsWith("/agent/"))).toEqual([]);
  await asks();
  await page.getByRole("button", { name: "Yes, go ahead" }).click();
  await page.locator("output", { hasText: "success" }).waitFor();
  expect(server.served.slice(before).filter((path) => path === `/${late}`)).toHaveLength(1);
});

it("a person whose connection fails sees the failure, tries again, and answers", async () => {
  let fails = true;
  let requests = 0;
  await page.route(`**/${late}`, (route) => {
    requests += 1;
    return fails ? route.abort("connectionfailed") : route.continue();
  });
  await page.goto(`${server.address}?scenario=confirmation`);
  await asks();
  const alert = page.getByRole("alert");
  await alert.getByText("could not be loaded").waitFor();
  const tried = requests;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => requests).toBeGreaterThan(tried);
  await alert.getByText("could not be loaded").waitFor();
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Yes, go ahead" }).click();
  await page.locator("output", { hasText: "success" }).waitFor();
});

/** The position of the content below the panel. */
const below = () =>
  page.getByText("What stands below").evaluate((element) => element.getBoundingClientRect().top);

/** Holds back the files with these names until they are released. */
async function heldBack(names: RegExp): Promise<() => void> {
  let arrive = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(names, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

it.each(["minimal-approval", "confirmation", "mixed-batch"])(
  "content below the questions of %s hardly moves when cards and forms replace their placeholders",
  async (scenario) => {
    const arrive = await heldBack(/panelContent/);
    await page.goto(`${server.address}?scenario=${scenario}`);
    await asks();
    await page.getByText("Loading…").waitFor();
    const before = await below();
    arrive();
    await page
      .getByRole("button", { name: /^(Approve|Yes, go ahead|Save answer)$/ })
      .first()
      .waitFor();
    await expect.poll(async () => Math.abs((await below()) - before)).toBeLessThan(60);
  },
);

it.each(["quarterly-filing", "custom-reason"])(
  "content below the form of %s hardly moves when its fields replace their placeholder",
  async (scenario) => {
    const arrive = await heldBack(/(AnswerForm|SchemaForm)/);
    await page.goto(`${server.address}?scenario=${scenario}`);
    await asks();
    await page.getByText("Loading the form").waitFor();
    const before = await below();
    arrive();
    await page.getByText("Loading the form").waitFor({ state: "detached" });
    await expect.poll(async () => Math.abs((await below()) - before)).toBeLessThan(30);
  },
);

it("a question moves the content below the panel, once, and nothing else", async () => {
  await page.addInitScript(() => {
    const moved: (string | null | undefined)[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("sources" in entry && Array.isArray(entry.sources))
          for (const { node } of entry.sources)
            moved.push(node instanceof Node ? node.textContent : null);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${server.address}?scenario=confirmation`);
  await page.waitForLoadState("networkidle");
  await asks();
  await page.getByRole("button", { name: "Yes, go ahead" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, "moved")))
    .toEqual(["What stands below"]);
});
