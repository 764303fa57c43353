import type { Clock } from "../../core/Clock.js";

/** The requests of an inbox for its list, of which one at most counts. */
export interface Listing {
  /** Lists again, instead of a request that is under way. Resolves when the list is there, or has failed. */
  readonly refresh: () => Promise<void>;
  /** Lists at intervals, until `stop`. */
  readonly poll: () => void;
  readonly stop: () => void;
}

/** Options of `createListing`. */
export interface ListingOptions {
  /** Requests the list and takes it, unless the signal has aborted meanwhile. */
  readonly list: (signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  /** Milliseconds between two lists. */
  readonly pollInterval: number;
  /** Whether polling goes on. */
  readonly isWanted: () => boolean;
}

/** Creates it; nothing is requested yet. */
export function createListing({ list, clock, pollInterval, isWanted }: ListingOptions): Listing {
  let timer: unknown;
  let current: { readonly done: Promise<void>; readonly stop: AbortController } | null = null;

  const refresh = async (): Promise<void> => {
    current?.stop.abort();
    const stop = new AbortController();
    const own = { stop, done: list(stop.signal) };
    current = own;
    await own.done;
    if (current === own) current = null;
  };
  const poll = (): void => {
    timer = clock.setTimeout(() => void refresh().then(() => isWanted() && poll()), pollInterval);
  };

  return {
    refresh,
    poll,
    stop() {
      clock.clearTimeout(timer);
      current?.stop.abort();
    },
  };
}
