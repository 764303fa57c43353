import { AgentRunError } from "../../core/errors.js";
import type { SaveFirst } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import { isRecord, own } from "../../protocol/json.js";
import { inTime } from "../shared/inTime.js";
import type { OtherTabs } from "./createOtherTabs.js";
import { createWriteQueue } from "./createWriteQueue.js";
import type { StoredPause } from "./PauseStorage.js";
import type { StorageContext } from "./StorageContext.js";
import { allSettled } from "./settledQuestions.js";
import { withinTimeout } from "./withinTimeout.js";

/** How long typed input may wait to be stored, in milliseconds; answers are stored at once. */
const typingDelay = 500;

/** Saves the open pause of a run, or the conversation without one. */
export interface PauseSaving {
  readonly write: (record: StoredPause | null) => Promise<void>;
  /** Stores what has changed, typed input after a delay. */
  readonly saveChanges: (before: RunState, after: RunState) => void;
  /** Stores typed input that waits to be stored. */
  readonly saveTyped: () => void;
  /**
   * Stores the record of the answers that are about to be sent. `required`: rejects when that fails. `attempted`: stores at least that they
   * were sent, or removes the record, so that no reload offers the questions again.
   */
  readonly saveSent: (save: SaveFirst) => Promise<void>;
  /** Resolves when no write is under way, to whether the last one succeeded. */
  readonly idle: () => Promise<boolean>;
}

/** Creates it. */
export function scheduleSaves(context: StorageContext, pages: OtherTabs): PauseSaving {
  const { storage, clock, records, ownRuns, getState, dispatch, onError, load } = context;
  const queue = createWriteQueue(pages.save);
  let timer: unknown;
  // One error for as long as the storage fails.
  let failing: AgentRunError | null = null;

  const write = async (what: StoredPause | null): Promise<void> => {
    clock.clearTimeout(timer);
    timer = undefined;
    try {
      await queue.write(what);
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

  // This page may not have been told of answers of another page: it was frozen, or its storage has no `subscribe`.
  const saveUnlessElsewhere = (stored: unknown): void => {
    if (!pages.isElsewhere(stored)) save();
    else if (getState().stream === null) dispatch({ type: "answeredElsewhere" });
  };

  const saveAnswers = (): void => {
    clock.clearTimeout(timer);
    timer = undefined;
    readStored(context, saveUnlessElsewhere);
  };

  /** Stores the conversation, unless another page has stored questions meanwhile, or is sending answers: these are opened, or left to it. */
  const saveConversation = async (): Promise<void> => {
    const stored = await load();
    if (!records.isForeignPause(stored)) return saveNow();
    records.notStored();
    if (own(stored, "sent") === undefined) await pages.open(stored);
  };

  return {
    write,
    saveChanges(before, after) {
      const isDrafted = before.drafts !== after.drafts;
      // The record of another page is older than questions that the agent has just asked, or an attempt to send answers.
      if (before.batch !== after.batch || (after.outgoing !== null && before.outgoing !== after.outgoing)) save();
      else if (isDrafted || before.outgoing !== after.outgoing) saveAnswers();
      else if (before.inputs !== after.inputs) timer ??= clock.setTimeout(saveAnswers, typingDelay);
      else if (records.isConversationChanged(before, after)) void saveConversation();
    },
    saveTyped() {
      if (timer !== undefined) saveAnswers();
    },
    async saveSent(how) {
      const { batch, outgoing } = getState();
      if (outgoing !== null) ownRuns.add(outgoing.runId);
      if (how === "required" || batch === null) {
        // What is being written already, such as the draft, has its own time.
        if (queue.isBusy()) await inTime(queue.idle(), context);
        return inTime(write(records.next()), context);
      }
      const attempt = write(records.settled(allSettled(batch))).catch(() => write(null));
      await inTime(attempt.catch(onError), context);
    },
    idle: () => queue.idle().then(() => failing === null),
  };
}

/** Reads what is stored, a synchronous storage at once; null where that fails, which is reported when the storage is written. */
function readStored({ storage, clock, timeout, getState }: StorageContext, use: (stored: unknown) => void): void {
  let stored: unknown = null;
  try {
    stored = storage.load(getState().threadId);
  } catch {
    // See above.
  }
  if (!isRecord(stored) || typeof stored["then"] !== "function") return use(stored);
  void withinTimeout(() => stored, { clock, timeout, onError() {} }).then(use);
}
