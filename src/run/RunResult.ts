import type { AgentRunError } from "../core/errors.js";
import type { Blocker } from "../core/interrupt.js";
import type { RunEnding } from "../core/RunEnding.js";
import type { Message } from "../protocol/messages.js";

/**
 * Why nothing was sent. A closed set, so that a `switch` can be exhaustive.
 *
 * - `questions-open`: the agent waits for answers and would refuse new input. Answer, or call `steerAway(message)`.
 * - `run-in-progress`: a run of this thread is being read. Wait for its end, or call `abort()`.
 * - `blocked`: the batch cannot be sent; `blockers` has the reasons.
 * - `delivery-unknown`: an earlier attempt may have arrived, so only `retry()` may send.
 * - `may-repeat`: an earlier attempt may have arrived, and the agent may act twice. Ask the person, then pass `{ mayRepeat: true }`.
 * - `nothing-open`: no question is open.
 * - `nothing-to-retry`: no attempt has failed.
 * - `answered-elsewhere`: another page has answered these questions.
 * - `stopped`: `abort()` was called before the request was made.
 * - `reset`: `reset()` was called before the request was made.
 * - `not-saved`: the answers could not be stored before they are sent.
 * - `not-ready`: a part of the library that is loaded on demand did not arrive. The next call loads it again.
 * - `bad-handle`: the value given to `restore` is not a pause handle of this version.
 * - `failed`: a function of the host, such as `generateId`, a dialect or the validator, threw; `error.cause` is what it threw.
 */
export type NotSentReason =
  | "questions-open"
  | "run-in-progress"
  | "blocked"
  | "delivery-unknown"
  | "may-repeat"
  | "nothing-open"
  | "nothing-to-retry"
  | "answered-elsewhere"
  | "stopped"
  | "reset"
  | "not-saved"
  | "not-ready"
  | "bad-handle"
  | "failed";

/** Nothing was sent; the drafts are unchanged. */
export interface NotSent {
  readonly ok: false;
  readonly reason: NotSentReason;
  /** What keeps the open questions from being sent; empty where none are open. */
  readonly blockers: readonly Blocker[];
  /** The messages of this call, which were not sent and are not part of the conversation. */
  readonly messages: readonly Message[];
  /** What failed, for the reasons that are failures: `not-saved`, `not-ready`, `bad-handle` and `failed`. */
  readonly error?: AgentRunError;
}

/**
 * What became of `send`, `start`, `submit`, `retry`, `load` or `steerAway`. These never reject.
 *
 * `ok: true` means that a request was made, or that a run that was already going on was joined. It does not mean success: `ending` says
 * how the run ended, and an ending of kind `error`, `unreachable`, `truncated`, `rejected`, `aborted` or `cancelled` is `ok: true` as
 * well. `ok: false` means that nothing was sent, and `reason` says why.
 *
 * @example
 * const result = await run.send("Hello");
 * if (!result.ok) restoreText(result.messages);
 * else if (result.ending.kind === "unreachable") showOffline(result.ending.error);
 */
export type RunResult = { readonly ok: true; readonly ending: RunEnding } | NotSent;

/** What became of `restore`: `ok: true` when the pause is open, otherwise the same shape as for the other methods. */
export type RestoreResult = { readonly ok: true } | NotSent;

/** Creates the result of a call that sent nothing. */
export function notSent(reason: NotSentReason, details: Partial<Omit<NotSent, "ok" | "reason">> = {}): NotSent {
  return { ok: false, reason, blockers: [], messages: [], ...details };
}
