/**
 * Why a store failed. Nothing was written, and the same call may be repeated.
 *
 * - `contended`: others changed the thread at every attempt, or kept the database locked.
 * - `unreadable-reply`: the client returned something that the store did not write or ask for.
 */
export type PauseStoreErrorCode = "contended" | "unreadable-reply";

/** An error of a pause store. Errors of the host's database client are passed on unchanged. */
export class PauseStoreError extends Error {
  override readonly name = "PauseStoreError";
  readonly code: PauseStoreErrorCode;

  constructor(code: PauseStoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
