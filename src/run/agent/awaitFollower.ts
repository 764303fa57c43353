import type { AgentLike, AgentLikeSubscriber } from "./AgentLike.js";

/** How long a run of the host waits for the code that follows it, in milliseconds; after that it begins unobserved. */
const patience = 5_000;

/** A subscription to the agent of the host, made before the code that follows its runs is there. */
export interface EarlySubscription {
  /** Passes on the runs, those included that wait; called once the code is there. */
  subscribe: AgentLike["subscribe"];
  stop(): void;
}

/**
 * Subscribes to an agent at once. The official client passes a run only to those who subscribed before it began, and sends its request once
 * they have returned: until the code is there, runs of the host wait here.
 *
 * @param arrived Resolves when the code is there, or will not come.
 */
export function awaitFollower(agent: AgentLike, arrived: Promise<void>): EarlySubscription {
  const passed = new Set<string>();
  let follower: AgentLikeSubscriber | undefined;
  const passOn =
    <Name extends "onEvent" | "onRunFailed" | "onRunFinalized">(name: Name): NonNullable<AgentLikeSubscriber[Name]> =>
    (about: Parameters<NonNullable<AgentLikeSubscriber["onEvent"]>>[0] & { readonly error: unknown }) => {
      if (passed.has(about.input.runId)) follower?.[name]?.(about);
    };
  let waiting: { unsubscribe(): void } | null = agent.subscribe({
    async onRunInitialized(about) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([arrived, new Promise((resolve) => (timer = setTimeout(resolve, patience)))]);
      clearTimeout(timer);
      if (follower === undefined) return;
      passed.add(about.input.runId);
      return follower.onRunInitialized?.(about);
    },
    onEvent: passOn("onEvent"),
    onRunFailed: passOn("onRunFailed"),
    onRunFinalized: passOn("onRunFinalized"),
    onMessagesChanged: () => follower?.onMessagesChanged?.(),
  });
  const stop = (): void => {
    waiting?.unsubscribe();
    waiting = null;
  };
  return {
    subscribe(subscriber) {
      if (waiting === null) return agent.subscribe(subscriber);
      follower = subscriber;
      const subscription = waiting;
      waiting = null;
      return subscription;
    },
    stop,
  };
}
