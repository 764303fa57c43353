import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type TestContext,
} from "vitest";
import { isRecord, type UnknownRecord } from "../../src/protocol/json.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  says,
} from "../support/dialects/createFakeServer.js";
import { findChromium } from "../support/findChromium.mjs";
import { patient } from "../support/patience.js";
import { type FileServer, serveFiles } from "../support/serveFiles.js";
import { stylesheet } from "../support/stylesheet.js";

const root = join(import.meta.dirname, "../..");

/** A page on the thread: `undo` seconds to take an answer back, `sign` to be asked for a signature. */
const script = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createAgentRun, DecisionLog, InterruptPanel, webPauseStorage } from "${root}/src/index.ts";
const asked = new URLSearchParams(location.search);
const [undo, signs] = [Number(asked.get("undo") ?? 0), asked.has("sign")];
const signatures = [];
const run = createAgentRun({
  url: "/own/", threadId: "t", storage: webPauseStorage(),
  ...(undo > 0 && { undoSeconds: undo }),
  ...(signs && { signDecision: (statement) => new Promise((sign, refuse) => signatures.push({ statement, sign, refuse })) }),
});
globalThis.page = { run, signatures, bornAt: performance.timeOrigin };
addEventListener("pageshow", ({ persisted }) => { globalThis.page.persisted = persisted; });
createRoot(document.body).render([
  createElement(InterruptPanel, { run, key: "panel" }),
  createElement(DecisionLog, { run, key: "log" }),
  createElement("button", { key: "ask", onClick: () => void run.send("Go") }, "Ask the agent"),
]);`;

let browser: Browser;
let server: FileServer;
let context: BrowserContext;
let posted: UnknownRecord[];
let ledger: string[];
/** Lets the agent reply to answers. */
let reply: Promise<void>;

beforeAll(async () => {
  const found = await findChromium();
  if (found === undefined)
    throw new Error("There is no Chromium: run `npm test`, which says how to get one.");
  const built = await build({
    stdin: { contents: script, resolveDir: root },
    ...{
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      jsx: "automatic",
      splitting: true,
      outdir: "/page",
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const html = `<!doctype html><html lang="en"><head><link rel="stylesheet" href="/styles.css"></head><body><script type="module" src="/page.js"></script>`;
  const files = new Map([
    ["/", { type: "text/html", body: html }],
    ["/away", { type: "text/html", body: "<!doctype html><p>Away" }],
    ["/styles.css", { type: "text/css", body: stylesheet() }],
    ...built.outputFiles.map(
      ({ path, text }) =>
        [
          path.replace("/page/stdin.js", "/page.js").replace("/page/", "/"),
          { type: "text/javascript", body: text },
        ] as const,
    ),
  ]);
  const agent = () =>
    createFakeServer((body) => {
      const answers: readonly unknown[] = Array.isArray(body["resume"]) ? body["resume"] : [];
      posted.push(body);
      if (answers.length === 0)
        return [
          begins(body),
          ...calls("call-a", "send_email", { to: "a@example.com" }),
          asksFor(body, [
            { id: "a", reason: "tool_call", toolCallId: "call-a", message: "Send mail a?" },
          ]),
        ];
      for (const answer of answers.filter(isRecord))
        ledger.push(JSON.stringify(answer["payload"] ?? answer["status"]));
      return [
        begins(body),
        {
          type: "TOOL_CALL_RESULT",
          messageId: "r",
          toolCallId: "call-a",
          content: `did ${ledger.length}`,
        },
        ...says("done", "That is done"),
        ends(body),
      ];
    });
  [server, browser] = await Promise.all([
    serveFiles(files, {}, async (request) => {
      const made = agent();
      const text = await request.text();
      const response = await made.fetch(request.url, {
        method: "POST",
        body: text,
        headers: { accept: "text/event-stream" },
      });
      if (text.includes('"resume"')) await reply;
      return response;
    }),
    chromium.launch({
      executablePath: found.executablePath,
      timeout: patient(30_000),
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    }),
  ]);
}, patient(60_000));

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  [posted, ledger, reply] = [[], [], Promise.resolve()];
  context = await browser.newContext();
});
afterEach(() => context.close());

/** One more page on the thread. */
async function tab(query = ""): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(patient(8_000));
  await page.goto(`${server.address}?${query}`);
  await page.getByRole("button", { name: "Ask the agent" }).waitFor();
  return page;
}
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();
/** Until what one tab has stored has reached the others, and a press counts on a new card. */
const settles = (page: Page) => page.waitForTimeout(patient(500));
const asks = async (page: Page) => {
  await press(page, "Ask the agent");
  await page.getByRole("article").waitFor();
  await settles(page);
};
const leaves = (page: Page) => page.goto(`${server.address}away`);
/** Goes back to the page as it was left; skips the test where Chromium has loaded it anew. */
async function comesBack(page: Page, { skip }: TestContext): Promise<void> {
  // The page that is left answers nothing any more.
  await page.evaluate(() => history.back()).catch(() => {});
  await page.waitForFunction(() => Reflect.get(globalThis, "page") !== undefined);
  await settles(page);
  const isKept = await page.evaluate(() => Reflect.get(globalThis, "page").persisted === true);
  skip(!isKept, "Chromium has not kept the page");
}
interface Shown {
  readonly open: readonly string[];
  readonly log: readonly (string | null | undefined)[][];
}
/** The open questions and the log. */
const shownBy = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const { interrupts, decisions } = Reflect.get(globalThis, "page").run.getSnapshot();
    return {
      open: interrupts.map(({ status }: { readonly status: string }) => status),
      log: decisions.map((one: Record<string, string>) => [
        one["outcome"],
        one["verdict"] ?? one["verdictElsewhere"],
      ]),
    };
  });
/** Signs, or refuses to. */
const signs = (page: Page, how: "sign" | "refuse") =>
  page.evaluate((name) => {
    const { signatures } = Reflect.get(globalThis, "page");
    signatures.at(-1)[name]({ by: "this tab" });
  }, how);
const asked = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, "page").signatures.length);

const approvedHere = { open: [], log: [["accepted", "approved"]] };
const deniedHere = { open: [], log: [["accepted", "denied"]] };
const approvedElsewhere = { open: [], log: [["elsewhere", "approved"]] };
const deniedElsewhere = { open: [], log: [["elsewhere", "denied"]] };

describe("seconds to undo in one tab", () => {
  it("the other tab's later answer is the one that leaves, once, and the first tab shows it", async () => {
    const first = await tab("undo=4");
    await asks(first);
    const second = await tab("undo=1");
    await settles(second);
    await press(first, "Approve");
    await second.getByText("Approved · not sent yet").waitFor();
    await press(second, "Change");
    await settles(second);
    await press(second, "Deny");
    await first.getByText("Answered elsewhere: denied").first().waitFor();
    await first.waitForTimeout(4_500);
    expect([await shownBy(first), await shownBy(second)]).toEqual([deniedElsewhere, deniedHere]);
    expect(ledger).toEqual(['{"approved":false}']);
  });

  it("a tab that is closed meanwhile sends nothing, and the other one offers to", async () => {
    const first = await tab("undo=2");
    await asks(first);
    const second = await tab("undo=2");
    await settles(second);
    await press(first, "Approve");
    await second.getByText("Approved · not sent yet").waitFor();
    await first.close();
    await second.waitForTimeout(3_000);
    expect(ledger).toEqual([]);
    await press(second, "Send answer");
    await expect.poll(() => shownBy(second)).toEqual(approvedHere);
    expect(ledger).toEqual(['{"approved":true}']);
  });
});

describe("two tabs that sign", () => {
  /** The first tab asks for a signature of a yes, the second one holds a no. */
  async function yesAndNo(): Promise<readonly [first: Page, second: Page]> {
    const first = await tab("sign");
    await asks(first);
    const second = await tab("sign");
    await settles(second);
    await press(first, "Approve");
    await second.getByText("Approved · not sent yet").waitFor();
    await press(second, "Change");
    await settles(second);
    await press(second, "Deny");
    await settles(second);
    expect([await asked(first), await asked(second)]).toEqual([1, 0]);
    return [first, second];
  }

  it("what was signed leaves, and the other tab, which waited, asks for no signature of its no", async () => {
    const [first, second] = await yesAndNo();
    await signs(first, "sign");
    await expect.poll(() => shownBy(second)).toEqual(approvedElsewhere);
    expect([await shownBy(first), await asked(second)]).toEqual([approvedHere, 0]);
    expect(ledger).toEqual(['{"approved":true}']);
  });

  it("where the first is not signed, the no of the other tab is signed and leaves", async () => {
    const [first, second] = await yesAndNo();
    await signs(first, "refuse");
    await expect.poll(() => asked(second)).toBe(1);
    await signs(second, "sign");
    await expect.poll(() => shownBy(second)).toEqual(deniedHere);
    await expect.poll(() => shownBy(first)).toEqual(deniedElsewhere);
    expect(ledger).toEqual(['{"approved":false}']);
  });
});

describe("a page that comes back as it was left", () => {
  it("shows once, and with the verdict, what another tab has answered", async (test) => {
    const first = await tab();
    await asks(first);
    await leaves(first);
    const second = await tab();
    await settles(second);
    await press(second, "Deny");
    await expect.poll(() => shownBy(second)).toEqual(deniedHere);
    await comesBack(first, test);
    expect(await shownBy(first)).toEqual(deniedElsewhere);
    expect(ledger).toEqual(['{"approved":false}']);
  });

  it("sends nothing whose time to undo passed while it was away, and offers to", async (test) => {
    const first = await tab("undo=6");
    await asks(first);
    await press(first, "Approve");
    await first.getByText(/Approved · goes out in/).waitFor();
    await leaves(first);
    await first.waitForTimeout(7_000);
    await comesBack(first, test);
    await first.waitForTimeout(2_500);
    expect([await shownBy(first), ledger]).toEqual([
      { open: ["answered"], log: [["open", undefined]] },
      [],
    ]);
    await press(first, "Send answer");
    await expect.poll(() => shownBy(first)).toEqual(approvedHere);
  });

  it("sends nothing in whose place another tab has answered meanwhile", async (test) => {
    const first = await tab("undo=8");
    await asks(first);
    await press(first, "Approve");
    await first.getByText(/Approved · goes out in/).waitFor();
    await leaves(first);
    const second = await tab();
    await settles(second);
    await press(second, "Change");
    await settles(second);
    await press(second, "Deny");
    await expect.poll(() => shownBy(second)).toEqual(deniedHere);
    await comesBack(first, test);
    await first.waitForTimeout(8_500);
    expect(await shownBy(first)).toEqual(deniedElsewhere);
    expect(ledger).toEqual(['{"approved":false}']);
  });

  it("says what became of the answer whose reply it did not read", async (test) => {
    let go = () => {};
    reply = new Promise((resolve) => {
      go = resolve;
    });
    const first = await tab();
    await asks(first);
    await press(first, "Approve");
    await expect.poll(() => ledger).toEqual(['{"approved":true}']);
    await leaves(first);
    go();
    await settles(first);
    await comesBack(first, test);
    await first.waitForTimeout(1_000);
    const shown = await shownBy(first);
    expect([approvedHere, { open: ["answered"], log: [["unknown", "approved"]] }]).toContainEqual(
      shown,
    );
    expect(ledger).toEqual(['{"approved":true}']);
  });
});
