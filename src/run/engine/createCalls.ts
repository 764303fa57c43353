import { misuse, refuseUnknown } from "../../errors/refuseUnknown.js";
import { isRecord, ownTrue } from "../../protocol/json.js";
import type { EventOf, MessageOptions } from "../../thread/state/RunEvent.js";
import { statusOf } from "../../thread/state/RunState.js";
import type {
  AgentRun,
  AgentRunOptions,
  NewMessage,
  SendOptions,
  SteerOptions,
} from "../api/AgentRun.js";
import type { RunResult } from "../api/RunResult.js";
import type { SentAhead } from "../http/sendAhead.js";
import type { Parts } from "./createParts.js";
import { httpTransport } from "./reachAgent.js";

type SendingOptions = Pick<EventOf<"submit">, "mayRepeat" | "sendMixed" | "save" | "exclusive">;

/** Submits the answers. */
export function submit(
  { results, clock }: Parts,
  { mayRepeat, sendMixed, save, exclusive }: SendingOptions,
): Promise<RunResult> {
  const sending = { mayRepeat, sendMixed, save, exclusive };
  return results.call((runId) => ({ type: "submit", runId, ...sending, now: clock.now() }));
}

/** How answers are sent: their record is stored first, and one page sends after the other. */
export function sendingOf(
  { storage }: AgentRunOptions,
  { unsaved }: SendOptions = {},
): Pick<SendingOptions, "save" | "exclusive"> {
  if (storage === undefined) return {};
  return {
    save: unsaved === "send" ? "attempted" : "required",
    exclusive: storage.runExclusive !== undefined,
  };
}

/** The methods that send or load. */
export interface Calls extends Pick<AgentRun, "submit" | "retry" | "load"> {
  /** Starts a run, or reads one whose request has left with these messages. */
  readonly start: (
    messages: readonly NewMessage[],
    additions?: MessageOptions,
    ahead?: SentAhead | null,
  ) => Promise<RunResult>;
  readonly steerAway: (
    messages: readonly NewMessage[],
    options?: SteerOptions,
  ) => Promise<RunResult>;
}

/**
 * Refuses options that a method does not know: a misspelled `keepAnswers` would drop every answer.
 * In a click handler the event is what is given, which is none either.
 */
function checkOptions(method: string, given: object = {}, known: readonly string[]): void {
  if (!isRecord(given)) throw misuse(`${method}()`, "takes an object of options");
  refuseUnknown(given, known, `${method}()`);
}

/** Of `submit` and `retry`, because one button may call either; a retry has no use for `sendMixed`. */
const submitOptions = ["unsaved", "mayRepeat", "sendMixed"];

export function createCalls(parts: Parts): Calls {
  const { options, loop, results, generateId, clock } = parts;
  const { getState } = loop;
  const start: Calls["start"] = (newMessages, additions, ahead) => {
    checkOptions("send", additions, ["forwardedProps", "context", "whileOpen"]);
    if (!Array.isArray(additions?.context ?? [])) throw misuse("send()", "takes a list as context");
    if (ahead) parts.readersByRun.set(ahead.runId, httpTransport(ahead.agent));
    return results.call(
      (runId, messages) => ({ type: "start", runId, messages, additions, now: clock.now() }),
      newMessages,
      ahead?.runId,
    );
  };
  return {
    start,
    submit(sendOptions) {
      checkOptions("submit", sendOptions, submitOptions);
      return submit(parts, {
        mayRepeat: ownTrue(sendOptions, "mayRepeat"),
        sendMixed: ownTrue(sendOptions, "sendMixed"),
        ...sendingOf(options, sendOptions),
      });
    },
    retry(sendOptions) {
      checkOptions("retry", sendOptions, submitOptions);
      const sending = {
        mayRepeat: ownTrue(sendOptions, "mayRepeat"),
        ...sendingOf(options, sendOptions),
      };
      return results.call((runId) => ({ type: "retry", runId, ...sending, now: clock.now() }));
    },
    load: () => {
      const { exclusive } = sendingOf(options);
      return results.call((runId) => ({ type: "load", runId, exclusive, now: clock.now() }));
    },
    steerAway(newMessages, steering) {
      checkOptions("steerAway", steering, ["unsaved", "mayRepeat", "keepAnswers"]);
      const state = getState();
      const isResuming = statusOf(state) === "resuming";
      if (state.batch === null || (isResuming && newMessages.length > 0)) return start(newMessages);
      const sending = {
        keepAnswers: ownTrue(steering, "keepAnswers"),
        mayRepeat: ownTrue(steering, "mayRepeat"),
        ...sendingOf(options, steering),
      };
      return results.call((runId, messages) => {
        const event = { runId, nextRunId: generateId(), messages, ...sending, now: clock.now() };
        return { type: "steerAway", ...event };
      }, newMessages);
    },
  };
}
