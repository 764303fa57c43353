import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHitlServer } from "../dialects/langgraph/hitlServer.js";
import { buildThreadApp, panelAppFiles } from "../support/buildPanelApp.js";
import { findChromium } from "../support/findChromium.mjs";
import {
  createMailer,
  createTwoApproverAgent,
  createTwoQuestionGraph,
  type LedgerAgent,
} from "../support/ledgerAgents.js";
import { patient } from "../support/patience.js";
import { type FileServer, serveFiles } from "../support/serveFiles.js";

let server: FileServer;
let browser: Browser;
let agent: Pick<LedgerAgent, "fetch" | "requests">;
let devices: BrowserContext[];

beforeAll(async () => {
  const found = await findChromium();
  if (found === undefined)
    throw new Error("There is no Chromium: run `npm test`, which says how to get one.");
  const files = panelAppFiles(await buildThreadApp());
  [server, browser] = await Promise.all([
    serveFiles(files, {}, (request) => agent.fetch(request)),
    chromium.launch({ executablePath: found.executablePath, timeout: patient(30_000) }),
  ]);
}, patient(60_000));

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(() => {
  devices = [];
});
afterEach(async () => {
  for (const one of devices) await one.close();
});

/** A device with its own storage, and one page on the thread. */
async function device(person = "ann"): Promise<Page> {
  const context = await browser.newContext();
  devices.push(context);
  return tab(context, person);
}

/** One more page on the thread. */
async function tab(context: BrowserContext, person = "ann"): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(patient(10_000));
  await page.goto(`${server.address}?agent=${person}`);
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  return page;
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await press(page, "Say it");
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const card = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(name) });
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const textOf = (page: Page) => page.locator("main").innerText();

/**
 * Ann approves; Bob has the same card on another device, and denies once Ann has read this. What he
 * is shown may not be more than is known.
 */
async function yesThenNo(
  mailer: LedgerAgent,
  ...read: readonly string[]
): Promise<readonly Page[]> {
  agent = mailer;
  const [ann, bob] = [await device(), await device()];
  await send(ann, "Go");
  await press(bob, "Look");
  await card(bob, "Send mail a").waitFor();
  await press(ann, "Approve");
  for (const text of read) await sees(ann, text);
  await press(bob, "Deny");
  await sees(bob, "Denied: sent, not confirmed");
  await sees(bob, "The tool’s result, which may follow another page’s answer");
  expect(mailer.ledger).toEqual(["a: sent"]);
  return [ann, bob];
}

it("a person whose agent fails after it acted reads that this is not known, and no page shows it as refused", async () => {
  const mailer = createMailer(["a"], { failsAfterActing: true });
  const notKnown = "Your answer may have arrived.";
  for (const page of await yesThenNo(mailer, notKnown, "The agent says: “The second step failed"))
    expect(await textOf(page)).not.toMatch(/not accepted|not run|The agent has your answer/);
});

describe("two devices on one thread", () => {
  it("a No after another device's Yes is not shown as accepted, and shows the result as one that may be the other's", async () => {
    await yesThenNo(createMailer(["a"]), "assistant: That is done");
  });

  it("an approval of a question of LangGraph that is gone approves nothing else, and shows what is asked now", async () => {
    const graph = createTwoQuestionGraph();
    agent = graph;
    const [ann, bob] = [await device(), await device()];
    await send(ann, "Go");
    await press(bob, "Look");
    for (const page of [ann, bob])
      await card(page, "Send the mail").getByRole("textbox").fill("yes");
    await press(ann, "Send answer");
    await card(ann, "Delete the file").waitFor();
    await press(bob, "Send answer");
    await card(bob, "Delete the file").waitFor();
    expect(graph.ledger).toEqual(['Send the mail? "yes"']);
  });

  it("two people have to agree: one of them, or a yes that is dressed as a no, pays nothing", async () => {
    const gated = createTwoApproverAgent();
    agent = gated;
    const [ann, bob] = [await device("ann"), await device("bob")];
    await send(ann, "Go");
    const resume = [
      { interruptId: "pay", status: "resolved", payload: { approved: true, decision: "deny" } },
    ];
    const body = JSON.stringify({ resume });
    await ann.evaluate(
      async (text) => (await fetch("/own/ann", { method: "POST", body: text })).text(),
      body,
    );
    await press(ann, "Yes, go ahead");
    await sees(ann, "Your answer is recorded. It counts once the others agree.");
    await sees(ann, "The agent says: “Recorded. 1 more person has to give the same answers.”");
    expect(gated.ledger).toEqual([]);
    await press(bob, "Look");
    await press(bob, "Yes, go ahead");
    await sees(bob, "assistant: That is done");
    expect(gated.ledger).toEqual([
      '{"interruptId":"pay","status":"resolved","payload":{"approved":true}}',
    ]);
    expect(await textOf(ann)).not.toMatch(/not accepted/);
  });
});

describe("two tabs of one browser", () => {
  it("have one set of answers: what each answers is sent once, together, and both show it", async () => {
    const mailer = createMailer(["a", "b"]);
    agent = mailer;
    const first = await device();
    await send(first, "Go");
    await card(first, "Send mail b").waitFor();
    const second = await tab(first.context());
    await card(second, "Send mail a").getByRole("button", { name: "Deny", exact: true }).click();
    await card(first, "Send mail a").getByText("Denied").waitFor();
    await card(first, "Send mail b").getByRole("button", { name: "Approve", exact: true }).click();
    await press(first, "Send 2 answers");
    await sees(second, /Answered elsewhere/);
    expect(mailer.ledger).toEqual(["a: not sent", "b: sent"]);
    expect(mailer.requests).toHaveLength(2);
    await sees(second, "Answered elsewhere: denied");
    await sees(second, "Answered elsewhere: approved");
  });

  it("cannot hold Yes and No for one question: the later replaces the first, and the other tab shows that it changed", async () => {
    const mailer = createMailer(["a", "b"]);
    agent = mailer;
    const first = await device();
    await send(first, "Go");
    await card(first, "Send mail a").getByRole("button", { name: "Approve", exact: true }).click();
    const second = await tab(first.context());
    await card(second, "Send mail a").getByRole("button", { name: "Change" }).click();
    await card(second, "Send mail a").getByRole("button", { name: "Deny", exact: true }).click();
    await card(first, "Send mail a").getByText("You changed this in another tab.").waitFor();
    await card(first, "Send mail a").getByText("Denied").waitFor();
    await card(first, "Send mail b").getByRole("button", { name: "Approve", exact: true }).click();
    await press(second, "Send 2 answers");
    await sees(second, "assistant: That is done");
    expect(mailer.ledger).toEqual(["a: not sent", "b: sent"]);
  });

  it("see the same question of LangGraph as the same, and not as changed", async () => {
    agent = createHitlServer();
    const first = await device();
    await send(first, "Send two mails");
    await first.getByRole("article").nth(1).waitFor();
    const second = await tab(first.context());
    await second.getByRole("article").nth(1).waitFor();
    await press(second, "Look");
    await first
      .getByRole("article")
      .first()
      .getByRole("button", { name: "Approve", exact: true })
      .click();
    await second.getByRole("article").first().getByText("Approved").waitFor();
    for (const page of [first, second])
      expect(await textOf(page)).not.toMatch(/request changed|changed by the agent/i);
  });
});

describe("a person at an agent that cannot take everything", () => {
  it("approves with a note begun, which that agent takes only with a denial, and the approval leaves", async () => {
    agent = createHitlServer();
    const page = await device();
    await send(page, "Send a mail");
    for (const name of ["Show the whole card", "More"]) await press(page, name);
    await page.getByRole("menuitem", { name: "Add a note" }).click();
    await page
      .getByRole("textbox", { name: "Reason, sent only if you deny (optional)" })
      .fill("Not him");
    await press(page, "Approve");
    await sees(page, /assistant: send_email ran/);
  });

  it("types a message while a question is open: it is shown with a button, and is sent after the answer", async () => {
    agent = createTwoQuestionGraph();
    const page = await device();
    await send(page, "Go");
    await card(page, "Send the mail").waitFor();
    await send(page, "And hurry");
    await sees(page, "The agent has not received this message.");
    await card(page, "Send the mail").getByRole("textbox").fill("yes");
    await press(page, "Send answer");
    await card(page, "Delete the file").getByRole("textbox").fill("no");
    // This button comes to where the pointer rests: a press without aim does not count at once.
    await page.mouse.move(1, 1);
    await press(page, "Send answer");
    await sees(page, "assistant: That is done");
    await press(page, "Send message");
    await expect
      .poll(() => JSON.stringify(agent.requests.at(-1)?.["messages"]))
      .toContain("And hurry");
    await page.getByText("The agent has not received this message.").waitFor({ state: "detached" });
  });
});
