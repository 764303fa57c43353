import type { Dialects } from "../../dialects/Dialects.js";
import type { Clock } from "../../interrupt/Clock.js";
import type { Mask } from "../../present/Mask.js";
import {
  dropUndefined,
  isRecord,
  own,
  type UnknownRecord,
  unlessEmpty,
} from "../../protocol/json.js";
import { toStoredConversation, toStoredHistory } from "../../thread/loading/storedConversation.js";
import {
  PAUSE_HANDLE_VERSION,
  type PauseHandle,
  type SettledPause,
  type SettledQuestions,
} from "../../thread/pause/PauseHandle.js";
import { readUndelivered, revisionIn } from "../../thread/pause/readHistory.js";
import { redactPause, redactSettled } from "../../thread/pause/redactPause.js";
import { toPauseHandle } from "../../thread/pause/toPauseHandle.js";
import type { RunEvent } from "../../thread/state/RunEvent.js";
import { isBusy, type RunState } from "../../thread/state/RunState.js";
import type { PauseStorage, StoredPause } from "./PauseStorage.js";
import { holdsNoQuestions, requestIdOf, settledBetween } from "./settledQuestions.js";

/** What a page stores of its thread, and what it knows about the records of other pages. */
export interface Records {
  /** The record of a state, by default the current one; null where nothing is stored. */
  readonly next: (state?: RunState) => StoredPause | null;
  /** The ids of settled questions. */
  readonly settled: (questions: SettledQuestions) => SettledPause;
  /** The ids of the questions that were settled last; null where there are none. */
  readonly onlyIds: () => SettledPause | null;
  /** Follows which questions are this page's own, and which it has settled. */
  readonly follow: (before: RunState, after: RunState) => void;
  /**
   * Whether a change without questions is stored: a conversation that is kept has changed, and no
   * run is being read, or has just begun.
   */
  readonly isConversationChanged: (before: RunState, after: RunState) => boolean;
  /** Whether a stored record holds questions of another page. */
  readonly isForeignPause: (stored: unknown) => stored is UnknownRecord;
  /** Whether another page has stored a conversation since this one last read or stored it. */
  readonly isNewer: (stored: unknown) => boolean;
  /**
   * Whether this page has stored a conversation that the page which stored this record did not
   * know.
   */
  readonly isDiverged: (stored: UnknownRecord) => boolean;
  /**
   * Notes that the conversation was not stored, so that other pages do not know what this one has
   * added.
   */
  readonly notStored: () => void;
  /**
   * Notes the messages of this page that a stored record lacks, and returns whether there are any.
   * Each counts once: otherwise two pages whose storage drops messages would store in turn without
   * end.
   */
  readonly noteLacking: (stored: UnknownRecord) => boolean;
  /**
   * Notes that a stored record was read here: its conversation was taken, it has the questions that
   * are open here, or it was passed over.
   */
  readonly seen: (stored: UnknownRecord, how: "taken" | "same" | "passed over") => void;
}

interface RecordsOptions extends Pick<PersistenceOptions, "redact" | "clock" | "getState"> {
  /** Whether the conversation is stored, too. */
  readonly keeps: boolean;
}

/** Creates the records of a run's thread. */
export function createStoredRecords({ keeps, redact, clock, getState }: RecordsOptions): Records {
  const { threadId } = getState();
  /** The requests whose questions were open here, and were not answered elsewhere. */
  const ownRequests = new Set<unknown>();
  /** Messages of other pages, and those of this one that were stored again. */
  const messageIds = new Set<string>();
  let previous: SettledQuestions | null = null;
  let revision = 0;
  /** The revision of what other pages have added and this one has not taken; 0 where all was. */
  let untaken = 0;
  let isUnknownElsewhere = false;

  const settled = (questions: SettledQuestions): SettledPause => ({
    version: PAUSE_HANDLE_VERSION,
    threadId,
    ...questions,
    settledAt: clock.now(),
  });
  const onlyIds = (): SettledPause | null => (previous === null ? null : settled(previous));
  const revisionOf = (stored: UnknownRecord): number => revisionIn(own(stored, "history"));

  return {
    settled,
    onlyIds,
    next(state = getState()) {
      const handle = toPauseHandle(state);
      isUnknownElsewhere = false;
      if (keeps) revision += 1;
      // Not beyond what is not in it, so that the page that stored that keeps its own.
      const written = untaken === 0 ? revision : Math.min(revision, untaken);
      if (handle !== null) {
        const stored = dropUndefined<PauseHandle>({
          ...handle,
          previous: previous ?? undefined,
          ...(keeps && { decisionResults: undefined, history: toStoredHistory(state, written) }),
        });
        return redact === undefined ? stored : redactPause(stored, redact);
      }
      const record = dropUndefined<SettledPause>({
        ...settled(previous ?? { runId: "", requestId: "", settled: [] }),
        undelivered: unlessEmpty(state.undelivered),
        doubts: unlessEmpty(state.doubts),
        endedWaits: unlessEmpty(state.endedWaits),
        history: keeps ? toStoredConversation(state, written) : undefined,
      });
      const stored = redact === undefined ? record : redactSettled(record, redact);
      return holdsMoreThanIds(stored) ? stored : onlyIds();
    },
    follow(before, after) {
      if (before.batch === after.batch) return;
      if (after.batch !== null) ownRequests.add(requestIdOf(after.batch));
      else if (before.batch !== null && after.answeredElsewhere)
        ownRequests.delete(requestIdOf(before.batch));
      previous = settledBetween(before, after) ?? (after.batch === null ? null : previous);
    },
    isConversationChanged(before, after) {
      if (!keeps || after.batch !== null) return false;
      if (isBusy(before) !== isBusy(after)) return true;
      return !isBusy(after) && before.transcript.messages !== after.transcript.messages;
    },
    isForeignPause: (stored): stored is UnknownRecord =>
      isRecord(stored) && !holdsNoQuestions(stored) && !ownRequests.has(own(stored, "requestId")),
    isNewer: (stored) => keeps && isRecord(stored) && revisionOf(stored) > revision,
    isDiverged: (stored) =>
      isUnknownElsewhere || untaken > 0 || (revision > 0 && revisionOf(stored) <= revision),
    notStored() {
      isUnknownElsewhere = true;
    },
    noteLacking(stored) {
      const { size } = messageIds;
      const storedIds = idsIn(stored);
      for (const { id } of getState().undelivered) if (!storedIds.includes(id)) messageIds.add(id);
      return messageIds.size > size;
    },
    seen(stored, how) {
      for (const id of idsIn(stored)) messageIds.add(id);
      if (how === "passed over") untaken = Math.max(untaken, revisionOf(stored));
      else revision = Math.max(revision, revisionOf(stored));
      if (how === "taken") untaken = 0;
    },
  };
}

function holdsMoreThanIds({ history, undelivered, endedWaits }: SettledPause): boolean {
  return [history, undelivered, endedWaits].some((part) => part !== undefined);
}

const idsIn = (stored: UnknownRecord): readonly string[] =>
  readUndelivered(stored).map(({ id }) => id);

/** What a run's persistence is made of. */
export interface PersistenceOptions {
  readonly dialects: Dialects;
  readonly storage: PauseStorage;
  readonly clock: Clock;
  /** The timeout of the storage, in milliseconds. */
  readonly timeout: number;
  /** Hides what must not be stored. */
  readonly redact: Mask | undefined;
  readonly getState: () => RunState;
  readonly dispatch: (event: RunEvent) => void;
  readonly onError: (error: unknown) => void;
}

/** What the parts of a run's persistence share. */
export interface StorageContext extends PersistenceOptions {
  readonly records: Records;
  /** The runs that sent answers from here. */
  readonly ownRuns: Set<string>;
  /**
   * Loads the record of the thread within the timeout; otherwise resolves to null, and `late` gets
   * the record once it is there.
   */
  readonly load: (late?: (stored: unknown) => void) => Promise<unknown>;
}
