import {
  allSettled,
  holdsNoQuestions,
  isSettledPause,
  marksSentElsewhere,
  marksSettled,
} from "../../core/answers/settledQuestions.js";
import type { Clock } from "../../core/Clock.js";
import { AgentRunError } from "../../core/errors.js";
import type { Mask } from "../../core/present/createMask.js";
import type { RunEvent, SaveFirst } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import { isRecord, own } from "../../protocol/json.js";
import { deferred } from "../shared/deferred.js";
import { createPauseWriter } from "./createPauseWriter.js";
import { createRecords } from "./createRecords.js";
import { type OpenPauseParts, openConversation, openPause } from "./openPause.js";
import type { PauseStorage, StoredPause, TakeTurn } from "./PauseStorage.js";

/** How long typed input may wait to be stored, in milliseconds; answers are stored at once. */
const typingDelay = 500;
/** How long the ids of settled questions are kept, in milliseconds. */
const settledLifetime = 24 * 60 * 60 * 1000;

/** Persists a run's open pause in a host's storage, and restores it. */
export interface Persistence {
  /** Stores what has changed. */
  readonly store: (before: RunState, after: RunState) => void;
  /**
   * Stores the record of the answers that are about to be sent. `required`: rejects when that fails. `attempted`: stores at least that they
   * were sent, or removes the record, so that no reload offers the questions again.
   */
  readonly saveSent: (save: SaveFirst) => Promise<void>;
  /** Opens the stored pause, or compares open questions with it, unless a run is being read; resolves when that is done. */
  readonly find: () => Promise<void>;
  /** Listens to what other pages store for the same thread, and to this page being hidden, until `stop`. */
  readonly listen: () => void;
  readonly stop: () => void;
  readonly takeTurn: TakeTurn;
}

/** What it is made of. */
export interface PersistenceOptions extends OpenPauseParts {
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

/** Creates it; the storage is not accessed before the first call. Loaded late, for runs that have a storage. */
export function createPersistence({
  storage,
  clock,
  timeout,
  redact,
  getState,
  dispatch,
  onError,
  ...opening
}: PersistenceOptions): Persistence {
  const { threadId } = getState();
  const writer = createPauseWriter((record) => storage.save(threadId, record));
  /** The runs that sent answers from here. */
  const ownRuns = new Set<string>();
  const records = createRecords({ keeps: storage.keep === "always", redact, clock, getState });
  let timer: unknown;
  // What is opened from the storage is not stored again.
  let isOpening = false;
  // One error for as long as the storage fails.
  let failing: AgentRunError | null = null;
  let unlisten: (() => void) | undefined;

  const write = async (what: StoredPause | null): Promise<void> => {
    clock.clearTimeout(timer);
    timer = undefined;
    try {
      await writer.write(what);
      failing = null;
    } catch (cause) {
      failing ??= new AgentRunError("storage", "the pause could not be stored", { cause });
      throw failing;
    }
  };

  // A conversation that does not fit must not leave questions behind that are settled.
  const saveNow = async (): Promise<void> => {
    try {
      await write(records.next());
    } catch (error) {
      records.notStored();
      onError(error);
      if (storage.keep === "always" && getState().batch === null) await write(records.onlyIds()).catch(onError);
    }
  };
  const save = (): void => void saveNow();

  // The page may be closed before the timer fires: a hidden page may be discarded without further events.
  const saveTyped = (): void => {
    if (timer !== undefined) save();
  };

  /** A record that came while a run was being read; it is opened afterwards. */
  let missed: unknown = null;

  const open = async (stored: unknown, isLate = false): Promise<void> => {
    if (!isRecord(stored) || getState().stream !== null) return;
    try {
      const isDiverged = isLate || records.isDiverged(stored);
      const pause = await (holdsNoQuestions(stored) ? readKept(stored) : openPause(stored, opening));
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
  const readKept = async (stored: unknown) => (storage.keep === "always" ? openConversation(stored, opening) : null);

  /** Whether the stored record shows that the open questions were answered on another page. */
  const isElsewhere = (stored: unknown): boolean => {
    const { batch, outgoing } = getState();
    if (batch === null) return false;
    // Answers that may have been sent from here are retried from here, until they are settled.
    return marksSettled(stored, batch) || (outgoing === null && marksSentElsewhere(stored, batch, ownRuns));
  };

  /** Resolves to the result within the storage timeout; otherwise to null, and `late` gets the result once it is there. */
  const inTime = async (work: () => unknown, late: (result: unknown) => void = () => {}): Promise<unknown> => {
    let timeoutTimer: unknown;
    const working = (async () => work())();
    const tooLong = new Promise<null>((resolve) => {
      timeoutTimer = clock.setTimeout(() => {
        resolve(null);
        onError(new AgentRunError("storage", "the storage took too long"));
        working.then(late, onError);
      }, timeout);
    });
    try {
      return await Promise.race([working, tooLong]);
    } catch (error) {
      onError(error);
      return null;
    } finally {
      clock.clearTimeout(timeoutTimer);
    }
  };
  const load = (late?: (stored: unknown) => void): Promise<unknown> => inTime(() => storage.load(threadId), late);

  /** Stores the conversation, unless another page has stored questions meanwhile, or is sending answers: these are opened, or left to it. */
  const saveConversation = async (): Promise<void> => {
    const stored = await load();
    if (!records.isForeignPause(stored)) return saveNow();
    records.notStored();
    if (own(stored, "sent") === undefined) await open(stored);
  };

  return {
    store(before, after) {
      if (after.outgoing !== null) ownRuns.add(after.outgoing.runId);
      records.follow(before, after);
      // A reset clears it as well.
      if (missed !== null && after.stream === null && after.status === "idle") missed = null;
      else if (missed !== null && after.stream === null) openLate(missed);
      // The page that has settled the questions stores that.
      if (isOpening || (after.answeredElsewhere && !before.answeredElsewhere)) return;
      // Its record is being stored.
      if (after.unsent !== null && before.unsent === null) return;
      const answered = before.batch !== after.batch || before.drafts !== after.drafts || before.outgoing !== after.outgoing;
      if (answered) save();
      else if (before.inputs !== after.inputs) timer ??= clock.setTimeout(save, typingDelay);
      else if (records.isConversationChanged(before, after)) void saveConversation();
    },
    async saveSent(how) {
      const { batch, outgoing } = getState();
      if (outgoing !== null) ownRuns.add(outgoing.runId);
      if (how === "required" || batch === null) return write(records.next());
      await write(records.settled(allSettled(batch)))
        .catch(() => write(null))
        .catch(onError);
    },
    async find() {
      // A slow storage delays nothing, and what it holds is not lost.
      const stored = await load(openLate);
      const settledAt = isRecord(stored) && isSettledPause(stored) ? own(stored, "settledAt") : undefined;
      const isOld = typeof settledAt === "number" && settledAt < clock.now() - settledLifetime;
      if (isOld && storage.keep !== "always") void write(null).catch(onError);
      await open(stored);
    },
    listen() {
      if (unlisten !== undefined) return;
      const unsubscribe = storage.subscribe?.(threadId, (stored) => {
        if (getState().stream !== null) return;
        if (isElsewhere(stored)) dispatch({ type: "answeredElsewhere" });
        // Answers that another page is sending are that page's to finish.
        if (isRecord(stored) && own(stored, "sent") === undefined) void open(stored);
      });
      const page = typeof document === "undefined" ? undefined : document;
      page?.addEventListener("visibilitychange", saveTyped);
      page?.defaultView?.addEventListener("pagehide", saveTyped);
      unlisten = () => {
        try {
          unsubscribe?.();
        } catch (error) {
          onError(error);
        }
        page?.removeEventListener("visibilitychange", saveTyped);
        page?.defaultView?.removeEventListener("pagehide", saveTyped);
      };
    },
    stop() {
      unlisten?.();
      unlisten = undefined;
    },
    takeTurn(done) {
      const { runExclusive } = storage;
      if (runExclusive === undefined) return Promise.resolve(true);
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
      const begin = (isOurs: boolean): void => {
        dispatch({ type: "lockWait", waits: false });
        if (!isOurs) dispatch({ type: "answeredElsewhere" });
        resolve(isOurs);
      };
      const inTurn = async (): Promise<void> => {
        // The user has stopped waiting.
        if (!isWanted) return;
        const isStored = await inTime(() => writer.idle().then(() => failing === null));
        const stored = await load();
        if (isElsewhere(stored)) return begin(false);
        // The stored record is older than what is open here if this page could not store that.
        if (isStored === true) await open(stored);
        begin(true);
        await done;
        // The next page reads the result from the storage.
        await inTime(writer.idle);
      };
      const exclude = async (): Promise<void> => {
        try {
          await runExclusive(threadId, () => (begun ??= inTurn()));
          if (begun === null) onError(new AgentRunError("storage", "runExclusive has not run the work"));
        } catch (error) {
          // A browser that blocks its storage blocks locks, too.
          onError(error);
        }
        if (begun === null && isWanted) begin(true);
      };
      clock.setTimeout(showWait, timeout);
      void exclude();
      return turn;
    },
  };
}
