import { AgentRunError } from "../../errors/errors.js";
import type { Batch } from "../../interrupt/interrupt.js";
import { isRecord, own } from "../../protocol/json.js";
import { mergeDrafts } from "../../thread/loading/mergeDrafts.js";
import { readConversation, readWaiting } from "../../thread/pause/readHistory.js";
import { copyStored, readPauseHandle } from "../../thread/pause/readPauseHandle.js";
import { addStored } from "../../thread/sent/sentMessages.js";
import type { EventOf } from "../../thread/state/RunEvent.js";
import { idleBatchOf, isBusy, type RunState } from "../../thread/state/RunState.js";
import { deferred } from "../shared/promises.js";
import type { StorageContext } from "./createStoredRecords.js";
import { openPause } from "./openPause.js";
import type { PauseStorage, StoredPause, TakeTurn } from "./PauseStorage.js";
import {
  holdsNoQuestions,
  isOf,
  marksGone,
  marksSentElsewhere,
  marksSettled,
} from "./settledQuestions.js";
import { isOfNewer } from "./storageBesideNewer.js";

/** What records of other pages mean for the questions of this one. */
export interface OtherTabs {
  /**
   * Whether a stored record shows that the open questions were answered on another page. They are
   * closed with its answers, unless a run is being read.
   */
  readonly close: (stored: unknown) => boolean;
  /** Whether questions are being closed that another page has settled: that page stores it. */
  readonly isClosing: () => boolean;
  /**
   * Compares a record with what is open here, and opens what another page was asked. Never throws.
   */
  readonly follow: (stored: unknown) => void;
  readonly open: (stored: unknown) => Promise<void>;
  /**
   * Takes the later answers of a record to the questions that are open here. Returns the state that
   * is to be stored in its place: while a call waits, with answers that are not taken here. Never
   * throws.
   */
  readonly merge: (stored: unknown) => RunState;
  /**
   * Takes what was decided from a record without questions that is about to be replaced. Never
   * throws.
   */
  readonly takeDecisions: (stored: unknown) => void;
  /**
   * Compares the last record that came while a run was being read, once that is over. Returns
   * whether another page has answered.
   */
  readonly catchUp: (after: RunState) => boolean;
  /** Begins to follow what other runs of this page store. Returns how to stop. */
  readonly listen: () => () => void;
  /** Stores a record, and tells other runs of this page. */
  readonly save: (record: StoredPause | null) => void | Promise<void>;
}

/** A run that follows a thread. */
interface Follower {
  readonly threadId: string;
  readonly follow: OtherTabs["follow"];
}

/**
 * Runs of this page by their storage, as a field of the host's object would hold them: a remounted
 * component may have a new run, and a storage tells only other pages what was stored.
 */
const followersOf = new WeakMap<PauseStorage, Set<Follower>>();

/**
 * Creates it. `open` opens a record that another page has stored, and stores what is later here.
 */
export function createOtherTabs(context: StorageContext, open: OtherTabs["open"]): OtherTabs {
  const { storage, records, ownRuns, getState, dispatch, onError } = context;
  const { threadId } = getState();

  const isElsewhere = (stored: unknown): boolean => {
    const { batch, attempt } = getState();
    if (batch === null || !isOfThread(stored, threadId)) return false;
    if (marksSettled(stored, batch)) return true;
    // Answers that may have been sent from here are retried from here, until they are settled.
    return attempt?.delivery !== "unknown" && marksSentElsewhere(stored, batch, ownRuns);
  };

  let isClosing = false;
  const close = (stored: unknown): boolean => {
    if (!isElsewhere(stored)) return false;
    const { batch } = getState();
    const isGone = batch !== null && marksGone(stored, batch);
    isClosing = true;
    if (!isBusy(getState()))
      dispatch(isGone ? { type: "withdrawn" } : { type: "answeredElsewhere", ...sentIn(stored) });
    isClosing = false;
    return true;
  };

  let missed: { readonly stored: unknown; readonly answers: unknown } | null = null;
  const follow = (stored: unknown): void => {
    const state = getState();
    if (isBusy(state)) {
      const { batch } = state;
      const brings = batch !== null && bringsAnswers(stored, batch);
      missed = { stored, answers: brings ? stored : missed?.answers };
      return;
    }
    try {
      close(stored);
      if (!isRecord(stored)) return;
      // Answers that another page is sending are that page's to finish. Its conversation is not
      // taken meanwhile.
      if (own(stored, "sent") !== undefined) return records.seen(stored, "passed over");
      // A record of questions that were settled or hidden here is old.
      if (state.batch !== null || holdsNoQuestions(stored) || records.isForeignPause(stored))
        void open(stored);
    } catch (error) {
      onError(error);
    }
  };

  const followers = followersOf.get(storage) ?? new Set();
  followersOf.set(storage, followers);
  const me: Follower = { threadId, follow };

  const notifyFollowers = (record: unknown): void => {
    for (const follower of followers)
      if (follower !== me && follower.threadId === threadId) follower.follow(record);
  };

  return {
    close,
    isClosing: () => isClosing,
    follow,
    open,
    merge: (stored) => merge(stored, context),
    takeDecisions: (stored) => takeDecisions(stored, context),
    catchUp(state) {
      if (missed === null || isBusy(state)) return false;
      const { stored, answers } = missed;
      missed = null;
      if (isElsewhere(stored)) {
        follow(stored);
        return true;
      }
      // What was read here is newer, but for answers that were given there meanwhile.
      merge(answers, context);
      return false;
    },
    listen() {
      followers.add(me);
      return () => followers.delete(me);
    },
    save(record) {
      const saving = storage.save(threadId, record);
      // Told later, so that a change here is complete before it reaches another run.
      void Promise.resolve(saving).then(
        () => notifyFollowers(record),
        () => {},
      );
      return saving;
    },
  };
}

/**
 * Takes the later answers of a record. Returns what is to be stored in its place: with answers that
 * are not taken while a call waits, and with the messages of other pages that the agent has not
 * received.
 */
function merge(
  stored: unknown,
  { clock, dialects, getState, dispatch, onError }: StorageContext,
): RunState {
  const batch = idleBatchOf(getState());
  try {
    if (batch === null || !bringsAnswers(stored, batch)) return getState();
    const [pause, now] = [openPause(stored, dialects), clock.now()];
    dispatch({ type: "restore", pause, now });
    return addStored(mergeDrafts(getState(), batch, pause, now), pause);
  } catch (error) {
    onError(error);
    return getState();
  }
}

/** The conversation stays: it was read later than the record was stored. */
function takeDecisions(
  stored: unknown,
  { clock, getState, dispatch, onError }: StorageContext,
): void {
  if (!isRecord(stored) || !holdsNoQuestions(stored) || isOfNewer(stored)) return;
  try {
    const kept = readConversation(copyStored(stored));
    if (kept === null || kept.threadId !== getState().threadId) return;
    const pause = { ...kept, messages: [] };
    dispatch({ type: "restore", pause, isDiverged: true, now: clock.now() });
  } catch (error) {
    onError(error);
  }
}

/** Whether a record of these questions, whose answers were not sent, brings answers or messages. */
function bringsAnswers(stored: unknown, batch: Batch): boolean {
  if (!isOf(stored, batch) || own(stored, "sent") !== undefined || isOfNewer(stored)) return false;
  return ["draftTimes", "waiting", "endedWaits"].some((key) => own(stored, key) !== undefined);
}

/** What a stored record shows as sent: answers, and messages that wait or have waited. */
function sentIn(stored: unknown): Pick<EventOf<"answeredElsewhere">, "answers" | "carried"> {
  const { waiting, endedWaits } = readWaiting(stored);
  const carried = [...endedWaits, ...waiting.map(({ message }) => message.id)];
  try {
    const { sent } = readPauseHandle(stored);
    return { carried, answers: sent === undefined || sent === "unreadable" ? [] : sent.answers };
  } catch {
    return { carried };
  }
}

/** Whether a stored record is of this thread; a record that names none is. */
function isOfThread(stored: unknown, threadId: string): boolean {
  return isRecord(stored) && (own(stored, "threadId") ?? threadId) === threadId;
}

interface TurnParts {
  /** Prepares the turn; resolves to false where another page has sent the answers. */
  readonly begin: () => Promise<boolean>;
  /** Resolves when the next page can read the result from the storage. */
  readonly end: () => Promise<unknown>;
}

/** Creates what lets one page after the other send answers of the thread. */
export function createTakeTurn(
  { storage, clock, timeout, getState, dispatch, onError }: StorageContext,
  { begin, end }: TurnParts,
): TakeTurn {
  const { threadId } = getState();
  return (done) => {
    if (storage.runExclusive === undefined) return Promise.resolve(true);
    const { promise: turn, resolve } = deferred<boolean>();
    let begun: Promise<void> | null = null;
    let isWanted = true;
    void done.then(() => {
      isWanted = false;
    });
    // Repeated, because questions that replace the open ones wait as well.
    const showWait = (): void => {
      if (begun !== null || !isWanted) return;
      dispatch({ type: "lockWait", waits: true });
      clock.setTimeout(showWait, timeout);
    };
    const inTurn = async (): Promise<void> => {
      // The user has stopped waiting.
      if (!isWanted) return;
      const isOurs = await begin();
      resolve(isOurs);
      if (!isOurs) return;
      await done;
      await end();
    };
    const exclude = async (): Promise<void> => {
      try {
        await storage.runExclusive?.(threadId, () => (begun ??= inTurn()));
        if (begun === null)
          onError(new AgentRunError("storage", "runExclusive has not run the work"));
      } catch (error) {
        // A browser that blocks its storage blocks locks, too.
        onError(error);
      }
      if (begun === null && isWanted) resolve(true);
    };
    clock.setTimeout(showWait, timeout);
    void exclude();
    return turn;
  };
}
