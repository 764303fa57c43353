import { expect, it, vi } from "vitest";
import { failed, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { createAskedRun, createRun, question, settled } from "../createRun.js";

type Tab = ReturnType<typeof createRun>;

/** Two tabs of one thread, of which the first is asked to sign what it sends. */
async function twoTabs() {
  const browser = createSharedStorage();
  const closing: (() => void)[] = [];
  let confirm = (): void => {};
  const signDecision = () =>
    new Promise<{ signature: string }>((done) => {
      confirm = () => done({ signature: "signed" });
    });
  const page = browser.page();
  const first = await createAskedRun([question("a")], { storage: page, signDecision });
  const open = async (): Promise<Tab> => {
    const tab = createRun({ storage: browser.page(), submitMode: "manual" });
    closing.push(tab.run.subscribe(() => {}));
    await tab.run.ready();
    await settled();
    return tab;
  };
  first.run.subscribe(() => {});
  const second = await open();
  return {
    ...{ first, open, second },
    confirm: () => confirm(),
    close: () => closing.pop()?.(),
    freeze: page.freeze,
  };
}

const refusal = failed("not open", "UNKNOWN_INTERRUPT_ID");
const shown = ({ snapshot }: Tab) => snapshot().interrupts.map(({ draft }) => draft);
const denied = { status: "resolved", payload: { approved: false } };

/** The first tab approves, and signs that only after the second one has denied, and done this. */
async function denyMeanwhile(
  { first, second, confirm }: Awaited<ReturnType<typeof twoTabs>>,
  next = () => {},
) {
  first.run.resolve("a", { approved: true });
  await settled();
  second.clock.advance(1);
  second.run.resolve("a", { approved: false });
  await settled();
  next();
  confirm();
  await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));
}

it("a later answer of another tab is back in every tab when the agent refuses the earlier one", async () => {
  const tabs = await twoTabs();
  await denyMeanwhile(tabs);
  expect(shown(tabs.second)).toEqual([]);
  await tabs.first.agentSays(started("run-2"), refusal);
  await settled();
  expect([shown(tabs.first), shown(tabs.second)]).toMatchObject([[denied], [denied]]);
  expect(shown(await tabs.open())).toMatchObject([denied]);
});

it("also where that tab was closed meanwhile", async () => {
  const tabs = await twoTabs();
  await denyMeanwhile(tabs, () => tabs.close());
  await tabs.first.agentSays(started("run-2"), refusal);
  await settled();
  expect(shown(tabs.first)).toMatchObject([denied]);
  expect(shown(await tabs.open())).toMatchObject([denied]);
});

it("also where the tab that has sent was not told", async () => {
  const tabs = await twoTabs();
  tabs.freeze();
  await denyMeanwhile(tabs);
  await tabs.first.agentSays(started("run-2"), refusal);
  await settled();
  expect(shown(tabs.second)).toMatchObject([denied]);
  expect(shown(await tabs.open())).toMatchObject([denied]);
});
