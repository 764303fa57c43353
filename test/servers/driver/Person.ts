import type { Locator, Page } from "playwright";
import { englishLabels } from "../../../src/index.js";
import { settleTime } from "../../../src/present/followPress.js";
import type { Button } from "./buttons.js";
import { buttonName } from "./buttons.js";
import type { AgentProxy } from "./openProxy.js";

/** How long a check waits until it holds. */
const patience = 10_000;
/** How long a run may take, on a machine that has other things to do. */
const runPatience = 45_000;
/** How long nothing may happen before a run counts as over. */
const quiet = 250;

type Text = string | RegExp;

/** A user of the page: what they can do and see there. */
export interface Person {
  send(text: string): Promise<void>;
  /** Sends a message without waiting for what comes of it. */
  write(text: string): Promise<void>;
  stop(): Promise<void>;
  steerAway(text: string): Promise<void>;
  press(button: Button | RegExp, card?: string): Promise<void>;
  decide(decision: "yes" | "no", card?: string): Promise<void>;
  tryPress(button: Button, card?: string): Promise<void>;
  fill(field: string, text: string, card?: string): Promise<void>;
  reply(text: string, card?: string): Promise<void>;
  choose(option: string, group?: RegExp, card?: string): Promise<void>;
  tick(option: string, card?: string): Promise<void>;
  reload(): Promise<void>;
  load(): Promise<void>;
  leaves(): Promise<void>;
  sees(text: Text): Promise<void>;
  misses(text: Text): Promise<void>;
  findsOpen(count: number): Promise<void>;
  /**
   * Waits until the panel shows one of these texts, and returns the place of the first that it
   * shows.
   */
  seesOneOf(texts: readonly Text[]): Promise<number>;
  seesEnding(kind: string): Promise<void>;
  readsLog(texts: readonly Text[]): Promise<void>;
  missesInLog(text: Text): Promise<void>;
  reads(text: Text): Promise<void>;
  /** What the page shows, for a report. */
  pageText(): Promise<string>;
  picture(): Promise<Buffer>;
}

export function createPerson(page: Page, proxy: AgentProxy): Person {
  const panel = page.getByRole("region", { name: englishLabels.panel });
  const output = page.locator("output[data-status]");
  const conversation = page
    .getByRole("list", { name: "Conversation" })
    .or(page.getByRole("region", { name: "Conversation" }));
  const decisions = page.getByRole("region", { name: "Decisions" });
  const scope = (card?: string): Locator =>
    card === undefined ? panel : panel.getByRole("article").filter({ hasText: card });

  /** Waits until a condition holds; the failure shows the last answer. */
  const until = async (
    what: string,
    holds: () => Promise<boolean>,
    limit = patience,
  ): Promise<void> => {
    const deadline = Date.now() + limit;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(what);
      await page.waitForTimeout(40);
    }
  };
  const settle = async (): Promise<void> => {
    let before = -1;
    let since = Date.now();
    const isOver = async (): Promise<boolean> => {
      const status = await output.getAttribute("data-status");
      const isBusy = proxy.active() > 0 || status === "running" || status === "resuming";
      // A busy machine takes its time to get from a press to a request.
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })),
      );
      if (isBusy || proxy.started() !== before) since = Date.now();
      before = proxy.started();
      return Date.now() - since >= quiet;
    };
    await until("the run did not end", isOver, runPatience);
  };
  const composer = page.getByRole("textbox", { name: "Message", exact: true });
  const write = async (text: string): Promise<void> => {
    // Some chats drop what is sent before they have their thread.
    await settle();
    await composer.fill(text);
    await composer.press("Enter");
  };
  const find = (button: Button | RegExp, card?: string): Locator => {
    const name = button instanceof RegExp ? button : buttonName(button);
    return scope(card)
      .getByRole("button", { name })
      .or(scope(card).getByRole("menuitem", { name }));
  };
  /**
   * Reads for a moment, as people do: a card ignores a press while it moves under the pointer, and
   * a busy machine takes long to lay it out.
   */
  const click = async (button: Locator): Promise<void> => {
    await button.first().hover({ timeout: patience });
    await page.waitForTimeout(settleTime);
    await button.first().click({ timeout: patience });
  };
  /** To skip a decision and to add a note are in a menu. */
  const openMenu = async (button: Button, card?: string): Promise<void> => {
    const more = scope(card).getByRole("button", { name: englishLabels.more, exact: true });
    await find(button, card).or(more).first().waitFor({ timeout: patience });
    if ((await find(button, card).count()) === 0) await more.first().click({ timeout: patience });
  };
  const field = (label: string, card?: string): Locator => {
    const name = label === "" ? {} : { name: label };
    return scope(card).getByRole("textbox", name).or(scope(card).getByRole("spinbutton", name));
  };
  const entries = decisions.locator("ol").first().locator(":scope > li");
  /** The texts of the log's entries, each after its verdict, which is shown below the question. */
  const logged = async (): Promise<readonly string[]> => {
    const [verdicts, texts] = await Promise.all([
      entries.locator(".agui-log__verdict").allInnerTexts(),
      entries.allInnerTexts(),
    ]);
    if (verdicts.length !== texts.length)
      throw new Error(`the log has ${texts.length} entries and ${verdicts.length} verdicts`);
    return texts.map((text, place) => `${verdicts[place]}\n${text}`);
  };
  const isThere =
    (locator: Locator): (() => Promise<boolean>) =>
    () =>
      locator.first().isVisible();

  return {
    async send(text) {
      await write(text);
      await settle();
    },
    write,
    async stop() {
      // CopilotKit's has no name.
      const button = page
        .getByRole("button", { name: /^stop/i })
        .or(page.getByTestId("copilot-send-button"));
      await button.click({ timeout: patience });
      await settle();
    },
    async steerAway(text) {
      await composer.fill(text);
      await page.getByRole("button", { name: "Say instead" }).click();
      await settle();
    },
    async press(button, card) {
      if (button === "skip" || button === "note") await openMenu(button, card);
      await click(find(button, card));
      await settle();
    },
    async decide(decision, card) {
      const button = find(decision, card);
      const choice = scope(card).getByRole("radio", { name: new RegExp(`^${decision}$`, "i") });
      await until(
        `there is no way to answer ${decision}`,
        async () => (await button.count()) + (await choice.count()) > 0,
      );
      if ((await button.count()) === 0) await choice.first().check();
      const last = (await button.count()) > 0 ? button : find("send", card).or(find("save", card));
      await click(last);
      await settle();
    },
    async tryPress(button, card) {
      await find(button, card).first().click({ timeout: patience, force: true });
      await settle();
    },
    async fill(name, text, card) {
      await field(name, card).first().fill(text, { timeout: patience });
    },
    async reply(text, card) {
      const opener = find("reply", card);
      await until(
        "there is no field for a reply",
        async () => (await opener.count()) + (await field("", card).count()) > 0,
      );
      if (await opener.first().isVisible()) await opener.first().click();
      await field("", card).first().fill(text, { timeout: patience });
      await click(find("send", card).or(find("save", card)));
      await settle();
    },
    async choose(option, group, card) {
      const within =
        group === undefined
          ? scope(card)
          : scope(card)
              .getByRole("group", { name: group })
              .or(scope(card).getByRole("radiogroup", { name: group }));
      const radio = within.getByRole("radio", { name: option });
      const list = scope(card)
        .locator("select")
        .filter({ has: page.locator("option", { hasText: option }) });
      await until(
        `there is no choice "${option}"`,
        async () => (await radio.count()) + (await list.count()) > 0,
      );
      if ((await radio.count()) > 0) await radio.first().check();
      else await list.first().selectOption({ label: option });
    },
    async tick(option, card) {
      await scope(card)
        .getByRole("checkbox", { name: option })
        .first()
        .check({ timeout: patience });
    },
    async reload() {
      await page.reload();
      await settle();
    },
    async load() {
      await page.getByRole("button", { name: "Load history" }).click();
      await settle();
    },
    async leaves() {
      const questions = panel.getByRole("article");
      for (let press = 0; press < 4 && (await questions.count()) > 0; press++) {
        // Before the second failure, sending again is all that may help.
        const button = (await find("leave").count()) > 0 ? find("leave") : find("retry");
        await button.last().click({ timeout: patience });
        await settle();
      }
      if ((await questions.count()) > 0)
        throw new Error("there is no button that closes the questions");
    },
    sees: (text) => until(`the panel does not show ${show(text)}`, isThere(panel.getByText(text))),
    async misses(text) {
      if (await panel.getByText(text).first().isVisible())
        throw new Error(`the panel shows ${show(text)}`);
    },
    findsOpen: (count) =>
      until(
        `there are not ${count} open questions`,
        async () => (await panel.getByRole("article").count()) === count,
      ),
    async seesOneOf(texts) {
      let found = -1;
      await until(`the panel shows none of ${texts.map(show).join(", ")}`, async () => {
        const shown = await Promise.all(texts.map((text) => isThere(panel.getByText(text))()));
        found = shown.indexOf(true);
        return found >= 0;
      });
      return found;
    },
    seesEnding: (kind) =>
      until(
        `the run did not end as ${kind}`,
        async () => (await output.getAttribute("data-ending")) === kind,
      ),
    async readsLog(texts) {
      await until(`the log does not have ${texts.map(show).join(", ")}`, async () => {
        if ((await entries.count()) !== texts.length) return false;
        const found = await logged();
        return texts.every((text, index) => fits(text, found[index] ?? ""));
      });
    },
    async missesInLog(text) {
      if ((await logged()).some((entry) => fits(text, entry)))
        throw new Error(`the log shows ${show(text)}`);
    },
    reads: (text) =>
      until(`the conversation does not show ${show(text)}`, isThere(conversation.getByText(text))),
    picture: () => page.screenshot({ fullPage: true }),
    async pageText() {
      const parts = await Promise.all(
        [panel, decisions, conversation].map((part) =>
          part.innerText({ timeout: 500 }).catch(() => ""),
        ),
      );
      return `${await output.evaluate((element) => element.outerHTML).catch(() => "")}\n--- panel\n${parts.join("\n---\n")}`;
    },
  };
}

function fits(text: Text, found: string): boolean {
  return typeof text === "string" ? found.includes(text) : text.test(found);
}

function show(text: Text): string {
  return typeof text === "string" ? `"${text}"` : `${text}`;
}
