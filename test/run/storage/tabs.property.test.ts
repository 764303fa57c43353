import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  type PauseStorage,
  type StoredPause,
} from "../../../src/core.js";
import { createSimulatedClock, scriptedTransport } from "../../../src/testing.js";
import { asks, at, started } from "../../support/builders.js";
import { runs } from "../../support/depth.js";
import { patient } from "../../support/patience.js";
import { question, settled } from "../createRun.js";

const ids = ["a", "b", "c"];

/** How the tabs share their storage. */
interface Sharing {
  readonly isSlow: boolean;
  readonly hasEvents: boolean;
}

/** Several tabs of one thread whose agent asks three questions, on one storage and one clock. */
async function openTabs(count: number, { isSlow, hasEvents }: Sharing) {
  let stored: string | null = null;
  let isFull = false;
  const clock = createSimulatedClock(at(0));
  const listeners = new Map<object, (record: unknown) => void>();
  const read = (): StoredPause | null => (stored === null ? null : JSON.parse(stored));
  const later = async (): Promise<void> => {
    if (isSlow) await settled();
  };
  /** The storage of one tab, which a crash cuts off. */
  const storageOf = (tab: { isAlive: boolean }): PauseStorage => ({
    load: () => (isSlow ? later().then(read) : read()),
    save(_, record) {
      const write = (): void => {
        if (isFull) throw new Error("full");
        if (!tab.isAlive) return;
        stored = JSON.stringify(record);
        for (const [other, listener] of listeners) if (other !== tab) listener(read());
      };
      return isSlow ? later().then(write) : write();
    },
    ...(hasEvents && {
      subscribe(_: string, listener: (record: unknown) => void) {
        listeners.set(tab, listener);
        return () => listeners.delete(tab);
      },
    }),
  });
  const open = async () => {
    const tab = { isAlive: true };
    const agent = scriptedTransport();
    const options = {
      transport: agent.transport,
      clock,
      threadId: "t",
      submitMode: "manual" as const,
      storage: storageOf(tab),
    };
    const run: AgentRun = createAgentRun({ ...options, onError() {} });
    const leave = run.subscribe(() => {});
    await run.ready();
    await settled();
    return {
      run,
      agent,
      crash() {
        tab.isAlive = false;
        listeners.delete(tab);
        leave();
      },
      isAlive: () => tab.isAlive,
    };
  };
  const first = await open();
  void first.run.send("Go");
  await first.agent.emit([started(), asks(ids.map((id) => question(id)))]);
  first.agent.end();
  for (let turn = 0; turn < 10; turn++) await settled();
  const tabs = [first];
  while (tabs.length < count) tabs.push(await open());
  const setFull = (full: boolean): void => {
    isFull = full;
  };
  return { tabs, open, tick: () => clock.advance(1), setFull };
}

/** The answers of a tab, by question: yes, no, or none. */
const answersIn = ({ run }: { readonly run: AgentRun }) =>
  run
    .getSnapshot()
    .interrupts.map(({ draft }) => (draft?.status === "resolved" ? draft.payload : null));

const step = fc.record({
  tab: fc.nat({ max: 2 }),
  id: fc.constantFrom(...ids),
  does: fc.constantFrom("approve", "approve", "deny", "clear", "wait", "crash", "fill"),
});

describe.each<readonly [string, Sharing]>([
  ["a storage that notifies the other tabs", { isSlow: false, hasEvents: true }],
  ["a storage that notifies no one", { isSlow: false, hasEvents: false }],
  ["a slow storage that notifies the other tabs", { isSlow: true, hasEvents: true }],
])("tabs of one thread on %s", (_, sharing) => {
  it(
    "of all answers the latest one to each question is kept, in all tabs, and each tab that is opened finds them",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 2, max: 3 }),
          fc.array(step, { maxLength: 12 }),
          async (count, steps) => {
            const { tabs, open, tick, setFull } = await openTabs(count, sharing);
            const expected = new Map<string, unknown>();
            const flush = async (): Promise<void> => {
              for (let turn = 0; turn < 12; turn++) await settled();
            };
            for (const { tab: place, id, does } of steps) {
              const tab = tabs[place % count];
              if (tab === undefined || !tab.isAlive()) continue;
              tick();
              if (does === "wait") await flush();
              else if (does === "crash") {
                // What a tab was still writing is lost with it, and was not reported as stored.
                await flush();
                if (tabs.filter((one) => one.isAlive()).length > 1) tab.crash();
              } else {
                const had = answersIn(tab)[ids.indexOf(id)] !== null;
                // What does not fit stays in its tab, and is stored with the next answer there.
                if (does === "fill") {
                  setFull(true);
                  tab.run.resolve(id, { approved: false });
                  await flush();
                  setFull(false);
                  tick();
                }
                const approved = does !== "deny";
                if (does === "clear") tab.run.clear(id);
                else tab.run.resolve(id, { approved });
                await flush();
                if (does !== "clear") expected.set(id, { approved });
                else if (had) expected.set(id, null);
              }
            }
            await flush();
            const latest = ids.map((id) => expected.get(id) ?? null);
            expect(answersIn(await open())).toEqual(latest);
            if (sharing.hasEvents)
              for (const tab of tabs) if (tab.isAlive()) expect(answersIn(tab)).toEqual(latest);
          },
        ),
        { numRuns: runs(60) },
      );
    },
    patient(60_000),
  );

  it("answers that two tabs give at the same time are both kept", async () => {
    const { tabs, open } = await openTabs(2, sharing);
    tabs[0]?.run.resolve("a", { approved: true });
    tabs[1]?.run.resolve("b", { approved: false });
    for (let turn = 0; turn < 20; turn++) await settled();
    expect(answersIn(await open())).toEqual([{ approved: true }, { approved: false }, null]);
  });

  it("of an approval and a denial that two tabs give at the same time, every tab keeps the same one", async () => {
    if (!sharing.hasEvents) return;
    for (const approvedFirst of [true, false]) {
      const { tabs, open } = await openTabs(2, sharing);
      tabs[0]?.run.resolve("a", { approved: approvedFirst });
      tabs[1]?.run.resolve("a", { approved: !approvedFirst });
      for (let turn = 0; turn < 20; turn++) await settled();
      const [first, second] = tabs.map(answersIn);
      expect(first?.[0]).not.toBeNull();
      expect(second).toEqual(first);
      expect(answersIn(await open())).toEqual(first);
    }
  });

  it("an answer of another tab is marked as such, until it is changed here", async () => {
    if (!sharing.hasEvents) return;
    const { tabs, tick } = await openTabs(2, sharing);
    tabs[0]?.run.resolve("a", { approved: true });
    for (let turn = 0; turn < 20; turn++) await settled();
    const seen = () =>
      tabs.map(({ run }) =>
        run.getSnapshot().interrupts.map(({ changedElsewhere }) => changedElsewhere),
      );
    expect(seen()).toEqual([
      [false, false, false],
      [true, false, false],
    ]);
    tick();
    tabs[1]?.run.resolve("a", { approved: false });
    for (let turn = 0; turn < 20; turn++) await settled();
    expect(seen()).toEqual([
      [true, false, false],
      [false, false, false],
    ]);
    expect(tabs.map(answersIn)).toEqual([
      [{ approved: false }, null, null],
      [{ approved: false }, null, null],
    ]);
  });
});
