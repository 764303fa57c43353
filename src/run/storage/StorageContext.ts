import type { Clock } from "../../core/Clock.js";
import type { Dialects } from "../../core/dialect/Dialects.js";
import type { RunEvent } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import type { Records } from "./createStoredRecords.js";
import type { PauseStorage } from "./PauseStorage.js";

/** What the parts of a run's persistence share. */
export interface StorageContext {
  readonly storage: PauseStorage;
  readonly dialects: Dialects;
  readonly clock: Clock;
  /** The timeout of the storage, in milliseconds. */
  readonly timeout: number;
  readonly records: Records;
  /** The runs that sent answers from here. */
  readonly ownRuns: Set<string>;
  readonly getState: () => RunState;
  readonly dispatch: (event: RunEvent) => void;
  readonly onError: (error: unknown) => void;
  /** Loads the record of the thread within the timeout; otherwise resolves to null, and `late` gets the record once it is there. */
  readonly load: (late?: (stored: unknown) => void) => Promise<unknown>;
}
