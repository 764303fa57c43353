import { randomUUID } from "node:crypto";
import type { Browser } from "playwright";
import type { Files } from "../../support/serveFiles.js";
import { type Exchange, openProxy } from "./openProxy.js";
import { createPerson } from "./Person.js";
import { describe, perform } from "./performStep.js";
import type { Ledger, PageOptions, Scenario, Server, Step } from "./Server.js";
import type { RunningServer } from "./startServer.js";

/** What came of a scenario. */
export interface Outcome {
  readonly result: "right" | "explained" | "wrong";
  /** What was wrong: the step and what was seen instead. */
  readonly problem?: string;
  /** What the page showed at that moment. */
  readonly page?: { readonly text: string; readonly picture: Buffer | undefined };
  readonly exchanges: readonly Exchange[];
}

/** Plays one scenario in a page of its own against a server that runs. */
export async function runScenario(
  server: Server,
  scenario: Scenario,
  { address, printed }: Pick<RunningServer, "address" | "printed">,
  browser: Browser,
  files: Files,
): Promise<Outcome> {
  const proxy = await openProxy(address, files);
  const context = await browser.newContext({ viewport: { width: 900, height: 700 } });
  const thread = randomUUID();
  const before = printed().length;
  await emptyLedger(server.ledger, address);
  const page = await context.newPage();
  const person = createPerson(page, proxy);
  let current: Step | undefined;
  try {
    await page.goto(`${proxy.address}/?${pageQuery(scenario, thread)}`);
    for (const step of scenario.steps) {
      current = step;
      await perform(step, {
        person,
        exchanges: proxy.exchanges,
        read: reportReader(server.ledger.path, address, thread),
        printed: () => printed().slice(before),
      });
    }
    return { result: scenario.explained ? "explained" : "right", exchanges: proxy.exchanges };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    const text = await person.pageText().catch(() => "");
    const picture = await person.picture().catch(() => undefined);
    return { result: "wrong", problem: `${describe(current)}: ${reason}`, page: { text, picture }, exchanges: proxy.exchanges };
  } finally {
    await context.close();
    await proxy.close();
  }
}

/** The address of the page for a scenario. */
function pageQuery({ endpoint, page = {} }: Scenario, thread: string): URLSearchParams {
  const query = new URLSearchParams({ endpoint: `/agent${endpoint}`, thread });
  const { routes, tools, agno }: PageOptions = page;
  if (routes?.history !== undefined) query.set("history", `/agent${routes.history}`);
  if (routes?.cancel !== undefined) query.set("cancel", `/agent${routes.cancel}`);
  if (tools !== undefined) query.set("tools", JSON.stringify(tools));
  if (agno !== undefined) query.set("agno", JSON.stringify(agno));
  return query;
}

/** Reads what the server reports at a path, or in its ledger. */
function reportReader(ledger: string, address: string, thread: string): (path?: string) => Promise<unknown> {
  return async (path = ledger) => (await fetch(address + path.replace("{thread}", thread))).json();
}

async function emptyLedger({ empty }: Ledger, address: string): Promise<void> {
  if (empty !== undefined) await (await fetch(address + empty.path, { method: empty.method })).text();
}
