import { describe, expect, it, vi } from "vitest";
import { createMask, type PauseStorage } from "../../../src/core.js";
import { asks, finished, says, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { createRun, question, settled } from "../createRun.js";

type Keep = PauseStorage["keep"];

async function openPage(
  storage: PauseStorage,
  behaviour: { readonly redact?: ReturnType<typeof createMask> } = {},
) {
  const made = createRun({ submitMode: "manual", storage, ...behaviour });
  made.run.subscribe(() => {});
  await made.run.ready();
  await settled();
  return made;
}

type Page = Awaited<ReturnType<typeof openPage>>;
const undeliveredIn = ({ snapshot }: Page) => snapshot().undelivered.map(({ content }) => content);

/** A page with an open question, and a message that was typed meanwhile. */
async function typedMeanwhile(keep: Keep, redact?: ReturnType<typeof createMask>) {
  const browser = createSharedStorage(keep);
  const page = await openPage(browser.page(), redact && { redact });
  const sent = page.run.send("Go");
  await vi.waitFor(() => expect(page.agent.requests).toHaveLength(1));
  await page.agentSays(started(), asks([question("a", { metadata: { secret: "x" } })]));
  await sent;
  await page.run.send("By the way");
  await settled();
  return { browser, page };
}

/** The page answers, and the agent is done without having read the message. */
async function answer(page: Page): Promise<void> {
  page.run.resolve("a", { approved: true });
  const before = page.agent.requests.length;
  const sent = page.run.submit();
  await vi.waitFor(() => expect(page.agent.requests).toHaveLength(before + 1));
  await page.agentSays(started("run-2"), ...says("Done"), finished("run-2"));
  await sent;
  await settled();
}

describe.each<Keep>(["until-settled", "always"])(
  "a message that the agent has not received, with keep: %s",
  (keep) => {
    it("the message is still there after a reload, while the question is open and once it is settled, until it is sent", async () => {
      const { browser } = await typedMeanwhile(keep);
      const reloaded = await openPage(browser.page());
      expect([undeliveredIn(reloaded), reloaded.openIds()]).toEqual([["By the way"], ["a"]]);
      await answer(reloaded);
      expect(undeliveredIn(reloaded)).toEqual(["By the way"]);

      const again = await openPage(browser.page());
      expect([undeliveredIn(again), again.openIds()]).toEqual([["By the way"], []]);
      const sent = again.run.send(again.snapshot().undelivered);
      await vi.waitFor(() => expect(again.agent.requests).toHaveLength(1));
      await again.agentSays(started("run-3"), ...says("Fine"), finished("run-3"));
      await sent;
      await settled();
      expect(undeliveredIn(await openPage(browser.page()))).toEqual([]);
    });

    it("the message is gone after a reload once it was discarded", async () => {
      const { browser, page } = await typedMeanwhile(keep);
      await answer(page);
      page.run.discard();
      await settled();
      expect(undeliveredIn(await openPage(browser.page()))).toEqual([]);
    });

    it("the message is not stored where the record holds masked values", async () => {
      const { browser } = await typedMeanwhile(
        keep,
        createMask((path) => path.includes("secret")),
      );
      expect(JSON.stringify(browser.page().load("thread-1"))).not.toContain("By the way");
    });
  },
);
