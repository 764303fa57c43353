import { AgentRunError, ownError } from "../../errors/errors.js";
import type { Message } from "../../protocol/messages.js";
import type { CallEvent, Effect, NotSentReason, RunEvent } from "../../thread/state/RunEvent.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import type { NewMessage } from "../api/AgentRun.js";
import { asMessage } from "../api/asMessage.js";
import { type NotSent, notSent, type RunResult } from "../api/RunResult.js";
import { generateId as randomId } from "../shared/generateId.js";
import { type Deferred, deferred } from "../shared/promises.js";
import type { Loop } from "./createLoop.js";

/** The results of the calls of a run. */
export interface Results {
  /**
   * Makes a call, of a run that has an id where its request has left. Its promise never rejects,
   * because event handlers do not await it; calls that are joined share one promise.
   */
  readonly call: (
    make: (runId: string, messages: readonly Message[]) => CallEvent,
    messages?: readonly NewMessage[],
    runId?: string,
  ) => Promise<RunResult>;
  /** Runs a call that sends nothing itself, and catches its errors. */
  readonly guard: <Result>(work: () => Promise<Result | NotSent>) => Promise<Result | NotSent>;
  readonly settle: (effect: Extract<Effect, { type: "ended" | "refuse" | "join" }>) => void;
  /**
   * The event of a call that ends because a function of the host threw; undefined for an event that
   * belongs to none.
   */
  readonly failed: (event: RunEvent, cause: unknown) => RunEvent | undefined;
  /** Submits the next answer; the result of the call before is that of this one. */
  readonly goOn: (submit: () => Promise<RunResult>, before: CallEvent | undefined) => void;
  /** Resolves once the run of a call is over, or it was refused. */
  readonly over: (id: string) => Promise<void>;
}

/** What the results of calls are made of. */
export interface ResultsParts {
  readonly loop: Loop;
  readonly getSnapshot: () => AgentRunSnapshot;
  readonly generateId: () => string;
  readonly reportError: (error: AgentRunError) => void;
}

interface Pending {
  readonly messages: readonly Message[];
  readonly result: Deferred<RunResult>;
  readonly over: Deferred<void>;
}

/** Creates them. */
export function createResults({
  loop,
  getSnapshot,
  generateId,
  reportError,
}: ResultsParts): Results {
  const pending = new Map<string, Pending>();
  const joined = new Map<string, Promise<RunResult>>();

  const failure = (cause: unknown): AgentRunError => {
    const help = "a function of the host threw";
    const error = ownError(cause, () => new AgentRunError("unexpected", help, { cause }));
    reportError(error);
    return error;
  };
  // The host's own `generateId` may be what threw.
  const refusedBy = (cause: unknown, messages: readonly NewMessage[]): NotSent =>
    notSent("failed", {
      messages: messages.map((message) => asMessage(message, randomId)),
      error: failure(cause),
    });

  const finish = (id: string, result: RunResult): void => {
    const call = pending.get(id);
    pending.delete(id);
    call?.over.resolve();
    call?.result.resolve(result);
  };

  const refusal = ({ id, reason, error }: Extract<Effect, { type: "refuse" }>): NotSent => {
    const { composer, error: shown } = getSnapshot();
    const cause = error ?? (explained.has(reason) ? shown : null);
    return notSent(reason, {
      messages: pending.get(id)?.messages ?? [],
      blockers: stopped.has(reason) ? [] : composer.blockers,
      ...(cause !== null && { error: cause }),
    });
  };

  return {
    call(make, newMessages = [], sentId) {
      try {
        const runId = sentId ?? generateId();
        const messages = newMessages.map((message) => asMessage(message, generateId));
        const event = make(runId, messages);
        const call: Pending = { messages, result: deferred(), over: deferred() };
        pending.set(runId, call);
        loop.dispatch(event);
        const shared = joined.get(runId) ?? call.result.promise;
        joined.delete(runId);
        return shared;
      } catch (cause) {
        return Promise.resolve(refusedBy(cause, newMessages));
      }
    },
    guard(work) {
      try {
        return work().catch((cause: unknown) => refusedBy(cause, []));
      } catch (cause) {
        return Promise.resolve(refusedBy(cause, []));
      }
    },
    settle(effect) {
      if (effect.type === "ended") return finish(effect.id, { ok: true, ending: effect.ending });
      if (effect.type === "refuse") return finish(effect.id, refusal(effect));
      const call = pending.get(effect.id);
      const to = pending.get(effect.to);
      pending.delete(effect.id);
      if (call === undefined || to === undefined) return;
      joined.set(effect.id, to.result.promise);
      void to.result.promise.then(call.result.resolve);
    },
    failed(event, cause) {
      const isOfCall = calls.has(event.type) && "runId" in event && pending.has(event.runId);
      return isOfCall ? { type: "failed", runId: event.runId, error: failure(cause) } : undefined;
    },
    goOn(submit, before) {
      const id = before?.runId;
      const call = id === undefined ? undefined : pending.get(id);
      if (id !== undefined) pending.delete(id);
      call?.over.resolve();
      void submit().then(call?.result.resolve);
    },
    over: (id) => pending.get(id)?.over.promise ?? Promise.resolve(),
  };
}

/** The user has stopped the call: nothing blocks it. */
const stopped: ReadonlySet<NotSentReason> = new Set(["aborted", "reset"]);

/** The error on screen says why. */
const explained: ReadonlySet<NotSentReason> = new Set(["not-saved", "not-signed"]);

/** The events of calls. */
const calls: ReadonlySet<RunEvent["type"]> = new Set([
  "start",
  "load",
  "submit",
  "retry",
  "steerAway",
  "proceed",
  "turn",
]);
