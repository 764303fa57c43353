import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignDecision } from "../../src/core.js";
import { createSimulatedClock } from "../../src/testing.js";
import { asks, at, isoAt, started } from "../support/builders.js";
import { createSharedStorage } from "../support/createSharedStorage.js";
import { createAskedRun, createRun, question, settled } from "./createRun.js";

/**
 * A run on screen that has asked one question, whose answers can be taken back for four seconds.
 */
async function asked(behaviour: Parameters<typeof createAskedRun>[1] = {}, fields = {}) {
  const made = await createAskedRun([question("a", fields)], { undoSeconds: 4, ...behaviour });
  const leave = made.run.subscribe(() => {});
  const sent = async (milliseconds: number) => {
    made.clock.advance(milliseconds);
    await settled();
    return made.resumes().length;
  };
  return { ...made, leave, sent, sendsAt: () => made.snapshot().composer.sendsAt };
}

/** The same on a clock that the test can set, as people and sleeping machines do. */
async function askedOnClock() {
  const timers = createSimulatedClock(at(0));
  let skipped = 0;
  const clock = { ...timers, now: () => timers.now() + skipped };
  const made = await asked({ clock });
  const sent = async (milliseconds: number) => {
    timers.advance(milliseconds);
    await settled();
    return made.resumes().length;
  };
  const skip = (seconds: number): void => {
    skipped += seconds * 1_000;
  };
  return { ...made, sent, skip };
}

/** A page whose visibility the test changes. */
function page() {
  let state = "visible";
  const target = new EventTarget();
  const document = Object.assign(target, {});
  Object.defineProperty(document, "visibilityState", { get: () => state });
  vi.stubGlobal("document", document);
  return (next: "visible" | "hidden") => {
    state = next;
    target.dispatchEvent(new Event("visibilitychange"));
  };
}

afterEach(() => vi.unstubAllGlobals());

describe("undoSeconds", () => {
  it("an answer leaves only once its time to take it back is over, and then once", async () => {
    const { run, sendsAt, sent } = await asked();
    run.resolve("a", { approved: true });
    expect(sendsAt()).toBe(at(4));
    expect(await sent(3_999)).toBe(0);
    expect(await sent(1)).toBe(1);
    expect(sendsAt()).toBeNull();
    expect(await sent(60_000)).toBe(1);
  });

  it("an answer leaves immediately where the host sets no time, or one that is not a number", async () => {
    for (const undoSeconds of [undefined, 0, -1, Number.NaN]) {
      const { run, sent } = await asked({ undoSeconds });
      run.resolve("a", { approved: true });
      expect(await sent(0)).toBe(1);
    }
  });

  it("an answer that is taken back never leaves, and the next one has the whole time again", async () => {
    const { run, sendsAt, sent } = await asked();
    run.resolve("a", { approved: true });
    await sent(3_000);
    run.clear("a");
    expect(sendsAt()).toBeNull();
    expect(await sent(60_000)).toBe(0);
    run.resolve("a", { approved: false });
    expect(sendsAt()).toBe(at(67));
    expect(await sent(3_999)).toBe(0);
    expect(await sent(1)).toBe(1);
  });

  it("an answer that is changed in its time starts it again", async () => {
    const { run, sendsAt, sent, resumes } = await asked();
    run.resolve("a", { approved: true });
    await sent(3_000);
    run.resolve("a", { approved: false });
    expect(sendsAt()).toBe(at(7));
    expect(await sent(3_999)).toBe(0);
    await sent(1);
    expect(resumes()).toEqual([
      [{ interruptId: "a", status: "resolved", payload: { approved: false } }],
    ]);
  });

  it("a person who does not want to wait can send the answer now, once", async () => {
    const { run, sent } = await asked();
    run.resolve("a", { approved: true });
    void run.submit();
    expect(await sent(0)).toBe(1);
    expect(await sent(60_000)).toBe(1);
  });

  it("of several questions the press on Send is not delayed", async () => {
    const made = await createAskedRun([question("a"), question("b")], { undoSeconds: 4 });
    made.run.subscribe(() => {});
    made.run.resolve("a", { approved: true });
    made.run.resolve("b", { approved: true });
    expect(made.snapshot().composer.sendsAt).toBeNull();
    void made.run.submit();
    await settled();
    expect(made.resumes()).toHaveLength(1);
  });
});

describe("a clock that is set back meanwhile", () => {
  it.each([1, 3_600, 86_400])("does not delay the answer, by %i seconds", async (seconds) => {
    const { run, sent, skip, sendsAt } = await askedOnClock();
    run.resolve("a", { approved: true });
    expect(await sent(2_000)).toBe(0);
    skip(-seconds);
    expect(await sent(1_999)).toBe(0);
    expect(await sent(1)).toBe(1);
    expect(sendsAt()).toBeNull();
  });
});

describe("what ends the time without sending", () => {
  it("on a page that is hidden meanwhile the answer stays, for Send", async () => {
    const show = page();
    const { run, sendsAt, sent, snapshot } = await asked();
    run.resolve("a", { approved: true });
    await sent(1_000);
    show("hidden");
    expect(sendsAt()).toBeNull();
    expect(await sent(10_000)).toBe(0);
    show("visible");
    expect(await sent(10_000)).toBe(0);
    expect(snapshot().composer).toMatchObject({ status: "ready", canSubmit: true, sendsAt: null });
    void run.submit();
    expect(await sent(0)).toBe(1);
  });

  it("on a page that was left within the app until the time was over, the answer stays", async () => {
    const { run, leave, sent, snapshot } = await asked();
    run.resolve("a", { approved: true });
    leave();
    expect(await sent(5_000)).toBe(0);
    run.subscribe(() => {});
    expect(await sent(5_000)).toBe(0);
    expect(snapshot().interrupts[0]?.draft).toMatchObject({ payload: { approved: true } });
  });

  it("a page that is rendered again within the time, as by StrictMode, sends the answer at its end", async () => {
    const { run, leave, sent } = await asked();
    run.resolve("a", { approved: true });
    leave();
    run.subscribe(() => {})();
    run.subscribe(() => {});
    expect(await sent(3_999)).toBe(0);
    expect(await sent(1)).toBe(1);
  });

  it("after a sleep beyond the end the answer stays", async () => {
    const { run, sent, sendsAt, skip } = await askedOnClock();
    run.resolve("a", { approved: true });
    skip(3_600);
    expect(await sent(4_000)).toBe(0);
    expect(sendsAt()).toBeNull();
  });

  it("a clock that is set back ends the time, so that no answer waits for hours and then leaves", async () => {
    const show = page();
    const { run, sent, sendsAt, skip } = await askedOnClock();
    run.resolve("a", { approved: true });
    skip(-3_600);
    show("visible");
    expect(sendsAt()).toBeNull();
    expect(await sent(10_000)).toBe(0);
  });

  it("a question that expires within the time keeps its answer from leaving", async () => {
    const { run, sendsAt, sent, snapshot } = await asked({}, { expiresAt: isoAt(2) });
    run.resolve("a", { approved: true });
    expect(await sent(2_000)).toBe(0);
    expect(sendsAt()).toBeNull();
    expect(await sent(10_000)).toBe(0);
    expect(snapshot().interrupts[0]).toMatchObject({ status: "expired" });
  });

  it("an answer that another tab takes back does not leave", async () => {
    const storage = createSharedStorage();
    const { run, sent, clock } = await asked({ storage: storage.page() });
    const other = createRun({ storage: storage.page(), undoSeconds: 4, clock });
    other.run.subscribe(() => {});
    run.resolve("a", { approved: true });
    await sent(2_000);
    await settled();
    expect(other.snapshot().interrupts[0]?.draft).toMatchObject({ payload: { approved: true } });
    expect(other.snapshot().composer.sendsAt).toBeNull();
    other.run.clear("a");
    await settled();
    await sent(1_000);
    expect(await sent(10_000)).toBe(0);
    expect(other.resumes()).toEqual([]);
  });

  describe("with a passkey in two tabs", () => {
    async function twoTabs() {
      const storage = createSharedStorage();
      const signDecision = vi.fn<SignDecision>(() => ({ signature: "signed" }));
      const first = await asked({ storage: storage.page(), signDecision });
      const { clock } = first;
      const other = createRun({ storage: storage.page(), undoSeconds: 4, clock, signDecision });
      other.run.subscribe(() => {});
      await settled();
      return { first, other, signDecision };
    }

    it("nobody is asked to sign what another tab takes back, also by Send", async () => {
      const { first, other, signDecision } = await twoTabs();
      first.run.resolve("a", { approved: true });
      await first.sent(1_000);
      other.run.clear("a");
      await first.sent(1_000);
      expect(await first.run.submit()).toMatchObject({ ok: false, reason: "blocked" });
      await first.sent(10_000);
      expect(signDecision).not.toHaveBeenCalled();
      first.run.resolve("a", { approved: true });
      await first.sent(4_000);
      await vi.waitFor(() => expect(first.resumes()).toHaveLength(1));
      expect(signDecision).toHaveBeenCalledTimes(1);
    });

    it("what is taken back in a tab that shows an earlier asking is that tab's answer", async () => {
      const { first, other, signDecision } = await twoTabs();
      first.run.giveUp();
      void first.run.send("Again");
      await settled();
      await first.agentSays(started("run-2"), asks([question("a")], "run-2"));
      first.run.resolve("a", { approved: true });
      other.run.resolve("a", { approved: true });
      await first.sent(1_000);
      other.run.clear("a");
      await settled();
      expect(first.snapshot().interrupts[0]?.draft).toMatchObject({ payload: { approved: true } });
      expect(other.snapshot().interrupts[0]?.draft).toBeNull();
      await first.sent(3_000);
      await vi.waitFor(() => expect(first.resumes()).toHaveLength(1));
      expect(await first.sent(10_000)).toBe(1);
      expect(other.resumes()).toEqual([]);
      expect(signDecision).toHaveBeenCalledTimes(1);
    });
  });

  it("after a reload within the time the answer is there, and leaves by no timer", async () => {
    const storage = createSharedStorage();
    const before = await asked({ storage: storage.page() });
    before.run.resolve("a", { approved: true });
    await before.sent(1_000);
    before.leave();
    const after = createRun({ storage: storage.page(), undoSeconds: 4, clock: before.clock });
    after.run.subscribe(() => {});
    await settled();
    before.clock.advance(60_000);
    await settled();
    expect(after.snapshot().interrupts[0]?.draft).toMatchObject({ payload: { approved: true } });
    expect(after.snapshot().composer).toMatchObject({ status: "ready", sendsAt: null });
    expect([...before.resumes(), ...after.resumes()]).toEqual([]);
  });

  it.each(["abort", "dismiss", "reset"] as const)("after %s nothing leaves", async (method) => {
    const { run, sendsAt, sent } = await asked();
    run.resolve("a", { approved: true });
    run[method]();
    expect(sendsAt()).toBeNull();
    expect(await sent(10_000)).toBe(0);
  });
});
