import { type Browser, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { buildPanelApp, panelAppFiles } from "../support/buildPanelApp.js";
import { findChromium } from "../support/findChromium.mjs";
import { type FileServer, serveFiles } from "../support/serveFiles.js";

let server: FileServer;
let browser: Browser;
let page: Page;
let late: string;

beforeAll(async () => {
  const found = await findChromium();
  if (found === undefined) throw new Error("There is no Chromium: run `npm test`, which says how to get one.");
  const chunks = await buildPanelApp();
  late = chunks.find(({ fileName }) => fileName.includes("panelContent"))?.fileName ?? "";
  [server, browser] = await Promise.all([
    serveFiles(panelAppFiles(chunks)),
    chromium.launch({ executablePath: found.executablePath }),
  ]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
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

it("a person whose connection fails is told so, tries again, and answers", async () => {
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

it("what stands below a question hardly moves when its card takes the place that was held for it", async () => {
  let arrives = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await page.route(`**/${late}`, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(`${server.address}?scenario=confirmation`);
  await asks();
  await page.getByText("Loading…").waitFor();
  const top = () => page.getByText("What stands below").evaluate((below) => below.getBoundingClientRect().top);
  const before = await top();
  arrives();
  await page.getByRole("button", { name: "Yes, go ahead" }).waitFor();
  expect(Math.abs((await top()) - before)).toBeLessThan(40);
});
