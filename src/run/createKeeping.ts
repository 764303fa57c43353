import type { Clock } from "../core/Clock.js";
import { toPauseHandle } from "../core/PauseHandle.js";
import type { RunEvent } from "../core/RunEvent.js";
import type { RunState } from "../core/RunState.js";
import { isRecord, own } from "../protocol/json.js";
import { type OpenPauseParts, openPause } from "./openPause.js";
import type { PauseStorage } from "./PauseStorage.js";

/** How long what is being typed may wait to be kept, in milliseconds; answers are kept at once. */
const typingDelay = 500;

/** Keeps a run's open pause in a host's storage, and finds it again. */
export interface Keeping {
  /** Keeps what has changed. */
  readonly keep: (before: RunState, after: RunState) => void;
  /** Opens what is kept, unless something is going on; resolves when that is done. */
  readonly find: () => Promise<void>;
  /** Hears of what other pages do with the same thread, and of this one going away, until `leave`. */
  readonly listen: () => void;
  readonly leave: () => void;
  /** Does something unless another page does it, or has done it. */
  readonly alone: <Result>(work: () => Promise<Result>, elsewhere: () => Result) => Promise<Result>;
}

/** What it is made of. */
export interface KeepingParts extends OpenPauseParts {
  readonly storage: PauseStorage;
  readonly clock: Clock;
  readonly getState: () => RunState;
  readonly dispatch: (event: RunEvent) => void;
  readonly onError: (error: unknown) => void;
}

/** Makes it; it touches the storage only when it is asked to. Loaded late, for runs that have a storage. */
export function createKeeping({ storage, clock, getState, dispatch, onError, canJudge, dialects }: KeepingParts): Keeping {
  let saving: Promise<void> = Promise.resolve();
  let timer: unknown;
  // Whether this storage has been seen to keep anything: from one that keeps nothing nobody learns that a pause is over.
  let keeps = false;
  let leave: (() => void) | undefined;

  const save = (): void => {
    clock.clearTimeout(timer);
    timer = undefined;
    const state = getState();
    const { threadId } = state;
    const handle = toPauseHandle(state);
    saving = saving.then(() => storage.save(threadId, handle)).catch(onError);
  };

  // The page may not live until the timer fires: a hidden one is stopped without a further word.
  const saveTyped = (): void => {
    if (timer !== undefined) save();
  };

  const open = async (kept: unknown): Promise<void> => {
    const { stream, batch } = getState();
    if (kept === null || kept === undefined || stream !== null || batch !== null) return;
    keeps = true;
    try {
      const pause = await openPause(kept, { canJudge, dialects });
      if (pause.threadId === getState().threadId) dispatch({ type: "restore", pause, now: clock.now() });
    } catch (error) {
      onError(error);
    }
  };

  /** Whether what is kept says that the questions that are open here were answered on another page. */
  const isElsewhere = (kept: unknown): boolean => {
    const { batch } = getState();
    if (batch === null) return false;
    if (!isRecord(kept)) return keeps;
    keeps = true;
    return own(kept, "requestId") !== batch.requestId || isRecord(own(kept, "sent"));
  };

  const isAnswered = async (): Promise<boolean> => {
    try {
      return isElsewhere(await storage.load(getState().threadId));
    } catch (error) {
      onError(error);
      return false;
    }
  };

  return {
    keep(before, after) {
      const answered = before.batch !== after.batch || before.drafts !== after.drafts || before.outgoing !== after.outgoing;
      if (answered) save();
      else if (before.inputs !== after.inputs) timer ??= clock.setTimeout(save, typingDelay);
    },
    async find() {
      try {
        await open(await storage.load(getState().threadId));
      } catch (error) {
        onError(error);
      }
    },
    listen() {
      if (leave !== undefined) return;
      const unsubscribe = storage.subscribe?.(getState().threadId, (kept) => {
        if (getState().stream !== null) return;
        if (isElsewhere(kept)) dispatch({ type: "answeredElsewhere" });
        else void open(kept);
      });
      const page = typeof document === "undefined" ? undefined : document;
      page?.addEventListener("visibilitychange", saveTyped);
      page?.defaultView?.addEventListener("pagehide", saveTyped);
      leave = () => {
        unsubscribe?.();
        page?.removeEventListener("visibilitychange", saveTyped);
        page?.defaultView?.removeEventListener("pagehide", saveTyped);
      };
    },
    leave() {
      leave?.();
      leave = undefined;
    },
    async alone<Result>(work: () => Promise<Result>, elsewhere: () => Result): Promise<Result> {
      const { exclusively } = storage;
      if (exclusively === undefined) return work();
      let begun: Promise<Result> | null = null;
      const inTurn = async (): Promise<Result> => {
        await saving;
        // A repeat of what was sent from here is this page's own.
        if (getState().outgoing !== null || !(await isAnswered())) return work();
        dispatch({ type: "answeredElsewhere" });
        return elsewhere();
      };
      try {
        return await exclusively(getState().threadId, () => (begun ??= inTurn()));
      } catch (error) {
        // A browser that forbids its storage forbids taking turns, too.
        onError(error);
        return begun ?? work();
      }
    },
  };
}
