import { afterEach, describe, expect, it, vi } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { createSimulatedClock, scriptedTransport } from "../../src/testing.js";
import { asks, at, isoAt, started } from "../support/builders.js";
import { createAskedRun, createRun, question } from "./createRun.js";

afterEach(() => vi.unstubAllEnvs());

const minute = 60;
/** A clock reading as `utcnow().isoformat()` writes it, so many seconds after midnight in UTC. */
const naive = (seconds: number): string => isoAt(seconds).slice(0, -1);

/** What a run on a clock at midnight UTC knows of the deadline. */
async function deadlineOf(zone: string, expiresAt: string) {
  vi.stubEnv("TZ", zone);
  const made = await createAskedRun([question("a", { expiresAt })]);
  const [shown] = made.snapshot().interrupts;
  return { ...made, shown };
}

/** A run whose agent is asked again for its history, which has this deadline. */
async function loadedRun(zone: string, expiresAt: string, asksBefore: boolean) {
  vi.stubEnv("TZ", zone);
  const agent = scriptedTransport();
  const history = scriptedTransport();
  const clock = createSimulatedClock(at(0));
  const transport = Object.assign(agent.transport, { history: history.transport });
  const run = createAgentRun({ transport, clock, threadId: "thread-1" });
  const events = [started(), asks([question("a", { expiresAt })])];
  if (asksBefore) {
    const sent = run.send("Go");
    await agent.emit(events);
    agent.end();
    await sent;
  }
  clock.advance(6 * minute * 1000);
  const loaded = run.load();
  await history.emit(events);
  history.end();
  await loaded;
  return run.getSnapshot().interrupts;
}

describe("a deadline without a time zone", () => {
  it("is UTC where local time had passed when the agent asked", async () => {
    const { shown } = await deadlineOf("Europe/Berlin", naive(5 * minute));
    expect(shown).toMatchObject({ expiresAt: at(5 * minute), expired: false });
    expect(shown).not.toHaveProperty("statedDeadline");
    expect(shown?.problems).toMatchObject([{ code: "expiry-without-zone" }]);
  });

  it("is local where UTC had passed when the agent asked", async () => {
    const { shown } = await deadlineOf("America/Los_Angeles", naive(-8 * 60 * minute + 60));
    expect(shown).toMatchObject({ expiresAt: at(60), expired: false });
  });

  it.each([
    ["both may be meant", "America/Los_Angeles", 5 * minute],
    ["both had passed", "Europe/Berlin", -5 * minute],
    ["both are the same", "UTC", 5 * minute],
  ])("stays a guess where %s, and never expires", async (_situation, zone, seconds) => {
    const { shown, clock, snapshot, run } = await deadlineOf(zone, naive(seconds));
    expect(shown).not.toHaveProperty("expiresAt");
    expect(shown).toMatchObject({ statedDeadline: { kind: "guess" }, expired: false });
    expect(shown?.problems).toMatchObject([{ code: "expiry-without-zone" }]);
    run.subscribe(() => {});
    clock.advance(48 * 3_600_000);
    expect(snapshot().interrupts).toMatchObject([{ expired: false }]);
    run.resolve("a", { approved: true });
    expect(snapshot().composer.blockers).toEqual([]);
  });

  it("is compared with the timestamp of the agent's event", async () => {
    vi.stubEnv("TZ", "America/Los_Angeles");
    const { run, agentSays, snapshot } = createRun();
    void run.send("Go");
    await agentSays(
      { ...started(), timestamp: at(10 * minute) },
      asks([question("a", { expiresAt: naive(5 * minute) })]),
    );
    expect(snapshot().interrupts).toMatchObject([{ expiresAt: at(8 * 60 * minute + 5 * minute) }]);
  });

  it("keeps what was decided when the agent's history is loaded", async () => {
    expect(await loadedRun("Europe/Berlin", naive(5 * minute), true)).toMatchObject([
      { expiresAt: at(5 * minute), expired: true },
    ]);
  });

  it("stays a guess in a history, which does not say when it was asked", async () => {
    expect(await loadedRun("Europe/Berlin", naive(10 * minute), false)).toMatchObject([
      { statedDeadline: { kind: "guess" }, expired: false },
    ]);
  });
});
