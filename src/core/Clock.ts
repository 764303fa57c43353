/** The source of time, so that tests and hosts can supply their own. All times are milliseconds since 1970. */
export interface Clock {
  now(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}
