import { describe, expect, it } from "vitest";
import { createAgentRun, type PauseStorage, type RunAgentInput } from "../../../src/core.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { asks, at, finished, says, started } from "../../support/builders.js";
import { isDeep } from "../../support/depth.js";
import { everyCourse, type RunWorld } from "../../support/everyCourse.js";
import { patient } from "../../support/patience.js";
import { question, settled } from "../createRun.js";

/** How the pages of one browser share their storage. */
interface Sharing {
  readonly isSlow: boolean;
  readonly hasEvents: boolean;
  readonly keep: NonNullable<PauseStorage["keep"]>;
}

const agents = ["ann", "bob"] as const;
type AgentName = (typeof agents)[number];

/** Two agents whose threads have one id, each with a page, on one storage. */
async function openWorld({ isSlow, hasEvents, keep }: Sharing): Promise<RunWorld> {
  const kept = new Map<string, string>();
  const listeners = new Set<{ key: string; page: object; listener: (stored: unknown) => void }>();
  const clock = createSimulatedClock(at(0));
  const faults: string[] = [];
  const later = async (): Promise<void> => {
    if (isSlow) await settled();
  };
  const read = (key: string): unknown => JSON.parse(kept.get(key) ?? "null");
  let turn: Promise<unknown> = Promise.resolve();
  const storageOf = (page: object): PauseStorage => ({
    keep,
    load: (key) => (isSlow ? later().then(() => read(key)) : read(key)),
    save(key, record) {
      const write = (): void => {
        if (record === null) kept.delete(key);
        else kept.set(key, JSON.stringify(record));
        for (const one of listeners)
          if (one.key === key && one.page !== page) one.listener(read(key));
      };
      return isSlow ? later().then(write) : write();
    },
    runExclusive(_, work) {
      const mine = turn.then(work);
      turn = mine.catch(() => {});
      return mine;
    },
    ...(hasEvents && {
      subscribe(key: string, listener: (stored: unknown) => void) {
        const one = { key, page, listener };
        listeners.add(one);
        return () => listeners.delete(one);
      },
    }),
  });

  const asked: Record<AgentName, number> = { ann: 0, bob: 0 };
  const replyOf = (name: AgentName, { runId, resume, messages }: RunAgentInput) => {
    const strange = JSON.stringify([resume, messages]).match(name === "ann" ? /bob-/ : /ann-/);
    if (strange !== null) faults.push(`${name} got something of the other agent`);
    if (resume !== undefined) return [...says("Done", `${name}-done-${runId}`), finished(runId)];
    asked[name] += 1;
    return [asks([question(`${name}-${asked[name]}`)], runId)];
  };
  const openPage = async (name: AgentName) => {
    const page = {};
    const run = createAgentRun({
      url: `https://${name}.test/agent`,
      threadId: "t",
      clock,
      submitMode: "manual",
      storage: storageOf(page),
      fetch: async (_, init) => {
        const input: RunAgentInput = JSON.parse(String(init?.body));
        const events = [started(input.runId, "t"), ...replyOf(name, input)];
        return new Response(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(""), {
          headers: { "content-type": "text/event-stream" },
        });
      },
    });
    const leave = run.subscribe(() => {});
    await run.ready();
    const close = (): void => {
      for (const one of listeners) if (one.page === page) listeners.delete(one);
      leave();
    };
    return { run, close };
  };
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < (isSlow ? 14 : 6); turns++) await settled();
  };
  const pages = { ann: await openPage("ann"), bob: await openPage("bob") };
  await settle();

  const openIn = (name: AgentName) =>
    pages[name].run.getSnapshot().interrupts.map(({ id, draft }) => [id, draft]);
  const shownIn = (name: AgentName) => {
    const { messages } = pages[name].run.getSnapshot();
    return JSON.stringify([openIn(name), keep === "always" ? messages : []]);
  };
  const moves = {
    asks: (name: AgentName) => void pages[name].run.send({ id: `${name}-go`, content: "Go" }),
    approves: (name: AgentName) => {
      const [open] = pages[name].run.getSnapshot().interrupts;
      if (open !== undefined) pages[name].run.resolve(open.id, { approved: true });
    },
    submits: (name: AgentName) => void pages[name].run.submit(),
    resets: (name: AgentName) => pages[name].run.reset(),
    reloads: async (name: AgentName) => {
      const before = shownIn(name);
      pages[name].close();
      pages[name] = await openPage(name);
      await settle();
      const after = shownIn(name);
      if (before !== after) faults.push(`${name} had ${before}, and has ${after} after a reload`);
    },
  };
  const isMove = (name: string): name is keyof typeof moves => Object.hasOwn(moves, name);
  return {
    moves: () =>
      agents.flatMap((name) => {
        const [open] = openIn(name);
        const possible =
          open === undefined ? ["asks"] : open[1] === null ? ["approves", "resets"] : ["submits"];
        return [...possible, "reloads"].map((move) => `${name} ${move}`);
      }),
    async move(name) {
      const [agent, what = ""] = name.split(" ");
      const known = agents.find((one) => one === agent);
      if (known === undefined || !isMove(what)) throw new Error(`no move: ${name}`);
      clock.advance(1);
      await moves[what](known);
      await settle();
    },
    faults: () => [
      ...faults,
      ...agents.flatMap((name) =>
        shownIn(name).includes(name === "ann" ? '"bob-' : '"ann-')
          ? [`${name} shows something of the other agent`]
          : [],
      ),
    ],
    key: () =>
      JSON.stringify([
        agents.map(shownIn),
        [...kept]
          .map(([key, text]) => [key, text.replace(/\d{13}/g, "").replace(/[\da-f-]{36}/g, "")])
          .sort(),
      ]),
  };
}

describe.each<readonly [string, Sharing]>([
  ["a storage of a browser", { isSlow: false, hasEvents: true, keep: "until-settled" }],
  ["a storage that notifies no one", { isSlow: false, hasEvents: false, keep: "always" }],
  ["a slow storage", { isSlow: true, hasEvents: true, keep: "always" }],
])("two agents with threads of one id, on %s", (_, sharing) => {
  it(
    "each finds after a reload what it had, and neither gets or shows anything of the other, whatever happens in whichever order",
    async () => {
      const worlds = await everyCourse(() => openWorld(sharing), isDeep ? 6 : 4);
      expect(worlds).toBeGreaterThan(isDeep ? 50 : 20);
    },
    patient(120_000),
  );
});
