import { AgentRunError } from "../../errors/errors.js";
import { isRecord, jsonEqual, own, ownList } from "../../protocol/json.js";
import { hasSameDrafts } from "../../thread/open/drafts.js";
import { readWaiting } from "../../thread/pause/readHistory.js";
import type { SaveFirst } from "../../thread/state/RunEvent.js";
import { idleBatchOf, isBusy, outgoingIn, type RunState } from "../../thread/state/RunState.js";
import type { OtherTabs } from "./createOtherTabs.js";
import type { StorageContext } from "./createStoredRecords.js";
import { createWriteQueue, type WriteQueue } from "./createWriteQueue.js";
import type { StoredPause } from "./PauseStorage.js";
import { allSettled, holdsNoQuestions, isOf } from "./settledQuestions.js";
import { NewerRecordError } from "./storageBesideNewer.js";
import { inTime, withinTimeout } from "./withinTimeout.js";

/** How long typed input may wait to be stored, in milliseconds; answers are stored at once. */
const typingDelay = 500;

/** Saves the open pause of a run, or the conversation without one. */
export interface PauseSaving {
  readonly write: (record: StoredPause | null) => Promise<void>;
  /** Stores what has changed, typed input after a delay. */
  readonly saveChanges: (before: RunState, after: RunState) => void;
  /**
   * Stores the answers of this page again where a record of another page lacks them: both were
   * stored at the same time. Without questions, the same for messages that the agent has not
   * received.
   */
  readonly repair: (stored: unknown) => void;
  /** Stores typed input that waits to be stored. */
  readonly saveTyped: () => void;
  /**
   * Stores the record of the answers that are about to be sent. `required`: rejects when that
   * fails. `attempted`: stores at least that they were sent, or removes the record, so that no
   * reload offers the questions again.
   */
  readonly saveSent: (save: SaveFirst) => Promise<void>;
  /** Resolves when no write is under way, to whether the last one succeeded. */
  readonly idle: () => Promise<boolean>;
}

/** Creates it. */
export function scheduleSaves(context: StorageContext, pages: OtherTabs): PauseSaving {
  const { storage, clock, records, getState, onError, load } = context;
  const queue = createWriteQueue(pages.save);
  let timer: unknown;
  // One error for as long as the storage fails for the same reason.
  let failing: AgentRunError | null = null;

  const write = async (what: StoredPause | null): Promise<void> => {
    clock.clearTimeout(timer);
    timer = undefined;
    try {
      await queue.write(what);
      failing = null;
    } catch (cause) {
      const isSame = isOfNewerRecord(failing?.cause) === isOfNewerRecord(cause);
      if (failing === null || !isSame)
        failing = new AgentRunError("storage", "the pause could not be stored", { cause });
      throw failing;
    }
  };

  // A conversation that does not fit must not leave questions behind that are settled.
  const saveNow = async (state?: RunState): Promise<void> => {
    try {
      await write(records.next(state));
    } catch (error) {
      records.notStored();
      onError(error);
      if (storage.keep === "always" && getState().batch === null)
        await write(records.onlyIds()).catch(onError);
    }
  };

  /**
   * Saves the answers that are held here together with those of other pages, unless one of them has
   * answered.
   */
  const saveWith = async (stored: unknown): Promise<void> => {
    const before = getState();
    if (pages.close(stored)) return;
    // This page may not know of them: it was frozen, or its storage has no `subscribe`.
    const merged = pages.merge(stored);
    // Answers that were merged are stored as a change of their own.
    if (hasSameDrafts(before, getState())) await saveNow(merged);
  };

  const saveAnswers = (): void => {
    clock.clearTimeout(timer);
    timer = undefined;
    readStored(context, saveWith);
  };

  /**
   * Stores the conversation, unless another page has stored questions meanwhile, or is sending
   * answers: these are opened, or left to it.
   */
  const saveConversation = async (): Promise<void> => {
    const stored = await load();
    if (!records.isForeignPause(stored)) {
      // Its page may have settled them while a run was read here.
      if (records.isNewer(stored)) pages.takeDecisions(stored);
      return saveNow();
    }
    records.notStored();
    if (own(stored, "sent") === undefined) await pages.open(stored);
  };

  const saves: Readonly<Record<Change, () => void>> = {
    questions: () => void saveNow(),
    answers: saveAnswers,
    input() {
      timer ??= clock.setTimeout(saveAnswers, typingDelay);
    },
    messages: () => void saveConversation(),
  };

  return {
    write,
    saveChanges(before, after) {
      const changed = whatChanged(before, after);
      if (changed !== null) saves[changed]();
      else if (records.isConversationChanged(before, after)) void saveConversation();
    },
    repair(stored) {
      try {
        if (lacksAnswers(stored, getState()) || lacksWaiting(stored, getState())) saveAnswers();
        else if (lacksMessages(stored, context)) void saveConversation();
      } catch (error) {
        onError(error);
      }
    },
    saveTyped() {
      if (timer !== undefined) saveAnswers();
    },
    saveSent: (how) => saveSent(how, context, queue, write),
    idle: () => queue.idle().then(() => failing === null),
  };
}

const isOfNewerRecord = (cause: unknown): boolean => cause instanceof NewerRecordError;

/** See `PauseSaving.saveSent`. */
async function saveSent(
  how: SaveFirst,
  context: StorageContext,
  queue: WriteQueue,
  write: PauseSaving["write"],
): Promise<void> {
  const { records, ownRuns, getState, onError } = context;
  const state = getState();
  const { batch } = state;
  const outgoing = outgoingIn(state);
  if (outgoing !== null) ownRuns.add(outgoing.runId);
  if (how === "required" || batch === null) {
    // What is being written already, such as the draft, has its own time.
    if (queue.isBusy()) await inTime(queue.idle(), context);
    return inTime(write(records.next()), context);
  }
  const attempt = write(records.settled(allSettled(batch))).catch(() => write(null));
  await inTime(attempt.catch(onError), context);
}

type Change = "questions" | "answers" | "input" | "messages";

/** What a change of the state asks to be stored, the most urgent first. */
function whatChanged(before: RunState, after: RunState): Change | null {
  const { batch } = after;
  const outgoing = outgoingIn(after);
  // The record of another page is older than questions that the agent has just asked.
  if (before.batch !== batch) return "questions";
  // It is also older than an attempt to send answers.
  if (outgoingIn(before) !== outgoing) return outgoing === null ? "answers" : "questions";
  if (!hasSameDrafts(before, after) || hasResult(before, after)) return "answers";
  if (before.answers !== after.answers) return "input";
  const isSame = messageKeys.every((key) => jsonEqual(before[key], after[key]));
  if (isSame) return null;
  return batch === null ? "messages" : "answers";
}

const messageKeys = ["waiting", "undelivered", "doubts"] as const;

/** Whether a page tool has returned a result beside open questions: no other page can get it. */
function hasResult(before: RunState, after: RunState): boolean {
  const { unsentToolResults } = after;
  const isNew = unsentToolResults.length > 0 && before.unsentToolResults !== unsentToolResults;
  return isNew && idleBatchOf(after) !== null;
}

/** Whether a record without questions lacks a message of this page, which has none open either. */
function lacksMessages(stored: unknown, { records, getState }: StorageContext): boolean {
  const state = getState();
  if (state.batch !== null || isBusy(state)) return false;
  return isRecord(stored) && holdsNoQuestions(stored) && records.noteLacking(stored);
}

/** Whether a stored pause that is open here lacks a message that waits here. */
function lacksWaiting(stored: unknown, state: RunState): boolean {
  const { batch, waiting } = state;
  if (batch === null || waiting.length === 0 || outgoingIn(state) !== null) return false;
  if (!isOf(stored, batch) || !holdsUnsent(stored)) return false;
  const record = readWaiting(stored);
  const ids = new Set([...record.endedWaits, ...record.waiting.map(({ message }) => message.id)]);
  return waiting.some(({ message }) => !ids.has(message.id));
}

/** Whether a stored record holds questions whose answers were not sent. */
function holdsUnsent(stored: unknown): boolean {
  return !holdsNoQuestions(stored) && own(stored, "sent") === undefined;
}

/** Whether a stored pause that is open here lacks an answer of this page, or has an older one. */
function lacksAnswers(stored: unknown, state: RunState): boolean {
  const { attempt, answers } = state;
  const batch = idleBatchOf(state);
  if (batch === null || attempt !== null) return false;
  try {
    if (!isOf(stored, batch) || !holdsUnsent(stored)) return false;
    const pairs = ownList(stored, "draftTimes").filter(Array.isArray);
    const times = new Map<unknown, unknown>(pairs.map(([id, time]) => [id, time]));
    return [...answers].some(([id, { at }]) => {
      const time = times.get(id);
      return at > 0 && (typeof time !== "number" || time < at);
    });
  } catch {
    // It is not plain JSON, so no page of this library has stored it.
    return false;
  }
}

/**
 * Reads what is stored; null where that fails, which is reported when the storage is written. A
 * synchronous storage is read and written at once. A slow one is so in turn, because a write that
 * was begun before another page sends would otherwise replace its record of what it has sent; if
 * that takes too long, it is written all the same.
 */
function readStored(
  { storage, clock, timeout, getState }: StorageContext,
  use: (stored: unknown) => Promise<void>,
): void {
  const { threadId } = getState();
  const attempt = (): unknown => {
    try {
      return storage.load(threadId);
    } catch {
      // See above.
      return null;
    }
  };
  const stored = attempt();
  if (!isRecord(stored) || typeof stored["then"] !== "function") return void use(stored);
  const limit = { clock, timeout, onError() {} };
  const reading = withinTimeout(() => stored, limit);
  if (storage.runExclusive === undefined) return void reading.then(use);
  let isBegun = false;
  const begin = async (): Promise<void> => {
    if (isBegun) return;
    isBegun = true;
    await use(await withinTimeout(attempt, limit));
  };
  const timer = clock.setTimeout(() => void begin(), timeout);
  const inTurn = async (): Promise<void> => {
    clock.clearTimeout(timer);
    await begin();
  };
  // A browser that blocks its storage blocks locks, too, which is reported when answers are sent.
  void (async () => storage.runExclusive?.(threadId, inTurn))()
    .catch(() => {})
    .then(inTurn);
}
