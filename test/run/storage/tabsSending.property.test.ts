import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  type PauseStorage,
  type RunAgentInput,
  type StoredPause,
} from "../../../src/core.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { asks, at, finished, started } from "../../support/builders.js";
import { reachedIn, runs } from "../../support/depth.js";
import { patient } from "../../support/patience.js";
import { question, settled } from "../createRun.js";

const ids = ["a", "b"];

/** How the tabs share their storage. */
interface Sharing {
  /**
   * How many turns of the event loop each access takes, in this order and from the beginning again;
   * none where it is synchronous.
   */
  readonly delays: readonly number[];
  readonly hasEvents: boolean;
}

interface Tab {
  isAlive: boolean;
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await settled();
};

/**
 * A lock as browsers have it: a page that is closed or crashes releases it, and waits for it no
 * longer.
 */
function createLock() {
  let queue: { readonly tab: Tab; readonly begin: () => void }[] = [];
  let holder: Tab | null = null;
  const next = (): void => {
    const [first, ...others] = queue;
    holder = first?.tab ?? null;
    queue = others;
    first?.begin();
  };
  return {
    release(tab: Tab): void {
      queue = queue.filter((one) => one.tab !== tab);
      if (holder === tab) next();
    },
    async run<Result>(tab: Tab, work: () => Promise<Result>): Promise<Result> {
      await new Promise<void>((begin) => {
        if (!tab.isAlive) return;
        queue.push({ tab, begin });
        if (holder === null) next();
      });
      try {
        return await work();
      } finally {
        if (holder === tab) next();
      }
    },
  };
}

/**
 * Tabs of one thread whose agent asks two questions, on one storage, one lock, one clock and one
 * agent.
 */
async function openTabs(count: number, { delays, hasEvents }: Sharing) {
  let stored: string | null = null;
  let accesses = 0;
  const clock = createSimulatedClock(at(0));
  const lock = createLock();
  const listeners = new Map<Tab, (record: unknown) => void>();
  const read = (): StoredPause | null => (stored === null ? null : JSON.parse(stored));
  const delay = (): number => delays[accesses++ % delays.length] ?? 0;
  const storageOf = (tab: Tab): PauseStorage => ({
    load: () => (delays.length > 0 ? turns(delay()).then(read) : read()),
    save(_, record) {
      const text = JSON.stringify(record);
      const write = (): void => {
        if (!tab.isAlive) return;
        stored = text;
        for (const [other, listener] of listeners) if (other !== tab) listener(read());
      };
      return delays.length > 0 ? turns(delay()).then(write) : write();
    },
    runExclusive: (_, work) => lock.run(tab, work),
    ...(hasEvents && {
      subscribe(_: string, listener: (record: unknown) => void) {
        listeners.set(tab, listener);
        return () => listeners.delete(tab);
      },
    }),
  });
  const sent: string[] = [];
  const open = () => {
    const tab: Tab = { isAlive: true };
    const replies: (() => void)[] = [];
    const transport = async function* ({ runId, resume }: RunAgentInput) {
      const asked = resume === undefined;
      if (!tab.isAlive) await new Promise(() => {});
      if (resume !== undefined) {
        sent.push(...resume.map(({ interruptId }) => interruptId));
        await new Promise<void>((reply) => replies.push(reply));
      }
      yield [
        started(runId),
        asked
          ? asks(
              ids.map((id) => question(id)),
              runId,
            )
          : finished(runId),
      ];
    };
    const options = {
      transport,
      clock,
      threadId: "t",
      submitMode: "manual" as const,
      storage: storageOf(tab),
    };
    const run: AgentRun = createAgentRun({ ...options, onError() {} });
    const leave = run.subscribe(() => {});
    return {
      run,
      tab,
      reply: () => replies.shift()?.(),
      crash() {
        tab.isAlive = false;
        listeners.delete(tab);
        lock.release(tab);
        leave();
      },
    };
  };
  const first = open();
  await turns(12);
  void first.run.send("Go");
  await turns(20);
  const tabs = [first];
  while (tabs.length < count) tabs.push(open());
  await turns(20);
  return { tabs, open, tick: () => clock.advance(1), sent };
}

const answersIn = ({ run }: { readonly run: AgentRun }) =>
  run
    .getSnapshot()
    .interrupts.map(({ draft }) => (draft?.status === "resolved" ? draft.payload : null));

const step = fc.record({
  tab: fc.nat({ max: 2 }),
  id: fc.constantFrom(...ids),
  does: fc.constantFrom(
    "approve",
    "approve",
    "deny",
    "clear",
    "submit",
    "submit",
    "submit",
    "submit",
    "reply",
    "crash",
    "open",
  ),
  waits: fc.nat({ max: 12 }),
});

const delays = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });

/** What another tab has removed comes with its record; the answer of this tab was not stored then. */
const clearedBesideDenied: [
  number,
  number[],
  boolean,
  (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
] = [
  2,
  [1],
  true,
  [
    { tab: 0, id: "b", does: "clear", waits: 0 },
    { tab: 1, id: "a", does: "deny", waits: 0 },
  ],
];

describe.each([
  ["a storage that notifies the other tabs", false, true],
  ["a storage that notifies no one", false, false],
  ["a slow storage that notifies the other tabs", true, true],
  ["a slow storage that notifies no one", true, false],
])("tabs that answer and send on %s", (_, isSlow, hasEvents) => {
  it(
    "no answer is sent twice, and none is lost while nothing is sent, whichever tab crashes whenever",
    async () => {
      let sendings = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 2, max: 3 }),
          isSlow ? delays : fc.constant([]),
          fc.boolean(),
          fc.array(step, { maxLength: 14 }),
          async (count, slowness, isAnswered, steps) => {
            const { tabs, open, tick, sent } = await openTabs(count, {
              delays: slowness,
              hasEvents,
            });
            const expected = new Map<string, unknown>();
            for (const id of isAnswered ? ids : []) {
              tabs[0]?.run.resolve(id, { approved: true });
              expected.set(id, { approved: true });
            }
            await turns(1);
            for (const { tab: place, id, does, waits } of steps) {
              const one = tabs[place % count];
              if (one === undefined || (!one.tab.isAlive && does !== "open")) continue;
              tick();
              if (does === "open") {
                if (sent.length === 0) await turns(150);
                one.crash();
                tabs[place % count] = open();
              } else if (does === "crash") {
                if (tabs.filter(({ tab }) => tab.isAlive).length < 2) continue;
                // What a tab was still writing is lost with it; so everything is stored first,
                // unless answers were sent.
                if (sent.length === 0) await turns(150);
                one.crash();
              } else if (does === "submit") void one.run.submit();
              else if (does === "reply") one.reply();
              else {
                const had = answersIn(one)[ids.indexOf(id)] !== null;
                const { interrupts, composer } = one.run.getSnapshot();
                const isOpen = interrupts.length > 0 && composer.status !== "submitting";
                const approved = does === "approve";
                if (does === "clear") one.run.clear(id);
                else one.run.resolve(id, { approved });
                if (isOpen && does !== "clear") expected.set(id, { approved });
                else if (isOpen && had) expected.set(id, null);
              }
              // Tabs are processes of their own: between two of them everything happens that waits
              // for nothing but its turn.
              await turns(isSlow ? waits : waits + 1);
            }
            await turns(120);
            if (sent.length > 0) sendings += 1;
            expect(sent).toEqual([...new Set(sent)]);
            const another = open();
            await turns(20);
            if (sent.length === 0)
              expect(answersIn(another)).toEqual(ids.map((id) => expected.get(id) ?? null));
          },
        ),
        { numRuns: runs(150), examples: isSlow ? [clearedBesideDenied] : [] },
      );
      expect(sendings).toBeGreaterThan(reachedIn(10));
    },
    patient(120_000),
  );
});
