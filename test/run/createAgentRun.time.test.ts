import { describe, expect, it, vi } from "vitest";
import { TransportError } from "../../src/core.js";
import { asks, at, finished, isoAt, started } from "../support/builders.js";
import { endingOf } from "../support/endingOf.js";
import { createAskedRun, createRun, question, settled } from "./createRun.js";

const yes = { approved: true };
const until = (id: string, seconds: number) => question(id, { expiresAt: isoAt(seconds) });
const day = 24 * 60 * 60;

describe("deadlines", () => {
  it("a question expires while it is on screen; the other answers stay and the batch can still be sent", async () => {
    const { run, clock, resumes, snapshot } = await createAskedRun([until("a", 60), question("b")]);
    run.subscribe(() => {});
    run.resolve("b", yes);
    clock.advance(59_999);
    expect(snapshot().interrupts[0]).toMatchObject({ status: "unanswered", expired: false });
    clock.advance(1);
    expect(snapshot().interrupts).toMatchObject([
      { status: "expired", expired: true },
      { status: "answered", draft: { payload: yes } },
    ]);
    run.resolve("a", yes);
    expect(await run.submit()).toMatchObject({
      ok: false,
      reason: "blocked",
      blockers: [{ code: "expired", interruptId: "a" }],
    });
    run.cancel("a");
    void run.submit();
    expect(resumes()).toEqual([
      [
        { interruptId: "a", status: "cancelled" },
        { interruptId: "b", status: "resolved", payload: yes },
      ],
    ]);
  });

  it("a deadline that passes between answer and submit blocks sending, also without listeners", async () => {
    const { run, clock, resumes, snapshot } = await createAskedRun([until("a", 60)], {
      submitMode: "manual",
    });
    run.resolve("a", yes);
    clock.advance(60_000);
    expect(snapshot().interrupts[0]?.status).toBe("answered");
    expect(await run.submit()).toMatchObject({
      ok: false,
      reason: "blocked",
      blockers: [{ code: "expired", interruptId: "a" }],
    });
    expect([resumes(), snapshot().interrupts[0]?.status]).toEqual([[], "expired"]);
  });

  it("a deadline that passes while answers are on their way does not stop them", async () => {
    const { run, clock, agentFinishes, snapshot } = await createAskedRun([until("a", 60)]);
    run.subscribe(() => {});
    run.resolve("a", yes);
    clock.advance(120_000);
    expect(snapshot()).toMatchObject({
      status: "resuming",
      interrupts: [{ status: "submitting" }],
    });
    await agentFinishes();
    expect(snapshot().status).toBe("finished");
  });

  it("a passed deadline removes the offer to send a failed attempt again", async () => {
    const { run, agent, clock, resumes, snapshot } = await createAskedRun([until("a", 60)]);
    run.resolve("a", yes);
    agent.fail(new TransportError("gone"));
    await settled();
    clock.advance(60_000);
    expect(await run.retry()).toMatchObject({ ok: false });
    expect(snapshot()).toMatchObject({
      composer: { canRetry: false },
      interrupts: [{ status: "expired", locked: false }],
    });
    run.cancel("a");
    expect(resumes()).toHaveLength(2);
  });

  it("a deadline in thirty days does not fire at once, and fires on time", async () => {
    const { run, clock, snapshot } = await createAskedRun([until("a", 30 * day)]);
    const listener = vi.fn();
    run.subscribe(listener);
    clock.advance(30 * day * 1_000 - 1);
    expect(listener).not.toHaveBeenCalled();
    clock.advance(1);
    expect([listener.mock.calls.length, snapshot().interrupts[0]?.status]).toEqual([1, "expired"]);
  });

  it("a machine that slept checks deadlines when the page is visible again", async () => {
    const { run, clock, snapshot } = await createAskedRun([until("a", 60)]);
    run.subscribe(() => {})();
    clock.advance(120_000);
    expect(snapshot().interrupts[0]?.status).toBe("unanswered");
    run.subscribe(() => {});
    expect(snapshot().interrupts[0]?.status).toBe("expired");
  });

  it("a question that is expired on arrival is shown as expired, and can be skipped", async () => {
    const { run, resumes, snapshot } = await createAskedRun([until("a", -1)]);
    expect(snapshot().interrupts[0]).toMatchObject({
      status: "expired",
      expired: true,
      locked: false,
    });
    run.cancel("a");
    expect(resumes()).toEqual([[{ interruptId: "a", status: "cancelled" }]]);
  });

  it("a skipped expired question is recorded as expired, and not as a denial", async () => {
    const { run, snapshot } = await createAskedRun([until("a", -1)]);
    run.cancel("a");
    expect(snapshot().decisions).toMatchObject([{ verdict: "expired", sentAt: at(0) }]);
  });

  it("deadlines keep no timer without listeners or open questions", async () => {
    const clock = { now: () => at(0), setTimeout: vi.fn(() => "handle"), clearTimeout: vi.fn() };
    const { run } = await createAskedRun([until("a", 60)], { clock });
    const before = clock.setTimeout.mock.calls.length;
    const stop = run.subscribe(() => {});
    expect(clock.setTimeout.mock.calls.slice(before)).toEqual([[expect.any(Function), 60_000]]);
    stop();
    expect(clock.clearTimeout).toHaveBeenLastCalledWith("handle");
    run.subscribe(() => {});
    run.dismiss();
    expect(clock.setTimeout.mock.calls).toHaveLength(before + 2);
    expect(clock.clearTimeout).toHaveBeenCalledTimes(before + 2);
  });
});

describe("a server that keeps the connection open after the end", () => {
  it("an open connection after the end delays the question by a second", async () => {
    const { run, agent, clock, openIds } = createRun();
    const ending = endingOf(run.send("Go"));
    await agent.emit([started(), asks([question("a")])]);
    clock.advance(999);
    await settled();
    expect(openIds()).toEqual([]);
    clock.advance(1);
    expect(await ending).toMatchObject({ kind: "interrupted" });
    expect(openIds()).toEqual(["a"]);
  });

  it("an open connection is not waited for any longer because it sends heartbeats now and then", async () => {
    const { run, agent, clock, openIds } = createRun();
    void run.send("Go");
    await agent.emit([started(), asks([question("a")])]);
    for (const beat of [1, 2, 3]) {
      await agent.emit({ type: "CUSTOM", name: "heartbeat", value: beat });
      clock.advance(900);
      await settled();
    }
    expect(openIds()).toEqual(["a"]);
  });

  it("an open connection is closed after the end: browsers have few connections", async () => {
    const { run, agent, clock } = createRun();
    const ending = endingOf(run.send("Go"));
    const { signal } = await agent.next();
    await agent.emit([started(), finished()]);
    clock.advance(1_000);
    await ending;
    expect(signal.aborted).toBe(true);
  });

  it("an open connection is kept without a limit while the run has not ended", async () => {
    const { run, agent, clock, agentSays, snapshot } = createRun();
    void run.send("Go");
    await agent.emit(started());
    clock.advance(day * 1_000);
    expect(snapshot().status).toBe("running");
    await agentSays(finished());
    expect(snapshot().status).toBe("finished");
  });
});
