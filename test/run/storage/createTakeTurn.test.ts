import { describe, expect, it, vi } from "vitest";
import type { PauseStorage } from "../../../src/core.js";
import { deferred } from "../../../src/run/shared/promises.js";
import { createTakeTurn } from "../../../src/run/storage/createOtherTabs.js";
import { settled } from "../createRun.js";
import { storageContext } from "./storageContext.js";

/** The turns of a page, which the test starts. */
function createTurns(runExclusive?: NonNullable<PauseStorage["runExclusive"]>, isOurs = true) {
  const { context, ...noted } = storageContext(runExclusive === undefined ? {} : { runExclusive });
  const begin = vi.fn(async () => isOurs);
  const ending = deferred<void>();
  const end = vi.fn(() => ending.promise);
  return { takeTurn: createTakeTurn(context, { begin, end }), begin, end, ending, ...noted };
}

/** A lock that the test releases, and whether it is held. */
function createLock() {
  const free = deferred<void>();
  const lock = { isHeld: false, free: free.resolve };
  const runExclusive: NonNullable<PauseStorage["runExclusive"]> = async (_, work) => {
    await free.promise;
    lock.isHeld = true;
    const result = await work();
    lock.isHeld = false;
    return result;
  };
  return { lock, runExclusive };
}

describe("the turn of a page to send", () => {
  it("a page's turn starts at once where pages cannot take turns", async () => {
    const { takeTurn, begin } = createTurns();
    expect([await takeTurn(Promise.resolve()), begin.mock.calls]).toEqual([true, []]);
  });

  it("a page's turn lasts until its request is done and the next page can read the result", async () => {
    const { lock, runExclusive } = createLock();
    const { takeTurn, begin, end, ending, types } = createTurns(runExclusive);
    const done = deferred<void>();
    const turn = takeTurn(done.promise);
    lock.free();
    expect(await turn).toBe(true);
    expect([begin.mock.calls.length, end.mock.calls.length, lock.isHeld, types()]).toEqual([
      1,
      0,
      true,
      [],
    ]);
    done.resolve();
    await settled();
    expect([end.mock.calls.length, lock.isHeld]).toEqual([1, true]);
    ending.resolve();
    await settled();
    expect(lock.isHeld).toBe(false);
  });

  it("a page's turn is over at once where another page has sent the answers", async () => {
    const { lock, runExclusive } = createLock();
    const { takeTurn, end, dispatched } = createTurns(runExclusive, false);
    const turn = takeTurn(new Promise(() => {}));
    lock.free();
    expect(await turn).toBe(false);
    await settled();
    expect([end.mock.calls.length, lock.isHeld]).toEqual([0, false]);
    expect(dispatched).toEqual([]);
  });

  it("a page that waits for its turn shows it after a while, again and again, until the turn begins", async () => {
    const { lock, runExclusive } = createLock();
    const { takeTurn, clock, dispatched } = createTurns(runExclusive);
    const done = deferred<void>();
    const turn = takeTurn(done.promise);
    await settled();
    clock.advance(1999);
    expect(dispatched).toEqual([]);
    clock.advance(1);
    clock.advance(2000);
    const waits = { type: "lockWait", waits: true };
    expect(dispatched).toEqual([waits, waits]);
    lock.free();
    await turn;
    clock.advance(10_000);
    expect(dispatched).toEqual([waits, waits]);
    done.resolve();
  });

  it("a turn does not begin, nor shows that it is waited for, once its request is cancelled", async () => {
    const { lock, runExclusive } = createLock();
    const { takeTurn, begin, clock, dispatched } = createTurns(runExclusive);
    const done = deferred<void>();
    void takeTurn(done.promise);
    done.resolve();
    await settled();
    clock.advance(10_000);
    lock.free();
    await settled();
    expect([begin.mock.calls, dispatched, lock.isHeld]).toEqual([[], [], false]);
  });

  it("a turn begins once, also where the storage runs its work twice", async () => {
    const { takeTurn, begin } = createTurns(async (_, work) => {
      void work();
      return work();
    });
    expect(await takeTurn(Promise.resolve())).toBe(true);
    expect(begin).toHaveBeenCalledOnce();
  });
});

describe("a turn that the storage does not give", () => {
  const denied = new DOMException("no locks here", "SecurityError");

  it.each<[string, NonNullable<PauseStorage["runExclusive"]>, object]>([
    ["because it rejects", () => Promise.reject(denied), denied],
    [
      "because it throws",
      () => {
        throw denied;
      },
      denied,
    ],
    [
      "and does not say so",
      () => Promise.resolve(undefined as never),
      expect.objectContaining({ code: "storage" }),
    ],
  ])(
    "a turn that the storage does not give is taken without it, and reported (%s)",
    async (_, runExclusive, error) => {
      const { takeTurn, begin, onError, types } = createTurns(runExclusive);
      expect(await takeTurn(new Promise(() => {}))).toBe(true);
      expect([begin.mock.calls.length, onError.mock.calls, types()]).toEqual([0, [[error]], []]);
    },
  );

  it("a turn is not taken any more where the request is cancelled by then", async () => {
    const { lock, runExclusive } = createLock();
    const { takeTurn, types } = createTurns(async (threadId, work) => {
      await runExclusive(threadId, async () => undefined);
      void work;
      throw denied;
    });
    const done = deferred<void>();
    void takeTurn(done.promise);
    done.resolve();
    await settled();
    lock.free();
    await settled();
    expect(types()).toEqual([]);
  });

  it("a turn that is lost on the way is reported and not taken twice", async () => {
    const { takeTurn, ending, onError, types } = createTurns((_, work) =>
      work().then(() => Promise.reject(denied)),
    );
    ending.resolve();
    expect(await takeTurn(Promise.resolve())).toBe(true);
    await vi.waitFor(() => expect(onError.mock.calls).toEqual([[denied]]));
    expect(types()).toEqual([]);
  });
});
