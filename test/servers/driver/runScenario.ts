import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext } from "playwright";
import type { Files } from "../../support/serveFiles.js";
import { type AgentProxy, type Exchange, openProxy } from "./openProxy.js";
import { createPerson, type Person } from "./Person.js";
import { describe, perform } from "./performStep.js";
import type { Ledger, PageOptions, Scenario, Server, Step, Who } from "./Server.js";
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

/** Plays one scenario in pages of its own against a server that runs. */
export async function runScenario(
  server: Server,
  scenario: Scenario,
  running: Pick<RunningServer, "address" | "printed" | "restart">,
  browser: Browser,
  files: Files,
): Promise<Outcome> {
  const { address, printed } = running;
  const proxy = await openProxy(address, files);
  const { exchanges } = proxy;
  const thread = randomUUID();
  const before = printed().length;
  await emptyLedger(server.ledger, address);
  const people = createPeople(browser, proxy, `${proxy.address}/?${pageQuery(scenario, thread)}`);
  let current: Step | undefined;
  const play = async (steps: readonly Step[]): Promise<void> => {
    for (const step of steps) {
      current = step;
      if ("by" in step) await people.switchTo(step.by);
      else if ("firstSeen" in step)
        await play(
          step.firstSeen[
            await people.current().seesOneOf(step.firstSeen.map(([text]) => text))
          ]?.[1] ?? [],
        );
      else if ("restart" in step) await running.restart();
      else if ("network" in step) proxy.disturb(step.network);
      else {
        await perform(step, {
          person: people.current(),
          exchanges,
          read: reportReader(server.ledger.path, address, thread),
          printed: () => printed().slice(before),
        });
      }
    }
  };
  try {
    await play([{ by: "first" }, ...scenario.steps]);
    return { result: scenario.explained ? "explained" : "right", exchanges };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    const text = await people
      .current()
      .pageText()
      .catch(() => "");
    const picture = await people
      .current()
      .picture()
      .catch(() => undefined);
    return {
      result: "wrong",
      problem: `${describe(current)}: ${reason}`,
      page: { text, picture },
      exchanges,
    };
  } finally {
    await people.close();
    await proxy.close();
  }
}

/** The people of a scenario, each with a page that is opened when they first act. */
function createPeople(browser: Browser, proxy: AgentProxy, address: string) {
  const pages = new Map<Who, Person>();
  const contexts: BrowserContext[] = [];
  const open = async (context: BrowserContext): Promise<Person> => {
    const page = await context.newPage();
    await page.goto(address);
    // A browser reports no movement for the first move in a page, and a press after that is not
    // taken for a person's while the layout is new.
    await page.mouse.move(1, 1);
    return createPerson(page, proxy);
  };
  const newContext = async (other?: BrowserContext): Promise<BrowserContext> => {
    const storageState = await other?.storageState();
    const context = await browser.newContext({
      viewport: { width: 900, height: 700 },
      ...(storageState !== undefined && { storageState }),
    });
    contexts.push(context);
    return context;
  };
  let current: Person | undefined;
  return {
    async switchTo(who: Who): Promise<void> {
      const known = pages.get(who);
      const [first] = contexts;
      current =
        known ??
        (await open(first !== undefined && who === "second tab" ? first : await newContext(first)));
      pages.set(who, current);
    },
    current(): Person {
      if (current === undefined) throw new Error("no page is open");
      return current;
    },
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
}

/** The address of the page for a scenario. */
function pageQuery({ endpoint, page = {} }: Scenario, thread: string): URLSearchParams {
  const query = new URLSearchParams({ endpoint: `/agent${endpoint}`, thread });
  const { routes, tools, humanTools, agno }: PageOptions = page;
  if (routes?.history !== undefined) query.set("history", `/agent${routes.history}`);
  if (routes?.cancel !== undefined) query.set("cancel", `/agent${routes.cancel}`);
  if (tools !== undefined) query.set("tools", JSON.stringify(tools));
  if (humanTools) query.set("humans", "yes");
  if (agno !== undefined) query.set("agno", JSON.stringify(agno));
  return query;
}

/** Reads what the server reports at a path, or in its ledger. */
function reportReader(
  ledger: string,
  address: string,
  thread: string,
): (path?: string) => Promise<unknown> {
  return async (path = ledger) => (await fetch(address + path.replace("{thread}", thread))).json();
}

async function emptyLedger({ empty }: Ledger, address: string): Promise<void> {
  if (empty !== undefined)
    await (await fetch(address + empty.path, { method: empty.method })).text();
}
