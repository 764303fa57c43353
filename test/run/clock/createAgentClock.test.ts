import { afterEach, describe, expect, it, vi } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { createAgentClock } from "../../../src/run/clock/agentClock.js";
import { systemClock } from "../../../src/run/clock/systemClock.js";
import { createSimulatedClock, scriptedTransport } from "../../../src/testing.js";
import { asks, at, isoAt, started } from "../../support/builders.js";
import { endingOf } from "../../support/endingOf.js";
import { createRun, question } from "../createRun.js";

const minute = 60_000;
const day = 24 * 3600_000;

describe("the time a run goes by", () => {
  it.each([
    ["nothing told", [], 0],
    ["a server three minutes ahead", [["syncTo", 3 * minute]], 3 * minute],
    ["a server three minutes behind", [["syncTo", -3 * minute]], -3 * minute],
    ["a difference of the two seconds an HTTP date can be off", [["syncTo", 2000]], 0],
    ["a difference a little above that", [["syncTo", -2001]], -2001],
    [
      "a server that was behind and now agrees",
      [
        ["syncTo", -minute],
        ["syncTo", 0],
      ],
      0,
    ],
    ["a server further off than a day, whose date is no clock", [["syncTo", day + 1]], 0],
    [
      "an event from our future: the server is at least that far ahead",
      [["advanceTo", minute]],
      minute,
    ],
    ["an event from the past, which may be as old as it likes", [["advanceTo", -minute]], 0],
    [
      "events on their way: the latest is nearest the truth",
      [
        ["advanceTo", minute],
        ["advanceTo", minute - 1],
      ],
      minute,
    ],
    [
      "an old event from a server known to be ahead",
      [
        ["syncTo", minute],
        ["advanceTo", 0],
      ],
      minute,
    ],
    [
      "an event later than a server known to be behind can have written",
      [
        ["syncTo", -minute],
        ["advanceTo", 0],
      ],
      0,
    ],
    ["a timestamp in microseconds", [["advanceTo", 1000 * at(0)]], 0],
  ] as const)("a run has its time from a clock with %s", (_situation, reported, difference) => {
    const clock = createAgentClock(createSimulatedClock(at(0)));
    for (const [what, ahead] of reported) clock[what](at(0) + ahead);
    expect(clock.now()).toBe(at(0) + difference);
  });

  it("a run waits by the host's timers", () => {
    const host = createSimulatedClock(at(0));
    const clock = createAgentClock(host);
    const [rung, taken] = [vi.fn(), vi.fn()];
    clock.setTimeout(rung, minute);
    clock.clearTimeout(clock.setTimeout(taken, minute));
    host.advance(minute);
    expect([rung.mock.calls.length, taken.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("the machine's clock", () => {
  afterEach(() => void vi.useRealTimers());

  it("a run without another clock uses the machine's", async () => {
    vi.useFakeTimers({ now: at(5), toFake: ["Date", "setTimeout", "clearTimeout"] });
    const [rung, taken] = [vi.fn(), vi.fn()];
    expect(systemClock.now()).toBe(at(5));
    systemClock.setTimeout(rung, minute);
    systemClock.clearTimeout(systemClock.setTimeout(taken, minute));
    for (const none of [undefined, null, 5, {}])
      expect(() => systemClock.clearTimeout(none)).not.toThrow();
    vi.advanceTimersByTime(minute - 1);
    expect(rung).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect([rung.mock.calls.length, taken.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("a person whose computer's clock is wrong", () => {
  const untilTenSeconds = { ...question("a"), expiresAt: isoAt(10) };

  it("a question is shown as expired by the agent's clock", async () => {
    const { run, agentSays, snapshot, clock } = createRun();
    run.subscribe(() => {});
    void run.send("Go");
    await agentSays({ ...started(), timestamp: at(8) }, asks([untilTenSeconds]));
    expect(snapshot().interrupts).toMatchObject([{ expired: false }]);
    clock.advance(2000);
    expect(snapshot().interrupts).toMatchObject([{ expired: true }]);
  });

  it("a person may answer a question that is expired only by this computer's clock", async () => {
    const agent = scriptedTransport();
    const run = createAgentRun({
      threadId: "thread-1",
      clock: createSimulatedClock(at(60)),
      transport(input, context) {
        context.onServerTime?.(at(0));
        return agent.transport(input, context);
      },
    });
    const ending = endingOf(run.send("Go"));
    await agent.emit([started(), asks([untilTenSeconds])]);
    agent.end();
    await ending;
    expect(run.getSnapshot().interrupts).toMatchObject([{ expired: false }]);
    run.resolve("a", { approved: true });
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
  });
});
