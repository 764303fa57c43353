import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { awaitFollower } from "../../../src/run/api/awaitFollower.js";
import { ownedAgent } from "../../run/agent/ownedAgent.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * An agent of the host that is subscribed to early, a run of it, and what the late code receives.
 */
function early() {
  const { agent, subscribers, inputOf } = ownedAgent();
  const subscription = awaitFollower(agent);
  subscription.listen();
  const received: string[] = [];
  const [subscriber] = subscribers;
  const input = inputOf("run-1");
  const arrive = () =>
    subscription.subscribe({
      onRunInitialized: () => void received.push("begins"),
      onEvent: ({ event }) => void received.push(String(event)),
      onRunFailed: ({ error }) => void received.push(String(error)),
      onRunFinalized: () => void received.push("ends"),
    });
  const play = (): void => {
    subscriber?.onEvent?.({ event: "event", input });
    subscriber?.onRunFailed?.({ error: "broken", input });
    subscriber?.onRunFinalized?.({ input });
  };
  return {
    subscribers,
    subscription,
    received,
    settle: subscription.settle,
    arrive,
    play,
    begins: async () => subscriber?.onRunInitialized?.({ input }),
  };
}

describe("a run that the host starts before the code that follows it is there", () => {
  it("waits for the code, which receives everything", async () => {
    const { begins, settle, arrive, play, received, subscribers } = early();
    const begun = begins();
    await vi.advanceTimersByTimeAsync(1_000);
    const { unsubscribe } = arrive();
    expect(received).toEqual([]);
    settle();
    await begun;
    play();
    expect(received).toEqual(["begins", "event", "broken", "ends"]);
    unsubscribe();
    expect(subscribers.size).toBe(0);
  });

  it("begins unobserved when the code has not come after five seconds, and the code receives nothing of it", async () => {
    const { begins, arrive, play, received } = early();
    const begun = begins();
    await vi.advanceTimersByTimeAsync(5_000);
    await begun;
    arrive();
    play();
    expect(received).toEqual([]);
  });

  it("is not waited for once the page has gone, and a later subscription is one of its own", () => {
    const { subscription, subscribers, arrive } = early();
    subscription.stop();
    expect(subscribers.size).toBe(0);
    arrive();
    expect(subscribers.size).toBe(1);
  });
});
