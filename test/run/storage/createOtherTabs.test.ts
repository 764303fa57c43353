import { describe, expect, it, vi } from "vitest";
import type { PauseStorage, SettledPause } from "../../../src/core.js";
import { createOtherTabs } from "../../../src/run/storage/createOtherTabs.js";
import { quiet } from "../../../src/thread/state/RunState.js";
import { batchOf, openReading } from "../../support/builders.js";
import { question, settled } from "../createRun.js";
import { storageContext } from "./storageContext.js";

const batch = batchOf(question("a"));
const settledRecord: SettledPause = {
  version: 1,
  threadId: "thread-1",
  runId: "run-1",
  requestId: "run-1",
  settled: ["a"],
  settledAt: 0,
};
const sentRecord = {
  version: 1,
  threadId: "thread-1",
  runId: "run-1",
  requestId: "run-1",
  sent: { runId: "theirs" },
};

function createTabs(given?: Partial<PauseStorage>, threadId?: string) {
  const { context, ...noted } = storageContext(given, threadId);
  const open = vi.fn(async () => {});
  return { ...createOtherTabs(context, open), opened: open.mock.calls, context, ...noted };
}

describe("a record of another page", () => {
  it.each<[string, unknown, boolean]>([
    ["that has settled the questions", settledRecord, true],
    ["that has sent answers to them", sentRecord, true],
    ["that names no thread", { ...settledRecord, threadId: undefined }, true],
    ["of another thread", { ...settledRecord, threadId: "thread-2" }, false],
    ["of another thread that has sent", { ...sentRecord, threadId: "thread-2" }, false],
    ["that has settled other questions", { ...settledRecord, settled: ["b"] }, false],
    ["that is none", "settled", false],
    ["that is gone", null, false],
  ])("%s: are the open questions answered there?", (_, stored, isElsewhere) => {
    const tabs = createTabs();
    expect(tabs.close(stored)).toBe(false);
    tabs.become({ batch });
    tabs.follow(stored);
    expect(tabs.types()).toEqual(isElsewhere ? ["answeredElsewhere"] : []);
    expect(tabs.close(stored)).toBe(isElsewhere);
  });

  it("while a run is being read, a record closes nothing", () => {
    const tabs = createTabs();
    tabs.become({ batch, phase: openReading("run-2") });
    expect(tabs.close(settledRecord)).toBe(true);
    expect(tabs.types()).toEqual([]);
  });

  it("a record is not another page's where the answers were sent from here", () => {
    const tabs = createTabs();
    tabs.become({ batch });
    tabs.context.ownRuns.add("theirs");
    expect(tabs.close(sentRecord)).toBe(false);
  });

  it.each<[string, unknown, { readonly asks?: boolean; readonly isForeign?: boolean }, boolean]>([
    ["while questions are open", { questions: [] }, { asks: true }, true],
    [
      "while they are being sent there",
      { questions: [], sent: {} },
      { asks: true, isForeign: true },
      false,
    ],
    ["with questions of another page", { questions: [] }, { isForeign: true }, true],
    ["with questions that were settled here", { questions: [] }, {}, false],
    ["without questions", { settled: [] }, {}, true],
    ["that is none", null, { asks: true, isForeign: true }, false],
  ])(
    "the record %s is opened, or not",
    (_, stored, { asks = false, isForeign = false }, isOpened) => {
      const tabs = createTabs();
      if (asks) tabs.become({ batch });
      tabs.records.isForeignPause.mockReturnValue(isForeign);
      tabs.follow(stored);
      expect(tabs.opened).toEqual(isOpened ? [[stored]] : []);
    },
  );

  it("a record that throws while it is read is reported", () => {
    const tabs = createTabs();
    const cause = new Error("no");
    const stored = Object.defineProperty({}, "sent", {
      enumerable: true,
      get: () => {
        throw cause;
      },
    });
    expect(() => tabs.follow(stored)).not.toThrow();
    expect(tabs.onError.mock.calls).toEqual([[cause]]);
  });
});

describe("a record that comes while a run is being read", () => {
  const phase = openReading("run-2");

  it("a record that comes while a run is read is compared once with what the run leaves open", () => {
    const tabs = createTabs();
    const reading = tabs.become({ batch, phase });
    tabs.follow({ ...settledRecord, settled: ["b"] });
    tabs.follow(settledRecord);
    tabs.catchUp(reading);
    expect(tabs.types()).toEqual([]);
    tabs.catchUp(tabs.become({ phase: quiet }));
    expect(tabs.types()).toEqual(["answeredElsewhere"]);
    tabs.catchUp(tabs.become({}));
    expect(tabs.types()).toEqual(["answeredElsewhere"]);
  });

  it("a record is old where it does not settle what is open then", () => {
    const tabs = createTabs();
    tabs.become({ phase });
    tabs.records.isForeignPause.mockReturnValue(true);
    tabs.follow({ questions: [] });
    tabs.catchUp(tabs.become({ phase: quiet, batch }));
    expect([tabs.types(), tabs.opened]).toEqual([[], []]);
  });
});

describe("another run of this page on the same storage", () => {
  it("another run is notified of what was stored for its thread, once that is complete, while it listens", async () => {
    const storage: Partial<PauseStorage> = {};
    const first = createTabs(storage);
    const second = createOtherTabs(first.context, async () => {});
    const stop = first.listen();
    second.listen();
    first.become({ batch });
    void second.save(settledRecord);
    expect(first.types()).toEqual([]);
    await settled();
    expect(first.types()).toEqual(["answeredElsewhere"]);
    stop();
    void second.save(settledRecord);
    await settled();
    expect(first.types()).toEqual(["answeredElsewhere"]);
  });

  it("another run is not notified of other threads, its own changes, or what could not be stored", async () => {
    const save = vi.fn<PauseStorage["save"]>();
    const first = createTabs({ save });
    const other = createOtherTabs(
      { ...storageContext({}, "thread-2").context, storage: first.context.storage },
      async () => {},
    );
    first.listen();
    first.become({ batch });
    void first.save(settledRecord);
    void other.save(settledRecord);
    save.mockImplementation(() => Promise.reject(new Error("full")));
    await expect(
      createOtherTabs(first.context, async () => {}).save(settledRecord),
    ).rejects.toThrow("full");
    await settled();
    expect([first.types(), first.opened]).toEqual([[], []]);
  });
});
