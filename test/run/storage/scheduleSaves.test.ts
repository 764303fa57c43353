import { describe, expect, it, vi } from "vitest";
import type { PauseStorage, SettledPause, StoredPause } from "../../../src/core.js";
import { noAnswers } from "../../../src/interrupt/Answer.js";
import { deferred } from "../../../src/run/shared/promises.js";
import { scheduleSaves } from "../../../src/run/storage/scheduleSaves.js";
import type { RunState } from "../../../src/thread/state/RunState.js";
import { batchOf, cancel, withAnswer } from "../../support/builders.js";
import { question, settled } from "../createRun.js";
import { storageContext } from "./storageContext.js";

const batch = batchOf(question("a"));
/** Another answer each time. */
const answered = () => withAnswer({ answers: noAnswers }, "a", { draft: cancel() });
const record = (runId: string): SettledPause => ({
  version: 1,
  threadId: "thread-1",
  runId,
  requestId: "q",
  settled: [],
  settledAt: 0,
});
const attempt: RunState["attempt"] = JSON.parse('{ "runId": "answers-1", "delivery": "unknown" }');

/** The saves of a page whose next record is this one, and what was written. */
function createSaves(storage: Partial<PauseStorage> = {}) {
  const { context, ...noted } = storageContext(storage);
  const written: (StoredPause | null)[] = [];
  const save = vi.fn<(stored: StoredPause | null) => void | Promise<void>>(
    (stored) => void written.push(stored),
  );
  const open = vi.fn(async () => {});
  const close = vi.fn((_: unknown) => false);
  noted.records.next.mockReturnValue(record("next"));
  const saves = scheduleSaves(context, {
    save,
    open,
    close,
    isClosing: () => false,
    follow() {},
    merge: () => context.getState(),
    takeDecisions() {},
    catchUp: () => false,
    listen: () => () => {},
  });
  /** The run changes from its state to this one. */
  const change = (fields: Partial<RunState>): void => {
    const before = context.getState();
    saves.saveChanges(before, noted.become(fields));
  };
  return { ...saves, ...noted, ownRuns: context.ownRuns, written, save, open, close, change };
}
const full = new Error("full");

describe("a change of what is open", () => {
  it.each<[string, Partial<RunState>]>([
    ["questions", { batch }],
    ["an answer", answered()],
    ["an attempt to send answers", { attempt }],
  ])("a change of what is open is stored immediately: %s", async (_, fields) => {
    const { change, written } = createSaves();
    change(fields);
    expect(written).toEqual([record("next")]);
  });

  it.each<[string, Partial<RunState>, Partial<RunState>]>([
    ["an answer", { batch }, answered()],
    ["an attempt that is over", { batch, attempt }, { attempt: null }],
  ])(
    "a change is not stored over the record of another page that has sent the answers: %s",
    (_, before, after) => {
      const { become, change, written, close } = createSaves({ load: () => "theirs" });
      become(before);
      close.mockImplementation((stored) => stored === "theirs");
      change(after);
      expect(written).toEqual([]);
    },
  );

  it("a change is compared with what an asynchronous storage has, once that is there", async () => {
    const { become, change, written, close } = createSaves({
      load: async () => ({ runId: "theirs" }),
    });
    become({ batch });
    change(answered());
    expect(written).toEqual([]);
    await settled();
    expect([written, close.mock.calls]).toEqual([[record("next")], [[{ runId: "theirs" }]]]);
  });

  it("a change is stored also where the storage cannot be read, which is not reported twice", async () => {
    for (const load of [
      () => {
        throw full;
      },
      () => Promise.reject(full),
    ]) {
      const { change, written, onError } = createSaves({ load });
      change(answered());
      await settled();
      expect([written, onError.mock.calls]).toEqual([[record("next")], []]);
    }
  });

  it("a change on a slow storage is stored in turn, compared with what another page has stored by then", async () => {
    let stored = "before";
    let begin: () => Promise<unknown> = async () => {};
    const runExclusive = async <Result>(_: string, work: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve) => {
        begin = async () => resolve(await work());
      });
    const { change, written, close, clock } = createSaves({
      load: async () => ({ runId: stored }),
      runExclusive,
    });
    change(answered());
    await settled();
    expect(written).toEqual([]);
    stored = "theirs";
    await begin();
    clock.advance(10_000);
    await settled();
    expect([written, close.mock.calls]).toEqual([[record("next")], [[{ runId: "theirs" }]]]);
  });

  it.each([
    ["another page never ends its turn", async () => new Promise<never>(() => {}), 2_000],
    [
      "no turn is given",
      async () => Promise.reject(new DOMException("no locks here", "SecurityError")),
      0,
    ],
  ])(
    "a change on a slow storage is stored, once, although %s",
    async (_, runExclusive, patience) => {
      const { change, written, clock, onError } = createSaves({
        load: async () => ({}),
        runExclusive,
      });
      change(answered());
      await settled();
      if (patience > 0) expect(written).toEqual([]);
      clock.advance(patience);
      await settled();
      expect([written, onError.mock.calls]).toEqual([[record("next")], []]);
    },
  );

  it("an update that changes nothing is not stored", async () => {
    const { change, written, clock } = createSaves();
    change({ dismissed: null });
    clock.advance(10_000);
    await settled();
    expect(written).toEqual([]);
  });
});

describe("what is typed", () => {
  const typed = (text: string): Partial<RunState> =>
    withAnswer({ answers: noAnswers }, "a", { input: text });

  it("typed input is stored half a second after it was first changed", async () => {
    const { change, written, clock } = createSaves();
    change(typed("N"));
    clock.advance(400);
    change(typed("No"));
    clock.advance(99);
    expect(written).toEqual([]);
    clock.advance(1);
    expect(written).toHaveLength(1);
    clock.advance(10_000);
    expect(written).toHaveLength(1);
    await settled();
    change(typed("Not"));
    clock.advance(500);
    expect(written).toHaveLength(2);
  });

  it("typed input is stored with the next write, and not again", async () => {
    const { change, saveTyped, written, clock } = createSaves();
    change(typed("N"));
    change(answered());
    await settled();
    clock.advance(10_000);
    saveTyped();
    expect(written).toHaveLength(1);
  });

  it("typed input is stored when the page is hidden, where there is some", async () => {
    const { change, saveTyped, written, clock } = createSaves();
    saveTyped();
    expect(written).toEqual([]);
    change(typed("N"));
    saveTyped();
    expect(written).toHaveLength(1);
    clock.advance(10_000);
    expect(written).toHaveLength(1);
  });
});

describe("a conversation without questions", () => {
  it("a conversation without questions is stored where it has changed", async () => {
    const { change, written, records } = createSaves();
    records.isConversationChanged.mockReturnValue(true);
    change({ dismissed: null });
    await settled();
    expect([written, records.notStored.mock.calls.length]).toEqual([[record("next")], 0]);
  });

  it.each([
    [{ runId: "theirs" }, true],
    [{ runId: "theirs", sent: {} }, false],
  ])(
    "a conversation is not stored over another page's questions, which are opened unless they are being sent: %j",
    async (stored, opens) => {
      const { change, written, records, open } = createSaves({ load: () => stored });
      records.isConversationChanged.mockReturnValue(true);
      records.isForeignPause.mockImplementation((given) => given === stored);
      change({ dismissed: null });
      await settled();
      expect([written, open.mock.calls, records.notStored.mock.calls.length]).toEqual([
        [],
        opens ? [[stored]] : [],
        1,
      ]);
    },
  );
});

describe("a storage that fails", () => {
  it("a failing storage is reported as one error until a write succeeds, and the conversation counts as not stored", async () => {
    const { change, save, onError, records, idle } = createSaves();
    save.mockRejectedValueOnce(full).mockRejectedValueOnce(full);
    for (let count = 0; count < 2; count++) {
      change({ batch: { ...batch } });
      await settled();
    }
    const [[first] = [], [second] = []] = onError.mock.calls;
    expect(first).toMatchObject({ code: "storage", cause: full });
    expect(second).toBe(first);
    expect([records.notStored.mock.calls.length, await idle()]).toEqual([2, false]);
    change({ batch: { ...batch } });
    await settled();
    expect([onError.mock.calls.length, await idle()]).toEqual([2, true]);
    save.mockRejectedValueOnce(full);
    change({ batch: { ...batch } });
    await settled();
    expect(onError.mock.lastCall?.[0]).not.toBe(first);
  });

  it.each<[PauseStorage["keep"], boolean, number]>([
    ["always", false, 1],
    ["always", true, 0],
    ["until-settled", false, 0],
  ])(
    "a failing storage has at least the settled ids, where it keeps conversations and nothing is open: %s, %s",
    async (keep, isOpen, count) => {
      const { become, change, save, written, records } = createSaves({
        ...(keep !== undefined && { keep }),
      });
      become({ batch });
      records.onlyIds.mockReturnValue(record("ids"));
      save.mockRejectedValueOnce(full);
      change({ batch: isOpen ? { ...batch } : null });
      await settled();
      expect(written).toEqual(count === 0 ? [] : [record("ids")]);
    },
  );
});

describe("the record of answers that are about to be sent", () => {
  it("the record of answers is stored before they are sent, and names their run as one of this page", async () => {
    const { become, saveSent, written, ownRuns } = createSaves();
    become({ batch, attempt });
    await saveSent("required");
    expect([written, [...ownRuns]]).toEqual([[record("next")], ["answers-1"]]);
  });

  it("a required record that cannot be stored stops the answers", async () => {
    const { become, saveSent, save } = createSaves();
    become({ batch });
    save.mockRejectedValue(full);
    await expect(saveSent("required")).rejects.toMatchObject({ code: "storage", cause: full });
  });

  it("the record of answers has its own storage timeout, after what is being written", async () => {
    const { become, change, saveSent, save, clock } = createSaves();
    const [draft, sent] = [deferred<void>(), deferred<void>()];
    save.mockReturnValueOnce(draft.promise).mockReturnValueOnce(sent.promise);
    become({ batch });
    change(answered());
    const saving = saveSent("required");
    clock.advance(1500);
    draft.resolve();
    await settled();
    clock.advance(1500);
    sent.resolve();
    await expect(saving).resolves.toBeUndefined();
  });

  it.each([0, 1])(
    "the record of answers is abandoned where the storage takes too long: write %i",
    async (slow) => {
      const { become, change, saveSent, save, clock } = createSaves();
      become({ batch });
      if (slow === 1) save.mockReturnValueOnce(undefined);
      save.mockReturnValue(new Promise(() => {}));
      change(answered());
      await settled();
      const saving = saveSent("required").catch((error: unknown) => error);
      for (let count = 0; count < 2; count++) {
        clock.advance(2000);
        await settled();
      }
      expect(await saving).toMatchObject({ code: "storage" });
    },
  );

  it("the record of answers may only mark them as sent, or is missing where that cannot be stored", async () => {
    const { become, saveSent, save, written, onError } = createSaves();
    become({ batch });
    await saveSent("attempted");
    expect(written).toMatchObject([{ settled: ["a"] }]);
    save.mockRejectedValueOnce(full);
    await saveSent("attempted");
    expect([written.at(-1), onError.mock.calls]).toEqual([null, []]);
    save.mockRejectedValue(full);
    await saveSent("attempted");
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: "storage" })]]);
  });

  it("the record of answers is that of the state where nothing is open", async () => {
    const { saveSent, written } = createSaves();
    await saveSent("attempted");
    expect(written).toEqual([record("next")]);
  });
});
