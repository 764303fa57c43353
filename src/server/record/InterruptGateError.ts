import { unknownKey } from "../../protocol/unknownKey.js";

/**
 * What went wrong in an interrupt gate.
 *
 * - `store-not-atomic`: the store has no `update`, or does not state for which processes it is
 *   atomic.
 * - `unreadable-record`: the store returned something that is not a pause record of this version.
 * - `invalid-announcement`: the announced interrupts break a rule: an id that is missing, repeated
 *   or was used before on the thread, an `expiresAt` that is not a date with a time zone, a schema
 *   that cannot be used, or more than the limits allow.
 * - `run-already-announced`: the run has announced other interrupts before, or its interrupts are
 *   closed.
 * - `claim-open`: a run announced without the claim of the answers that are being acted on.
 * - `claim-lost`: another worker has taken over the claim, because its lease had ended.
 * - `no-lease`: claims need a gate with a `lease`.
 * - `invalid-options`: an option of the gate, of a store or of `passkeyVerifier` is unknown or cannot
 *   be used, or the id of a thread that is looked up. The time of `now` is checked at each use.
 */
export type InterruptGateErrorCode =
  | "store-not-atomic"
  | "unreadable-record"
  | "invalid-announcement"
  | "run-already-announced"
  | "claim-open"
  | "claim-lost"
  | "no-lease"
  | "invalid-options";

/** A mistake that the developer of an agent has to fix; answers of clients never cause one. */
export class InterruptGateError extends Error {
  override readonly name = "InterruptGateError";
  readonly code: InterruptGateErrorCode;

  constructor(code: InterruptGateErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The error of an announcement that breaks a rule. */
export function invalidAnnouncement(why: string): InterruptGateError {
  return new InterruptGateError("invalid-announcement", `Cannot announce: ${why}.`);
}

/**
 * Refuses options with a key that is not one of these: it is a check that would not be made.
 *
 * @throws InterruptGateError `invalid-options`.
 */
export function refuseUnknownOptions(
  options: object,
  names: readonly string[],
  receiver: string,
): void {
  const unknown = unknownKey({ ...options }, new Set(names));
  if (unknown !== undefined) throw invalidOptions(receiver, `the option ${unknown} is unknown`);
}

/** The error of options that cannot be used. */
export function invalidOptions(receiver: string, why: string): InterruptGateError {
  return new InterruptGateError("invalid-options", `Cannot create ${receiver}: ${why}.`);
}

/** How many ids a message repeats: a client may have sent a million. */
const mostIds = 4;

/** Lists ids for a message: the first few, shortened, and how many more there are. */
export function quoteIds(ids: readonly string[]): string {
  const quoted = ids.slice(0, mostIds).map((id) => JSON.stringify(id.slice(0, 80)));
  return ids.length > mostIds
    ? `${quoted.join(", ")} and ${ids.length - mostIds} more`
    : quoted.join(", ");
}
