import type { SaveFirst } from "../../core/state/RunEvent.js";
import type { NewMessage, SendOptions } from "../api/AgentRun.js";
import { notSent, type RunResult } from "../api/RunResult.js";
import type { Engine } from "../engine/Engine.js";
import { deferred } from "../shared/deferred.js";
import type { MethodHelpers } from "./createMethodHelpers.js";
import { type Delivered, refused, resultOf } from "./refusals.js";

/** Sends answers once, across repeated calls and pages. */
export interface Delivery {
  /** The submission in progress, which other calls join; null when there is none. */
  readonly current: () => Promise<RunResult> | null;
  /** Sends after `ready`. Calls made meanwhile join this one. */
  readonly once: <Value>(ready: Promise<Value>, work: (value: Value) => Promise<RunResult>) => Promise<RunResult>;
  /** Sends what an event composes, unless another page has sent it: then nothing is open here any more. */
  readonly deliver: (event: () => Delivered, options?: SendOptions, messages?: readonly NewMessage[]) => Promise<RunResult>;
  /** Drops the submission that other calls join. */
  readonly dropSubmission: () => void;
}

/** Creates the delivery. `submit` sends the next answer to an agent that takes one at a time. */
export function createDelivery(
  engine: Engine,
  { neverReject, after, withId }: MethodHelpers,
  submit: (options?: SendOptions) => Promise<RunResult>,
): Delivery {
  const { getState, launch } = engine;
  let submission: Promise<RunResult> | null = null;

  /** Whether the record of the answers is stored before they are sent. */
  const saveOf = (options: SendOptions = {}): SaveFirst | undefined =>
    engine.isStored ? (options.unsaved === "send" ? "attempted" : "required") : undefined;

  const goOn = (result: RunResult, options: SendOptions | undefined): RunResult | Promise<RunResult> => {
    const left = getState().continuing && engine.getSnapshot().composer.status === "ready";
    return left ? submit(options) : result;
  };

  // The submission is set before anything is awaited, so that a double click finds it and joins it.
  const deliverNow = (
    compose: () => Delivered,
    options: SendOptions | undefined,
    messages: readonly NewMessage[],
  ): Promise<RunResult> => {
    let runId: string | undefined;
    const own = neverReject(() => {
      const save = saveOf(options);
      const event = { ...compose(), ...(save !== undefined && { save }) };
      const launched = launch(event);
      if (typeof launched === "string") return Promise.resolve(refused(engine, event, launched));
      ({ runId } = event);
      const sent = launched.then((ending) => (typeof ending === "string" ? refused(engine, event, ending) : resultOf(ending)));
      return engine.isShared ? sent : sent.then((result) => goOn(result, options));
    }, messages);
    if (runId !== undefined && getState().stream?.runId === runId) submission ??= own;
    return own;
  };

  return {
    current: () => submission,
    once(ready, work) {
      const own: Promise<RunResult> = neverReject(() =>
        after(ready, (value) => {
          if (submission === own) submission = null;
          return work(value);
        }),
      );
      submission = own;
      return own;
    },
    deliver(event, options, messages = []) {
      if (!engine.isShared) return deliverNow(event, options, messages);
      const done = deferred<void>();
      // If the user stops waiting for the other page, nothing is sent, also when that page is done later.
      const send = async (isOurs: boolean): Promise<RunResult> =>
        isOurs ? deliverNow(event, options, messages) : notSent("answered-elsewhere", { messages: messages.map(withId) });
      const sent = neverReject(() => after(engine.takeTurn(done.promise), send, messages), messages);
      // Calls made while other pages are asked join this one.
      const own: Promise<RunResult> = sent
        .then((result) => {
          done.resolve();
          return goOn(result, options);
        })
        .finally(() => {
          if (submission === own) submission = null;
        });
      submission = own;
      return own;
    },
    dropSubmission() {
      submission = null;
    },
  };
}
