import { AgentRunError, ownError } from "../../core/errors.js";
import type { Message } from "../../protocol/messages.js";
import type { NewMessage } from "../api/AgentRun.js";
import { type NotSent, notSent, type RunResult } from "../api/RunResult.js";
import type { Engine } from "../engine/Engine.js";
import { deferred } from "../shared/deferred.js";
import { generateId as randomId } from "../shared/generateId.js";

type StopReason = "aborted" | "reset";

/** What the methods of a run share. */
export interface MethodHelpers {
  /** Runs a call and catches its errors: the promise of a method never rejects, because event handlers do not await it. */
  readonly neverReject: <Result = RunResult>(
    work: () => Promise<Result | NotSent>,
    messages?: readonly NewMessage[],
  ) => Promise<Result | NotSent>;
  /**
   * Continues once `ready` resolves, unless the run was aborted or reset meanwhile: the user has stopped this call, and a call for one
   * conversation must not reach the next.
   */
  readonly after: <Value>(
    ready: Promise<Value>,
    work: (value: Value) => Promise<RunResult>,
    messages?: readonly NewMessage[],
  ) => Promise<RunResult>;
  readonly withId: (message: NewMessage) => Message;
  /** Stops the calls that wait. */
  readonly stop: (reason: StopReason) => void;
}

/** Creates what the methods of a run share. */
export function createMethodHelpers(engine: Engine): MethodHelpers {
  let stopping = deferred<StopReason>();
  const withId = (message: NewMessage): Message => asMessage(message, engine.generateId);
  const failed = (cause: unknown, messages: readonly NewMessage[]): NotSent => {
    const help = "a function of the host threw, so nothing was sent";
    const error = ownError(cause, () => new AgentRunError("unexpected", help, { cause }));
    engine.reportError(error);
    // The host's own `generateId` may be what threw.
    return notSent("failed", { messages: messages.map((message) => asMessage(message, randomId)), error });
  };
  return {
    neverReject(work, messages = []) {
      try {
        return work().catch((cause) => failed(cause, messages));
      } catch (cause) {
        return Promise.resolve(failed(cause, messages));
      }
    },
    async after(ready, work, messages = []) {
      const begun = stopping;
      const next = await Promise.race([ready.then((value) => () => work(value)), begun.promise]);
      if (typeof next !== "string" && begun === stopping) return next();
      return notSent(await begun.promise, { messages: messages.map(withId) });
    },
    withId,
    stop(reason) {
      const { resolve } = stopping;
      stopping = deferred();
      resolve(reason);
    },
  };
}

function asMessage(message: NewMessage, makeId: () => string): Message {
  return { ...message, role: "user", id: message.id ?? makeId() };
}
