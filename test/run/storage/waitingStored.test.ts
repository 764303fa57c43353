import { describe, expect, it, vi } from "vitest";
import type { PauseStorage } from "../../../src/core.js";
import { mockIds } from "../../../src/testing.js";
import { asks, failed, finished, says, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { createRun, question, settled } from "../createRun.js";

type Browser = ReturnType<typeof createSharedStorage>;
type Page = Awaited<ReturnType<typeof openPage>>;

const wait = { whileOpen: "wait" } as const;

let pages = 0;

async function openPage(storage: PauseStorage) {
  pages += 1;
  const generateId = mockIds(`page-${pages}`);
  const made = createRun({ submitMode: "manual", storage, generateId });
  made.run.subscribe(() => {});
  await made.run.ready();
  await settled();
  return made;
}

const waitingIn = ({ snapshot }: Page) => snapshot().waitingMessages.map(({ content }) => content);
const undeliveredIn = ({ snapshot }: Page) => snapshot().undelivered.map(({ content }) => content);
/** What the user says in the last request of a page. */
const lastSaidIn = ({ agent }: Page) =>
  agent.requests.at(-1)?.messages.flatMap((one) => (one.role === "user" ? [one.content] : []));

/** A page with an open question. */
async function askedPage(browser: Browser): Promise<Page> {
  const page = await openPage(browser.page());
  const sent = page.run.send("Go");
  await vi.waitFor(() => expect(page.agent.requests).toHaveLength(1));
  await page.agentSays(started(), asks([question("a")]));
  await sent;
  await settled();
  return page;
}

async function submits(page: Page): Promise<void> {
  page.run.resolve("a", { approved: true });
  await settled();
  const before = page.agent.requests.length;
  void page.run.submit();
  await vi.waitFor(() => expect(page.agent.requests).toHaveLength(before + 1));
}
const takesAnswers = (page: Page) =>
  page.agentSays(started("run-2"), ...says("Done", "m2"), finished("run-2"));

describe.each<PauseStorage["keep"]>(["until-settled", "always"])(
  "a message that waits, with a storage that keeps %s",
  (keep) => {
    it("waits on after a reload, and leaves right after the answers", async () => {
      const browser = createSharedStorage(keep);
      const page = await askedPage(browser);
      void page.run.send("By the way", wait);
      await settled();
      const reloaded = await openPage(browser.page());
      expect([waitingIn(reloaded), reloaded.openIds()]).toEqual([["By the way"], ["a"]]);
      await submits(reloaded);
      await takesAnswers(reloaded);
      await vi.waitFor(() => expect(reloaded.agent.requests).toHaveLength(2));
      expect([lastSaidIn(reloaded), waitingIn(reloaded), undeliveredIn(reloaded)]).toEqual([
        ["Go", "By the way"],
        [],
        [],
      ]);
      await reloaded.agentSays(started("run-3"), ...says("I see.", "m3"), finished("run-3"));
      await settled();
      const again = await openPage(browser.page());
      expect([waitingIn(again), undeliveredIn(again)]).toEqual([[], []]);
    });

    it("is the same in two tabs: what one adds, changes or removes is so in the other", async () => {
      const browser = createSharedStorage(keep);
      const first = await askedPage(browser);
      const second = await openPage(browser.page());
      void first.run.send("Frist", wait);
      await settled();
      void second.run.send("Second", wait);
      await settled();
      expect([waitingIn(first), waitingIn(second)]).toEqual([
        ["Frist", "Second"],
        ["Frist", "Second"],
      ]);
      const [one, two] = second.snapshot().waitingMessages;
      first.clock.advance(1);
      second.clock.advance(1);
      second.run.editWaiting(one?.id ?? "", "First");
      await settled();
      first.run.removeWaiting(two?.id ?? "");
      await settled();
      expect([
        waitingIn(first),
        waitingIn(second),
        waitingIn(await openPage(browser.page())),
      ]).toEqual([["First"], ["First"], ["First"]]);
    });

    it("is sent once, by the tab that answers", async () => {
      const browser = createSharedStorage(keep);
      const first = await askedPage(browser);
      const second = await openPage(browser.page());
      const sent = second.run.send("By the way", wait);
      await settled();
      await submits(first);
      expect(await sent).toMatchObject({ ok: false, reason: "answered-elsewhere" });
      expect([waitingIn(second), undeliveredIn(second)]).toEqual([[], []]);
      await takesAnswers(first);
      expect(lastSaidIn(first)).toEqual(["Go", "By the way"]);
      await settled();
      expect([second.agent.requests.length, undeliveredIn(second)]).toEqual([0, []]);
    });

    it("waits again in the other tab where the answers were refused", async () => {
      const browser = createSharedStorage(keep);
      const first = await askedPage(browser);
      const second = await openPage(browser.page());
      void second.run.send("By the way", wait);
      await settled();
      await submits(first);
      await first.agentSays(started("run-2"), failed("No.", "INVALID_PAYLOAD"));
      await settled();
      expect([first, second].map((page) => [waitingIn(page), page.openIds()])).toEqual([
        [["By the way"], ["a"]],
        [["By the way"], ["a"]],
      ]);
    });

    it("is undelivered in a tab whose message the answering one has not seen", async () => {
      const browser = createSharedStorage(keep);
      const first = await askedPage(browser);
      const storage = browser.page();
      const second = await openPage({ ...storage, save: () => {} });
      const sent = second.run.send("By the way", wait);
      await settled();
      await submits(first);
      expect(await sent).toMatchObject({ ok: false, reason: "answered-elsewhere" });
      await takesAnswers(first);
      expect([lastSaidIn(first), undeliveredIn(second)]).toEqual([["Go"], ["By the way"]]);
    });
  },
);
