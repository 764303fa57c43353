import { expect, it } from "vitest";
import { createAgentRun, type PauseStorage } from "../../../src/core.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
} from "../../support/dialects/createFakeServer.js";
import { returns } from "../../support/dialects/createResumingServer.js";
import { settled } from "../createRun.js";

const question = toolCallInterrupt({ id: "q1", toolCallId: "c1", message: "Pay?" });
const other = confirmationInterrupt({ id: "q2", message: "Sure?" });

/** Two tabs with an open question; what the agent's history says of it from then on is `history`. */
async function twoTabs(...history: readonly object[]) {
  const server = createFakeServer((posted, _, path) =>
    path === "/history"
      ? [begins(posted), ...calls("c1", "pay", {}), ...history]
      : [begins(posted), ...calls("c1", "pay", {}), asksFor(posted, [question])],
  );
  const browser = createSharedStorage();
  const open = (storage: PauseStorage) => {
    const run = createAgentRun({
      url: "https://agent.test/",
      routes: { history: "https://agent.test/history" },
      threadId: "t1",
      fetch: server.fetch,
      storage,
    });
    run.subscribe(() => {});
    return run;
  };
  const [one, two] = [open(browser.page()), open(browser.page())];
  await one.send("Go");
  await settled();
  expect(two.getSnapshot().interrupts).toHaveLength(1);
  return { one, two, browser, open };
}
const shown = ({ getSnapshot }: ReturnType<typeof createAgentRun>) => {
  const { interrupts, answeredElsewhere, decisions } = getSnapshot();
  return [interrupts.map(({ id }) => id), answeredElsewhere, decisions.at(-1)?.outcome];
};

it("a question that the agent's history shows as answered is closed in the other tab, too", async () => {
  const done = ends({ threadId: "t1", runId: "run-9" });
  const { one, two, browser, open } = await twoTabs(returns("c1", "paid"), done);
  await one.load();
  await settled();
  expect([shown(one), shown(two)]).toEqual([
    [[], true, "elsewhere"],
    [[], true, "elsewhere"],
  ]);
  const reloaded = open(browser.page());
  await reloaded.ready();
  expect(reloaded.getSnapshot().interrupts).toEqual([]);
});

it("a question that is gone from the agent's history is gone in the other tab, and not said to be answered", async () => {
  const { one, two } = await twoTabs(ends({ threadId: "t1", runId: "run-9" }));
  await one.load();
  await settled();
  expect([shown(one), shown(two)]).toEqual([
    [[], false, "stale"],
    [[], false, "stale"],
  ]);
});

it("a question that the agent asks instead of another one is asked in the other tab, too", async () => {
  const { one, two } = await twoTabs(asksFor({ threadId: "t1", runId: "run-9" }, [other]));
  await one.load();
  await settled();
  expect([shown(one), shown(two)]).toEqual([
    [["q2"], false, "open"],
    [["q2"], false, "open"],
  ]);
});
