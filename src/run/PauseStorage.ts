import type { PauseHandle } from "../core/PauseHandle.js";

/** Where open pauses are kept, so that a reload, another tab or another day finds them. The host's own; `webPauseStorage` is one. */
export interface PauseStorage {
  /** What is kept for a thread; anything but a handle reads as nothing. */
  readonly load: (threadId: string) => unknown;
  /** Keeps a pause, or forgets it when nothing is open any more. May be asynchronous; calls for one thread are made in order. */
  readonly save: (threadId: string, handle: PauseHandle | null) => void | Promise<void>;
  /** Tells of what another page keeps for a thread, or null when it has forgotten it. Returns how to stop. */
  readonly subscribe?: (threadId: string, listener: (kept: unknown) => void) => () => void;
  /** Does something while no other page of this storage does the same for the thread. Without it, two pages may send the same answers. */
  readonly exclusively?: <Result>(threadId: string, work: () => Promise<Result>) => Promise<Result>;
}
