import type { AgentRun, NewMessage, SendOptions, SubmitOptions } from "../api/AgentRun.js";
import { notSent, type RunResult } from "../api/RunResult.js";
import type { Engine, QueuedRun } from "../engine/Engine.js";
import { createDelivery } from "./createDelivery.js";
import type { MethodHelpers } from "./createMethodHelpers.js";
import { refusal, resultOf } from "./refusals.js";

/** The calls that send answers. */
export interface Sending extends Pick<AgentRun, "submit" | "retry"> {
  /** Cancels the open questions, or keeps their answers, and sends messages. */
  readonly steer: (messages: readonly NewMessage[], options: SteerOptions) => Promise<RunResult>;
  /** Drops the submission that other calls join. */
  readonly dropSubmission: () => void;
}

type SteerOptions = NonNullable<Parameters<AgentRun["steerAway"]>[1]>;

/** Creates the calls of a run that send answers. */
export function createSending(engine: Engine, helpers: MethodHelpers): Sending {
  const { clock, dispatch, generateId, getState } = engine;
  const delivery = createDelivery(engine, helpers, (options) => submit(options));

  const submit = (options?: SubmitOptions): Promise<RunResult> => {
    const joined = delivery.current();
    if (joined !== null) return joined;
    const parts = engine.whenReady(getState().batch);
    const tools = engine.whenToolsEnd();
    if (parts === null && tools === null) return submitNow(options);
    return delivery.once(Promise.all([tools, parts]), async ([reason]) =>
      reason === null ? submitNow(options) : notSent(reason),
    );
  };

  const submitNow = (options?: SubmitOptions): Promise<RunResult> => {
    // Deadlines are checked first, so that the blockers are current.
    dispatch({ type: "deadline", now: clock.now() });
    const mayRepeat = options?.mayRepeat === true;
    const sendMixed = options?.sendMixed === true;
    return delivery.deliver(() => ({ type: "submit", runId: generateId(), mayRepeat, sendMixed, now: clock.now() }), options);
  };

  const retry: Sending["retry"] = (options) => {
    const joined = delivery.current();
    if (joined !== null) return joined;
    const mayRepeat = options?.mayRepeat === true;
    const again = (): Promise<RunResult> =>
      delivery.deliver(() => ({ type: "retry", runId: generateId(), mayRepeat, now: clock.now() }), options);
    const ready = engine.whenReady(getState().batch);
    return ready === null ? again() : delivery.once(ready, again);
  };

  /** The result of a message that follows a cancellation as the next turn; of the cancellation where none was queued. */
  const afterCancelling = async (result: RunResult, next: QueuedRun | null): Promise<RunResult> => {
    const sent = next?.result() ?? null;
    if (!result.ok || sent === null) return result;
    const ending = await sent;
    return typeof ending === "string" ? { ...refusal(engine, ending), messages: getState().undelivered } : resultOf(ending);
  };

  const steer: Sending["steer"] = (messages, options) => {
    const { batch } = getState();
    const drops = batch !== null && messages.length > 0 && engine.dialects().dropsMessages(batch);
    const next = drops ? engine.expectQueued() : null;
    const deliver = (): Promise<RunResult> => delivery.deliver(() => steerEvent(messages, options, next), options, messages);
    const ready = engine.whenReady(batch);
    return helpers.neverReject(
      () =>
        (ready === null ? deliver() : helpers.after(ready, deliver, messages)).then((result) => afterCancelling(result, next)),
      messages,
    );
  };

  const steerEvent = (messages: readonly NewMessage[], options: SteerOptions & SendOptions, next: QueuedRun | null) =>
    ({
      type: "steerAway",
      runId: generateId(),
      ...(next !== null && { nextRunId: next.runId }),
      messages: messages.map(helpers.withId),
      keepAnswers: options.keepAnswers === true,
      mayRepeat: options.mayRepeat === true,
      now: clock.now(),
    }) as const;

  return { submit, retry, steer, dropSubmission: delivery.dropSubmission };
}
