import type { AgUiInterrupt, RunErrorEvent } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import { readResume } from "../protocol/readResume.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import { checkResume } from "./checkResume.js";
import { resumeFingerprint } from "./resumeFingerprint.js";

/** What a gate remembers of a thread; plain JSON, for any database. */
export interface ThreadPause {
  readonly open: readonly AgUiInterrupt[];
  /** Fingerprints of the resumes acted on, newest last. */
  readonly accepted: readonly string[];
}

/** Where a gate keeps its threads. What survives a restart here is what the agent still waits for after one. */
export interface PauseStore {
  readonly get: (threadId: string) => Promise<ThreadPause | undefined>;
  readonly set: (threadId: string, pause: ThreadPause) => Promise<void>;
}

/** What an agent should do with an input. */
export type GateVerdict =
  /** Nothing was open: an ordinary run. */
  | { readonly kind: "fresh" }
  /** Every open question is answered: go on. They are closed from now on. */
  | { readonly kind: "resume"; readonly answers: ReadonlyMap<string, ResumeEntry> }
  /** The same answers were acted on before: answer as then, and do nothing twice. */
  | { readonly kind: "repeated"; readonly fingerprint: string }
  /** Do not act: send this event and end the run. What was open stays open. */
  | { readonly kind: "refused"; readonly event: RunErrorEvent; readonly interruptIds: readonly string[] };

/** The agent's side of the contract, with a memory. */
export interface InterruptGate {
  /** Remembers what a run asks; call it before RUN_FINISHED is sent. It replaces what the thread waited for. */
  readonly announce: (threadId: string, interrupts: readonly AgUiInterrupt[]) => Promise<void>;
  /** Judges a run input; one at a time for each thread, so that two identical resumes at once are not both acted on. */
  readonly admit: (threadId: string, input: unknown) => Promise<GateVerdict>;
}

export interface InterruptGateOptions {
  /** Default: the memory of this process. */
  readonly store?: PauseStore;
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number;
  readonly validator?: SchemaValidator;
}

/** How many resumes of a thread are recognised when they come again. */
const remembered = 50;

/** Makes a gate that holds every input of an agent to the contract: coverage, unknown ids, expiry, schemas, and repeats. */
export function createInterruptGate({
  store = memoryStore(),
  now = Date.now,
  validator,
}: InterruptGateOptions = {}): InterruptGate {
  const turns = new Map<string, Promise<unknown>>();

  /** Waits for its turn on the thread; a turn that failed does not fail the next. */
  function inTurn<Result>(threadId: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(threadId) ?? Promise.resolve()).then(work, work);
    turns.set(threadId, turn);
    const forget = (): void => {
      if (turns.get(threadId) === turn) turns.delete(threadId);
    };
    turn.then(forget, forget);
    return turn;
  }

  async function judge(threadId: string, input: unknown): Promise<GateVerdict> {
    const { open, accepted } = (await store.get(threadId)) ?? nothing;
    const entries = readResume(input) ?? [];
    const fingerprint = entries.length === 0 ? null : resumeFingerprint(entries);
    const check = checkResume(open, input, now(), validator);
    if (check.ok && fingerprint === null) return { kind: "fresh" };
    if (check.ok) {
      await store.set(threadId, { open: [], accepted: [...accepted, fingerprint ?? ""].slice(-remembered) });
      return { kind: "resume", answers: check.answers };
    }
    // Open questions come first: an id that is open again may be answered as it was before.
    if (fingerprint !== null && accepted.includes(fingerprint)) return { kind: "repeated", fingerprint };
    const { code, message, interruptIds } = check;
    return { kind: "refused", event: { type: "RUN_ERROR", message, code }, interruptIds };
  }

  return {
    announce: (threadId, interrupts) =>
      inTurn(threadId, async () => {
        const { accepted } = (await store.get(threadId)) ?? nothing;
        await store.set(threadId, { open: interrupts, accepted });
      }),
    admit: (threadId, input) => inTurn(threadId, () => judge(threadId, input)),
  };
}

const nothing: ThreadPause = { open: [], accepted: [] };

function memoryStore(): PauseStore {
  const pauses = new Map<string, ThreadPause>();
  return {
    get: async (threadId) => pauses.get(threadId),
    set: async (threadId, pause) => void pauses.set(threadId, pause),
  };
}
