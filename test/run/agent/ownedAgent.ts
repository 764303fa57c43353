import type {
  AgentLike,
  AgentLikeInput,
  AgentLikeRun,
  AgentLikeSubscriber,
} from "../../../src/run/agent/AgentLike.js";
import { type Deferred, deferred } from "../../../src/run/shared/promises.js";

/** An agent as a host owns it, whose runs do what the test makes them do. */
export function ownedAgent(threadId = "thread-1") {
  const subscribers = new Set<AgentLikeSubscriber>();
  const runs: {
    readonly parameters: AgentLikeRun;
    readonly done: Deferred<void>;
    readonly fail: (cause: unknown) => void;
  }[] = [];
  const added: unknown[][] = [];
  let aborts = 0;
  const agent = {
    threadId,
    messages: [] as readonly unknown[],
    state: {} as unknown,
    isRunning: false as boolean,
    addMessages(messages: readonly unknown[]) {
      added.push([...messages]);
      agent.messages = [...agent.messages, ...messages];
    },
    subscribe(subscriber: AgentLikeSubscriber) {
      subscribers.add(subscriber);
      return { unsubscribe: () => void subscribers.delete(subscriber) };
    },
    runAgent(parameters: AgentLikeRun = {}): Promise<void> {
      const done = deferred<void>();
      let fail = (_: unknown): void => {};
      const failed = new Promise<never>((_, reject) => {
        fail = reject;
      });
      runs.push({ parameters, done, fail });
      return Promise.race([done.promise, failed]);
    },
    abortRun() {
      aborts += 1;
    },
  } satisfies AgentLike;
  const notify = (call: (subscriber: AgentLikeSubscriber) => void): void => {
    for (const subscriber of [...subscribers]) call(subscriber);
  };
  const inputOf = (runId: string, fields: Partial<AgentLikeInput> = {}): AgentLikeInput => ({
    threadId: agent.threadId,
    runId,
    messages: agent.messages,
    ...fields,
  });
  return {
    agent: agent as typeof agent & AgentLike,
    subscribers,
    runs,
    added,
    notify,
    inputOf,
    aborts: () => aborts,
  };
}
