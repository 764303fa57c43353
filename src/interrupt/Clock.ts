/**
 * The source of time, so that tests and hosts can supply their own. All times are milliseconds
 * since 1970.
 */
export interface Clock {
  now(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** The longest delay of a timer, in milliseconds; a longer one fires immediately. */
export const longestTimer = 2 ** 31 - 1;
