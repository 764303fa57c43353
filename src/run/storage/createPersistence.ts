import { idsOf } from "../../protocol/collections.js";
import { isRecord, own } from "../../protocol/json.js";
import { PAUSE_HANDLE_VERSION } from "../../thread/pause/PauseHandle.js";
import { readConversation } from "../../thread/pause/readHistory.js";
import { copyStored } from "../../thread/pause/readPauseHandle.js";
import type { SaveFirst } from "../../thread/state/RunEvent.js";
import {
  isBusy,
  isUnsent,
  outgoingIn,
  type RunState,
  statusOf,
} from "../../thread/state/RunState.js";
import { createOtherTabs, createTakeTurn, type OtherTabs } from "./createOtherTabs.js";
import {
  createStoredRecords,
  type PersistenceOptions,
  type StorageContext,
} from "./createStoredRecords.js";
import { openPause } from "./openPause.js";
import type { StoredPause, TakeTurn } from "./PauseStorage.js";
import { type PauseSaving, scheduleSaves } from "./scheduleSaves.js";
import { holdsNoQuestions, isOf, isSettledPause } from "./settledQuestions.js";
import { isOfNewer, NewerRecordError } from "./storageBesideNewer.js";
import { inTime, withinTimeout } from "./withinTimeout.js";

/** How long the ids of settled questions are kept, in milliseconds. */
const settledLifetime = 24 * 60 * 60 * 1000;

/** Persists a run's open pause in a host's storage, and restores it. */
export interface Persistence {
  /** Stores what has changed. */
  readonly store: (before: RunState, after: RunState) => void;
  /**
   * Stores the record of the answers that are about to be sent. `required`: rejects when that
   * fails. `attempted`: stores at least that they were sent, or removes the record, so that no
   * reload offers the questions again.
   */
  readonly saveSent: (save: SaveFirst) => Promise<void>;
  /**
   * Opens the stored pause, or compares open questions with it, unless a run is being read;
   * resolves when that is done. Once.
   */
  readonly find: () => Promise<void>;
  /**
   * Listens to what other pages store for the same thread, and to this page being hidden, until
   * `stop`; where that is still wanted.
   */
  readonly listen: (isWanted: () => boolean) => void;
  readonly stop: () => void;
  readonly takeTurn: TakeTurn;
}

/**
 * Creates it; the storage is not accessed before the first call. The thread of a host's own agent
 * may change before anything happens on it.
 */
export function createPersistence(options: PersistenceOptions): Persistence {
  const { getState } = options;
  let { threadId } = getState();
  let current = createOfThread(options);
  let isWanted: (() => boolean) | null = null;
  const now = (): Persistence => {
    if (threadId === getState().threadId) return current;
    current.stop();
    ({ threadId } = getState());
    current = createOfThread(options);
    if (isWanted !== null) current.listen(isWanted);
    return current;
  };
  return {
    store: (before, after) => now().store(before, after),
    saveSent: (save) => now().saveSent(save),
    find: () => now().find(),
    listen(wanted) {
      isWanted = wanted;
      now().listen(wanted);
    },
    stop() {
      isWanted = null;
      now().stop();
    },
    takeTurn: (done) => now().takeTurn(done),
  };
}

function createOfThread(options: PersistenceOptions): Persistence {
  const { storage, getState, onError } = options;
  const { threadId } = getState();
  const ownRuns = new Set<string>();
  const records = createStoredRecords({ ...options, keeps: storage.keep === "always" });
  const load: StorageContext["load"] = (late) =>
    withinTimeout(() => storage.load(threadId), options, late);
  const context: StorageContext = { ...options, records, ownRuns, load };
  const opening = createStoredOpening(context);
  const pages = createOtherTabs(context, async (stored) => {
    await opening.open(stored);
    saving.repair(stored);
  });
  const saving = scheduleSaves(context, pages);
  let unlisten: (() => void) | undefined;
  let finding: Promise<void> | undefined;
  let isFound = false;
  /** Whether the last answers could not be stored because of the record of a newer version. */
  let isBesideNewer = false;
  /** Whether the person has sent answers without a record for that reason: asked once. */
  let isLackAccepted = false;

  const takeTurn = createTakeTurn(context, {
    async begin() {
      const isStored = await withinTimeout(saving.idle, options);
      const stored = await load();
      if (pages.close(stored)) return false;
      // The stored record is older than what is open here if this page could not store that.
      if (isStored === true) await opening.open(stored);
      return true;
    },
    end: () => withinTimeout(saving.idle, options),
  });

  const find = (): Promise<void> => {
    finding ??= look(context, opening, saving).then(() => {
      isFound = true;
    });
    return finding;
  };

  const store: Persistence["store"] = (before, after) => {
    if (!isFound && !opening.isOpening()) {
      // What is stored already is opened first.
      if (after.batch !== before.batch) void find().then(() => store(before, getState()));
      return;
    }
    const outgoing = outgoingIn(after);
    if (outgoing !== null) ownRuns.add(outgoing.runId);
    records.follow(before, after);
    opening.follow(after);
    // The page that has settled the questions, or found them settled, stores that.
    const isTold = after.answeredElsewhere && !before.answeredElsewhere && !isLooking(before);
    if (opening.isOpening() || pages.isClosing() || isTold) return;
    // Where another page has answered, its record stays.
    if (pages.catchUp(after)) return;
    // Its record is being stored.
    if (!isUnsent(after.phase) || isUnsent(before.phase)) saving.saveChanges(before, after);
  };

  return {
    store,
    find,
    async saveSent(save) {
      isLackAccepted ||= isBesideNewer && save === "attempted";
      try {
        await inTime(find(), options);
        await saving.saveSent(save);
      } catch (error) {
        isBesideNewer = own(error, "cause") instanceof NewerRecordError;
        const isKnown = isBesideNewer && isLackAccepted;
        if (save === "required" && !isKnown) throw error;
      }
    },
    listen(isWanted) {
      const begin = (): void => {
        if (isWanted()) unlisten ??= listen(context, pages, saving);
      };
      void find().then(begin).catch(onError);
    },
    stop() {
      unlisten?.();
      unlisten = undefined;
    },
    takeTurn: (done) => find().then(() => takeTurn(done)),
  };
}

/** Opens what is stored. A slow storage delays nothing, and what it holds is not lost. */
async function look(
  context: StorageContext,
  { open, openLate }: StoredOpening,
  saving: PauseSaving,
): Promise<void> {
  const { storage, clock, load, onError } = context;
  const stored = await load(openLate);
  const settledAt = isSettledPause(stored) ? own(stored, "settledAt") : undefined;
  const isOld = typeof settledAt === "number" && settledAt < clock.now() - settledLifetime;
  if (isOld && storage.keep !== "always") void saving.write(null).catch(onError);
  await open(stored);
  // A record of 0.2.0 does not name its agent: the first one that reads it does.
  if (!isOld && lacksAgent(stored, context)) void saving.write(stored).catch(onError);
}

const isLooking = ({ phase }: RunState): boolean => phase.kind === "looking";

function lacksAgent(stored: unknown, { storage, getState }: StorageContext): stored is StoredPause {
  return (
    isRecord(stored) &&
    "agent" in storage &&
    !Object.hasOwn(stored, "agent") &&
    own(stored, "threadId") === getState().threadId &&
    own(stored, "version") === PAUSE_HANDLE_VERSION
  );
}

/** Listens to what other pages store, and to this page being hidden. Returns how to stop. */
function listen(
  { storage, clock, timeout, getState, onError }: StorageContext,
  pages: OtherTabs,
  saving: PauseSaving,
): () => void {
  const { threadId } = getState();
  // That it cannot be read was reported when it was looked at.
  const read = (): void =>
    void withinTimeout(() => storage.load(threadId), { clock, timeout, onError() {} }).then(
      pages.follow,
    );
  const stops = [
    storage.subscribe?.(threadId, pages.follow),
    pages.listen(),
    // Later: Chromium first delivers what other pages stored meanwhile, one after the other.
    watchPage(saving.saveTyped, () => void clock.setTimeout(read, 0)),
  ];
  // Another page may have stored something after this one had looked.
  if (storage.subscribe !== undefined) read();
  return () => {
    for (const stop of stops) {
      try {
        stop?.();
      } catch (error) {
        onError(error);
      }
    }
  };
}

/**
 * Calls back when the page is hidden or left, because a hidden page may be discarded without
 * further events, and when the browser shows it again from its back/forward cache, where it has
 * missed what other pages stored. Returns how to stop.
 */
function watchPage(onHide: () => void, onReturn: () => void): () => void {
  if (typeof document === "undefined") return () => {};
  const { defaultView: view } = document;
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onReturn();
  };
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener("visibilitychange", onHide, { signal });
  view?.addEventListener("pagehide", onHide, { signal });
  view?.addEventListener("pageshow", onShow, { signal });
  return () => leaving.abort();
}

/** Opens what is stored of a run's thread. */
interface StoredOpening {
  /**
   * Opens a stored record, or compares open questions with it, unless a run is being read; resolves
   * when that is done.
   */
  readonly open: (stored: unknown) => Promise<void>;
  /** Opens a record that came late, after the run that is being read meanwhile. */
  readonly openLate: (stored: unknown) => void;
  /** Opens a record that came while a run was being read, once that has ended. */
  readonly follow: (after: RunState) => void;
  /**
   * Whether a record is being opened; it is not stored again, because another page may have stored
   * a newer one meanwhile.
   */
  readonly isOpening: () => boolean;
}

/** Creates it. */
function createStoredOpening({
  storage,
  clock,
  records,
  dialects,
  getState,
  dispatch,
  onError,
}: StorageContext): StoredOpening {
  let isOpening = false;
  /** A record that came while a run was being read; it is opened afterwards. */
  let missed: unknown = null;
  /** Whether the record of a newer version was reported; one error for as long as it stays. */
  let isReported = false;

  const readKept = (stored: unknown) =>
    readConversation(copyStored(stored), storage.keep === "always");

  const openRecord = async (stored: unknown, isLate = false): Promise<void> => {
    if (!isRecord(stored) || isBusy(getState())) return;
    const isNewer = isOfNewer(stored);
    if (isNewer && !isReported) onError(new NewerRecordError());
    isReported = isNewer;
    if (isNewer) return;
    try {
      const isDiverged = isLate || records.isDiverged(stored);
      const pause = holdsNoQuestions(stored) ? readKept(stored) : openPause(stored, dialects);
      // Later, so that a change that has found this record is complete.
      await null;
      if (pause === null || pause.threadId !== getState().threadId || isBusy(getState())) return;
      const { batch } = getState();
      // Beside other questions the conversation here stays: what is added to it is not known there.
      const messageIds = idsOf(getState().transcript.messages);
      const isSame =
        batch !== null &&
        isOf(stored, batch) &&
        pause.messages.every(({ id }) => messageIds.has(id));
      records.seen(stored, batch === null ? "taken" : isSame ? "same" : "passed over");
      isOpening = "interrupts" in pause ? batch === null && !isDiverged : !isLate;
      dispatch({ type: "restore", pause, isDiverged, now: clock.now() });
    } catch (error) {
      onError(error);
    } finally {
      isOpening = false;
    }
  };

  // It may be older or newer than what is here: the conversation stays, and questions that were
  // asked here are not opened again.
  const openLate = (stored: unknown): void => {
    missed = isBusy(getState()) ? stored : null;
    if (missed === null && (holdsNoQuestions(stored) || records.isForeignPause(stored)))
      void openRecord(stored, true);
  };

  return {
    open: (stored) => openRecord(stored),
    openLate,
    follow(state) {
      if (missed === null || isBusy(state)) return;
      // A reset clears it as well.
      if (statusOf(state) === "idle") missed = null;
      else openLate(missed);
    },
    isOpening: () => isOpening,
  };
}
