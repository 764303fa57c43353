import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findChromium } from "../support/findChromium.mjs";
import { patient } from "../support/patience.js";
import type { FileServer } from "../support/serveFiles.js";
import { startStrictServer } from "../support/strictServer.js";

/** Prefix of the lines in which the page reports what its policy refused. */
const mark = "refused by policy: ";

/** A file that the policy refuses. Its report comes after all earlier ones. */
const probe = "https://probe.invalid/";

let server: FileServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the policy refused, by directive. */
let violations: string[];
/** Everything else that was printed, and uncaught errors. */
let complaints: string[];
let probeIsRefused: boolean;

beforeAll(async () => {
  const found = await findChromium();
  if (found === undefined)
    throw new Error("There is no Chromium: run `npm test`, which says how to get one.");
  [server, browser] = await Promise.all([
    startStrictServer(),
    chromium.launch({ executablePath: found.executablePath, timeout: patient(30_000) }),
  ]);
  // One for all pages, so that the files are read from its cache.
  context = await browser.newContext();
}, patient(60_000));

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  violations = [];
  complaints = [];
  probeIsRefused = false;
  page = await context.newPage();
  page.setDefaultTimeout(patient(10_000));
  page.on("console", (message) => {
    const text = message.text();
    if (text === mark + probe) probeIsRefused = true;
    else if (text.includes(probe)) return;
    else if (text.startsWith(mark)) violations.push(text.slice(mark.length));
    else complaints.push(`${message.type()}: ${text}`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript(
    ({ begin, refused }) => {
      document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
        console.info(`${begin}${blockedURI.startsWith(refused) ? refused : effectiveDirective}`);
      });
    },
    { begin: mark, refused: probe },
  );
});

afterEach(() => page.close());

async function asks(scenario: string, query = ""): Promise<void> {
  await page.goto(`${server.address}?scenario=${scenario}${query}`);
  await page.getByRole("button", { name: "Start" }).click();
}

async function endsWell(): Promise<void> {
  await page.locator("output", { hasText: "success" }).waitFor();
}

/** Reports come after what caused them, in order: waits for the one of the probe. */
async function settles(): Promise<void> {
  await page.evaluate((href) => {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
    );
  }, probe);
  await expect.poll(() => probeIsRefused).toBe(true);
}

async function nothingIsRefused(): Promise<void> {
  await settles();
  expect({ violations, complaints }).toEqual({ violations: [], complaints: [] });
}

/** What the agent was answered last. */
function answered(): unknown {
  return server.agent
    .requests()
    .at(-1)
    ?.resume?.map(({ interruptId: _, ...answer }) => answer);
}

async function filesTheQuarter(): Promise<void> {
  await page.getByRole("radio", { name: "Q1" }).check();
  await page.getByLabel("Year").fill("1999");
  await page.getByLabel("Revenue").fill("4200000");
  await page.getByRole("button", { name: "Send answer" }).click();
  await page.getByText("1 field to correct").waitFor();
  await page.getByLabel("Year").fill("2026");
  // The button comes back under the pointer: a press without aim does not count at once.
  await page.mouse.move(1, 1);
  await page.getByRole("button", { name: "Send answer" }).click();
  await endsWell();
  expect(answered()).toEqual([
    { status: "resolved", payload: { quarter: "Q1", year: 2026, revenue: 4_200_000 } },
  ]);
}

async function edits(): Promise<void> {
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel(/subject/i).fill("A gentle reminder");
  await page.getByRole("button", { name: "Approve with 1 change" }).click();
  await endsWell();
  expect(answered()).toMatchObject([
    { payload: { approved: true, editedArgs: { subject: "A gentle reminder" } } },
  ]);
}

describe("on a page that allows only its own files, and no code or markup made of text", () => {
  it("a person sees what is wrong in a form, fills it in and sends it, and nothing is refused", async () => {
    const before = server.served.length;
    await asks("quarterly-filing");
    await filesTheQuarter();
    await nothingIsRefused();
    // The form came in files of its own, and the styles were read.
    expect(
      server.served.slice(before).filter((path) => path.endsWith(".js")).length,
    ).toBeGreaterThan(2);
    await expect(
      page.locator(".agui-panel").evaluate((panel) => getComputedStyle(panel).display),
    ).resolves.not.toBe("block");
  });

  it("a person changes a tool call's arguments and approves, and nothing is refused", async () => {
    await asks("approve-with-edits");
    await edits();
    await nothingIsRefused();
  });

  it.each([
    ["confirmation", 0],
    ["custom-reason", 1],
    ["mixed-batch", 1],
  ])("the questions of %s are shown, and nothing is refused", async (scenario, forms) => {
    await asks(scenario);
    await page
      .getByRole("button", { name: /^(Skip|More)$/ })
      .first()
      .waitFor();
    await expect.poll(() => page.locator("form").count()).toBe(forms);
    await nothingIsRefused();
  });

  it.each([
    ["quarterly-filing", "the run and its forms", "&ajv", filesTheQuarter],
    ["quarterly-filing", "a form alone, as it is", "&plain-ajv", filesTheQuarter],
    ["approve-with-edits", "the run and its forms", "&ajv", edits],
  ])(
    "a host that uses ajv causes %s report, for the first attempt to compile, and the answer is still validated: %s",
    async (scenario, _where, query, answers) => {
      await asks(scenario, query);
      await answers();
      await settles();
      expect(violations).toEqual([
        expect.stringMatching(/^(?:require-trusted-types-for|script-src)$/),
      ]);
      // The browser prints each report with a hint; nothing else is printed.
      expect(complaints.filter((line) => !line.startsWith("info: "))).toEqual([
        expect.stringMatching(/^error: .*(?:Trusted|Policy)/s),
      ]);
    },
  );

  it("what a page must not do is refused and seen by these tests", async () => {
    await page.route("**/strictPage.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `
          for (const forbidden of [
            () => document.body.setAttribute("style", "color: red"),
            () => document.body.append(Object.assign(document.createElement("style"), { textContent: "p { color: red }" })),
            () => { document.body.innerHTML = "<p>text</p>"; },
          ]) try { forbidden(); } catch {}
        `,
      }),
    );
    await page.goto(server.address);
    await expect
      .poll(() => violations.toSorted())
      .toEqual(["require-trusted-types-for", "style-src-attr", "style-src-elem"]);
    expect(complaints.length).toBeGreaterThan(0);
  });
});
