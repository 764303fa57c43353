import type { AgentLike, AgentLikeSubscriber } from "../agent/AgentLike.js";
import { deferred } from "../shared/promises.js";

/**
 * How long a run of the host waits for the code that follows it, in milliseconds; after that it
 * begins unobserved.
 */
const patience = 5_000;

/** A subscription to the agent of the host, made before the code that follows its runs is there. */
export interface EarlySubscription {
  /** Subscribes early. */
  listen(): void;
  /** Passes on the runs, those included that wait; called by the code once it is there. */
  subscribe: AgentLike["subscribe"];
  /** The code is there, or will not come: runs no longer wait. */
  settle(): void;
  stop(): void;
}

/**
 * Subscribes to an agent before the code that follows its runs is there. The official client passes
 * a run only to those who subscribed before it began, and sends its request once they have
 * returned: until the code is there, runs of the host wait here.
 */
export function awaitFollower(agent: AgentLike): EarlySubscription {
  const arrived = deferred<void>();
  const passed = new Set<string>();
  let follower: AgentLikeSubscriber | undefined;
  let waiting: { unsubscribe(): void } | null = null;
  const passOn =
    <Name extends "onEvent" | "onRunFailed" | "onRunFinalized">(
      name: Name,
    ): NonNullable<AgentLikeSubscriber[Name]> =>
    (
      about: Parameters<NonNullable<AgentLikeSubscriber["onEvent"]>>[0] & {
        readonly error: unknown;
      },
    ) => {
      if (passed.has(about.input.runId)) follower?.[name]?.(about);
    };
  const begin: NonNullable<AgentLikeSubscriber["onRunInitialized"]> = (about) => {
    if (follower === undefined) return;
    passed.add(about.input.runId);
    return follower.onRunInitialized?.(about);
  };
  const wait = async (): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([
      arrived.promise,
      new Promise((resolve) => (timer = setTimeout(resolve, patience))),
    ]);
    clearTimeout(timer);
  };
  const early: AgentLikeSubscriber = {
    // At once where the code is there: an agent of the host's own may not wait for what this
    // returns.
    onRunInitialized: (about) =>
      follower === undefined ? wait().then(() => begin(about)) : begin(about),
    onEvent: passOn("onEvent"),
    onRunFailed: passOn("onRunFailed"),
    onRunFinalized: passOn("onRunFinalized"),
    onMessagesChanged: () => follower?.onMessagesChanged?.(),
  };
  return {
    listen() {
      waiting ??= agent.subscribe(early);
    },
    subscribe(subscriber) {
      const subscription = waiting;
      waiting = null;
      if (subscription === null) return agent.subscribe(subscriber);
      follower = subscriber;
      return subscription;
    },
    settle: arrived.resolve,
    stop() {
      waiting?.unsubscribe();
      waiting = null;
    },
  };
}
