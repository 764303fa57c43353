import { readConversation } from "../../core/pause/readHistory.js";
import { copyStored } from "../../core/pause/readPauseHandle.js";
import type { RunState } from "../../core/state/RunState.js";
import { isRecord } from "../../protocol/json.js";
import { openPause } from "./openPause.js";
import type { StorageContext } from "./StorageContext.js";
import { holdsNoQuestions } from "./settledQuestions.js";

/** Opens what is stored of a run's thread. */
export interface StoredOpening {
  /** Opens a stored record, or compares open questions with it, unless a run is being read; resolves when that is done. */
  readonly open: (stored: unknown) => Promise<void>;
  /** Opens a record that came late, after the run that is being read meanwhile. */
  readonly openLate: (stored: unknown) => void;
  /** Opens a record that came while a run was being read, once that has ended. */
  readonly follow: (after: RunState) => void;
  /** Whether a conversation is being opened; what is opened from the storage is not stored again. */
  readonly isOpening: () => boolean;
}

/** Creates it. */
export function createStoredOpening({
  storage,
  clock,
  records,
  dialects,
  getState,
  dispatch,
  onError,
}: StorageContext): StoredOpening {
  const { threadId } = getState();
  let isOpening = false;
  /** A record that came while a run was being read; it is opened afterwards. */
  let missed: unknown = null;

  const readKept = (stored: unknown) => (storage.keep === "always" ? readConversation(copyStored(stored)) : null);

  const open = async (stored: unknown, isLate = false): Promise<void> => {
    if (!isRecord(stored) || getState().stream !== null) return;
    try {
      const isDiverged = isLate || records.isDiverged(stored);
      const pause = holdsNoQuestions(stored) ? readKept(stored) : openPause(stored, dialects);
      // Later, so that a change that has found this record is complete.
      await null;
      if (pause === null || pause.threadId !== threadId || getState().stream !== null) return;
      records.seen(stored);
      isOpening = !("interrupts" in pause) && !isLate;
      dispatch({ type: "restore", pause, isDiverged, now: clock.now() });
    } catch (error) {
      onError(error);
    } finally {
      isOpening = false;
    }
  };

  // It may be older or newer than what is here: the conversation stays, and questions that were asked here are not opened again.
  const openLate = (stored: unknown): void => {
    const isBusy = getState().stream !== null;
    missed = isBusy ? stored : null;
    if (!isBusy && (holdsNoQuestions(stored) || records.isForeignPause(stored))) void open(stored, true);
  };

  return {
    open: (stored) => open(stored),
    openLate,
    follow({ stream, status }) {
      if (missed === null || stream !== null) return;
      // A reset clears it as well.
      if (status === "idle") missed = null;
      else openLate(missed);
    },
    isOpening: () => isOpening,
  };
}
