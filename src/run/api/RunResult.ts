import type { AgentRunError } from "../../errors/errors.js";
import type { Blocker } from "../../interrupt/interrupt.js";
import type { Message } from "../../protocol/messages.js";
import type { RunEnding } from "../../thread/state/RunEnding.js";
import type { NotSentReason } from "../../thread/state/RunEvent.js";

/** Nothing was sent; the drafts are unchanged. */
export interface NotSent {
  readonly ok: false;
  readonly reason: NotSentReason;
  /** Why the open questions cannot be sent; empty where none are open. */
  readonly blockers: readonly Blocker[];
  /** The messages of this call, which were not sent and are not part of the conversation. */
  readonly messages: readonly Message[];
  /**
   * The failure, for the reasons `not-signed`, `not-saved`, `not-ready`, `bad-handle` and `failed`.
   */
  readonly error?: AgentRunError;
}

/**
 * The result of `send`, `start`, `submit`, `retry`, `load` or `steerAway`. These never reject.
 *
 * `ok: true` means that a request was made, or that a run that was already active was joined. It
 * does not mean success: `ending` is how the run ended, and an ending of kind `error`,
 * `unreachable`, `truncated`, `rejected`, `aborted` or `cancelled` is `ok: true` as well.
 * `ok: false` means that nothing was sent, for the given `reason`.
 *
 * @example
 * const result = await run.send("Hello"); if (!result.ok) restoreText(result.messages); else if
 * (result.ending.kind === "unreachable") showOffline(result.ending.error);
 */
export type RunResult = { readonly ok: true; readonly ending: RunEnding } | NotSent;

/**
 * The result of `restore`: `ok: true` when the pause is open, otherwise the same shape as for the
 * other methods.
 */
export type RestoreResult = { readonly ok: true } | NotSent;

/**
 * The result of `ready`: `ok: true` when everything was read, otherwise the same shape as for the
 * other methods.
 */
export type ReadyResult = RestoreResult;

/**
 * The result of `addToolResult`: `ok: true` when the conversation has a result of the call,
 * otherwise the same shape as for the others.
 */
export type AddToolResultResult = RestoreResult;

/** Creates the result of a call that sent nothing. */
export function notSent(
  reason: NotSentReason,
  details: Partial<Omit<NotSent, "ok" | "reason">> = {},
): NotSent {
  return { ok: false, reason, blockers: [], messages: [], ...details };
}
