import { isRecord, own } from "../../protocol/json.js";
import type { StorageContext } from "./StorageContext.js";
import { holdsNoQuestions, marksSentElsewhere, marksSettled } from "./settledQuestions.js";

/** What records of other pages mean for the questions of this one. */
export interface OtherPages {
  /** Whether a stored record shows that the open questions were answered on another page. */
  readonly isElsewhere: (stored: unknown) => boolean;
  /** Compares a record with what is open here, and opens what another page was asked. Never throws. */
  readonly follow: (stored: unknown) => void;
  readonly open: (stored: unknown) => Promise<void>;
}

/** Creates it. `open` opens a record that another page has stored. */
export function createOtherPages(
  { records, ownRuns, getState, dispatch, onError }: StorageContext,
  open: OtherPages["open"],
): OtherPages {
  const { threadId } = getState();

  const isElsewhere = (stored: unknown): boolean => {
    const { batch, outgoing } = getState();
    if (batch === null || !isOfThread(stored, threadId)) return false;
    // Answers that may have been sent from here are retried from here, until they are settled.
    const mayHaveArrived = outgoing?.delivery === "unknown";
    return marksSettled(stored, batch) || (!mayHaveArrived && marksSentElsewhere(stored, batch, ownRuns));
  };

  return {
    isElsewhere,
    open,
    follow(stored) {
      const { stream, batch } = getState();
      if (stream !== null) return;
      try {
        if (isElsewhere(stored)) dispatch({ type: "answeredElsewhere" });
        // Answers that another page is sending are that page's to finish.
        if (!isRecord(stored) || own(stored, "sent") !== undefined) return;
        // A record of questions that were settled or hidden here is old.
        if (batch !== null || holdsNoQuestions(stored) || records.isForeignPause(stored)) void open(stored);
      } catch (error) {
        onError(error);
      }
    },
  };
}

/** Whether a stored record is of this thread; a record that names none is. */
function isOfThread(stored: unknown, threadId: string): boolean {
  return isRecord(stored) && (own(stored, "threadId") ?? threadId) === threadId;
}
