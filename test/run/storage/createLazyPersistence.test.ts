import { afterEach, describe, expect, it, vi } from "vitest";
import type { RunState } from "../../../src/core/state/RunState.js";
import { initialState } from "../../../src/core.js";
import type { Persistence } from "../../../src/run/storage/createPersistence.js";
import type { PauseStorage } from "../../../src/run/storage/PauseStorage.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { at, batchOf } from "../../support/builders.js";
import { question, settled } from "../createRun.js";

const path = "../../../src/run/storage/createPersistence.js";
afterEach(() => {
  vi.doUnmock(path);
  vi.resetModules();
});

const state = initialState("thread-1");
const asked: RunState = { ...state, batch: batchOf(question("a")) };
const storage: PauseStorage = { load: () => null, save() {} };

/** A run's persistence whose code arrives, or not; what it does is noted. */
async function createLazy(given: PauseStorage | null = storage, { arrives = true } = {}) {
  const made = {
    store: vi.fn<Persistence["store"]>(),
    saveSent: vi.fn<Persistence["saveSent"]>(async () => {}),
    find: vi.fn<Persistence["find"]>(async () => {}),
    listen: vi.fn<Persistence["listen"]>(),
    stop: vi.fn<Persistence["stop"]>(),
    takeTurn: vi.fn<Persistence["takeTurn"]>(async () => false),
  };
  const createPersistence = vi.fn(() => made);
  const cause = new Error("the network is gone");
  const arrive = (): void => void vi.doMock(path, () => ({ createPersistence }));
  vi.resetModules();
  if (arrives) arrive();
  else
    vi.doMock(path, () => {
      throw cause;
    });
  const { createLazyPersistence } = await import("../../../src/run/storage/createLazyPersistence.js");
  const clock = createSimulatedClock(at(0));
  const callbacks = { onError: vi.fn(), onLoaded: vi.fn(), onMissing: vi.fn() };
  let current = state;
  const lazy = createLazyPersistence({
    storage: given ?? undefined,
    clock,
    timeout: 2000,
    redact: undefined,
    getState: () => current,
    dispatch() {},
    whenReady: () => null,
    dialects: () => {
      throw new Error("nothing is read");
    },
    loadReading: async () => {},
    ...callbacks,
  });
  const become = (next: RunState): void => {
    current = next;
  };
  return { ...lazy, ...callbacks, made, clock, become, createPersistence, arrive, cause };
}

describe("the persistence of a run without a storage", () => {
  it("has nothing to wait for, shares nothing and loads nothing", async () => {
    const lazy = await createLazy(null, { arrives: false });
    expect([lazy.found(), lazy.ready(), lazy.isShared]).toEqual([null, null, false]);
    lazy.store(state, asked);
    lazy.listen(() => true);
    lazy.stop();
    await settled();
    expect([lazy.onMissing.mock.calls, lazy.onError.mock.calls]).toEqual([[], []]);
    expect(await lazy.takeTurn(Promise.resolve())).toBe(true);
  });
});

describe("the persistence of a run with a storage", () => {
  it("looks for a stored pause once, however often it is asked for", async () => {
    const { found, made, onLoaded } = await createLazy();
    await Promise.all([found(), found()]);
    await found();
    expect([made.find.mock.calls.length, onLoaded.mock.calls.length]).toEqual([1, 1]);
  });

  it("has nothing to load once it is there", async () => {
    const { found, ready } = await createLazy();
    expect(ready()).not.toBeNull();
    await found();
    expect(ready()).toBeNull();
  });

  it("is loaded by the first question, whose state it then stores as it is by then, and by nothing else", async () => {
    const { store, become, made, createPersistence } = await createLazy();
    store(state, { ...state, answeredElsewhere: true });
    await settled();
    expect(createPersistence).not.toHaveBeenCalled();
    store(state, asked);
    const now = { ...asked, answeredElsewhere: true };
    become(now);
    await vi.waitFor(() => expect(made.store.mock.calls).toEqual([[state, now]]));
    store(asked, state);
    expect(made.store).toHaveBeenLastCalledWith(asked, state);
  });

  it("listens to other pages only where that is still wanted, and stops", async () => {
    const { listen, stop, found, made } = await createLazy();
    listen(() => false);
    await found();
    await settled();
    expect(made.listen).not.toHaveBeenCalled();
    listen(() => true);
    await vi.waitFor(() => expect(made.listen).toHaveBeenCalledOnce());
    stop();
    expect(made.stop).toHaveBeenCalledOnce();
  });

  it("reports what goes wrong in it", async () => {
    const { listen, made, onError } = await createLazy();
    const cause = new Error("no");
    made.listen.mockImplementation(() => {
      throw cause;
    });
    listen(() => true);
    await vi.waitFor(() => expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: "storage", cause })]]));
  });

  it("takes turns with other pages where the storage can", async () => {
    const { takeTurn, isShared, made } = await createLazy({ ...storage, runExclusive: (_, work) => work() });
    const done = Promise.resolve();
    expect([isShared, await takeTurn(done), made.takeTurn.mock.calls]).toEqual([true, false, [[done]]]);
  });

  it("stores the record of answers first: a failure stops them where it is required, and only there", async () => {
    const { saveSent, made } = await createLazy();
    await saveSent("required");
    expect(made.saveSent.mock.calls).toEqual([["required"]]);
    const cause = new Error("full");
    made.saveSent.mockRejectedValue(cause);
    await expect(saveSent("required")).rejects.toBe(cause);
    await expect(saveSent("attempted")).resolves.toBeUndefined();
  });

  it("waits for a storage that is slow to begin with no longer than its timeout", async () => {
    const { saveSent, made, clock } = await createLazy();
    made.find.mockImplementation(() => new Promise(() => {}));
    const saving = saveSent("required").catch((error: unknown) => error);
    await settled();
    clock.advance(2000);
    expect(await saving).toMatchObject({ code: "storage" });
  });
});

describe("a persistence that cannot be loaded", () => {
  it("reports it, and does not send answers that must be stored first", async () => {
    const { found, saveSent, takeTurn, onMissing, cause } = await createLazy(storage, { arrives: false });
    await found();
    expect(onMissing.mock.calls).toEqual([[expect.objectContaining({ cause })]]);
    await expect(saveSent("required")).rejects.toMatchObject({ code: "storage" });
    await expect(saveSent("attempted")).resolves.toBeUndefined();
    expect(await takeTurn(Promise.resolve())).toBe(true);
  });

  it("is loaded again when it is needed, and stores what is open by then", async () => {
    const { found, ready, become, made, arrive, onLoaded, onMissing } = await createLazy(storage, { arrives: false });
    await found();
    await ready();
    expect([onMissing.mock.calls.length, onLoaded.mock.calls.length]).toEqual([2, 0]);
    become(asked);
    arrive();
    await ready();
    expect(ready()).toBeNull();
    await vi.waitFor(() => expect(made.store.mock.calls).toEqual([[{ ...asked, batch: null }, asked]]));
    expect(onLoaded).toHaveBeenCalled();
  });
});
