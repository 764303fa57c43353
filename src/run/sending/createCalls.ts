import { AgentRunError, ownError } from "../../core/errors.js";
import type { Message } from "../../protocol/messages.js";
import type { NewMessage } from "../api/AgentRun.js";
import { type NotSent, notSent, type RunResult } from "../api/RunResult.js";
import type { Engine } from "../engine/Engine.js";
import { generateId as randomId } from "../shared/generateId.js";

/** What the methods of a run share. */
export interface Calls {
  /** Runs a call and catches its errors: the promise of a method never rejects, because event handlers do not await it. */
  readonly settle: <Result = RunResult>(
    work: () => Promise<Result | NotSent>,
    messages?: readonly NewMessage[],
  ) => Promise<Result | NotSent>;
  /** Continues once `ready` resolves, unless the run was reset meanwhile: a call for one conversation must not reach the next. */
  readonly after: <Value>(
    ready: Promise<Value>,
    work: (value: Value) => Promise<RunResult>,
    messages?: readonly NewMessage[],
  ) => Promise<RunResult>;
  readonly withId: (message: NewMessage) => Message;
  /** Starts another conversation. */
  readonly reset: () => void;
}

/** Creates what the methods of a run share. */
export function createCalls(engine: Engine): Calls {
  let conversation = 0;
  const withId = (message: NewMessage): Message => asMessage(message, engine.generateId);
  const failed = (cause: unknown, messages: readonly NewMessage[]): NotSent => {
    const help = "a function of the host threw, so nothing was sent";
    const error = ownError(cause, () => new AgentRunError("unexpected", help, { cause }));
    engine.reportError(error);
    // The host's own `generateId` may be what threw.
    return notSent("failed", { messages: messages.map((message) => asMessage(message, randomId)), error });
  };
  return {
    settle(work, messages = []) {
      try {
        return work().catch((cause) => failed(cause, messages));
      } catch (cause) {
        return Promise.resolve(failed(cause, messages));
      }
    },
    async after(ready, work, messages = []) {
      const begun = conversation;
      const value = await ready;
      return begun === conversation ? work(value) : notSent("reset", { messages: messages.map(withId) });
    },
    withId,
    reset() {
      conversation++;
    },
  };
}

function asMessage(message: NewMessage, makeId: () => string): Message {
  return { ...message, role: "user", id: message.id ?? makeId() };
}
