import type { AgUiInterrupt } from "../protocol/events.js";
import { interpretingValidator } from "../schema/interpretingValidator.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import { admitResume, type GateVerdict } from "./admitResume.js";
import { announceInterrupts } from "./announceInterrupts.js";
import { InterruptGateError } from "./InterruptGateError.js";
import { readPauseRecord } from "./PauseRecord.js";
import { createMemoryPauseStore, type PauseStore } from "./PauseStore.js";
import { readAnnouncement } from "./readAnnouncement.js";
import { defaultResumeLimits, type ResumeLimits } from "./resumeLimits.js";

/** The agent's side of the contract, with a memory. */
export interface InterruptGate {
  /**
   * Remembers what a run asks; call it before RUN_FINISHED is sent. It replaces what the thread waited for. The same call again
   * changes nothing.
   *
   * @param runId The run that asks. Each run announces once.
   * @param interrupts Each with an id of its own: ids that were used before on the thread are refused.
   * @throws InterruptGateError `invalid-announcement` or `run-already-announced`; nothing is stored then.
   */
  readonly announce: (threadId: string, runId: string, interrupts: readonly AgUiInterrupt[]) => Promise<void>;
  /**
   * Decides about a run input. Of all the answers to a pause, in whatever process they arrive, exactly one is admitted as `resume`.
   * Rejects only when the store fails; any input, however malformed, gets a verdict.
   */
  readonly admit: (threadId: string, input: unknown) => Promise<GateVerdict>;
}

export interface InterruptGateOptions {
  /** Default: `createMemoryPauseStore()`, which is for one process only. */
  readonly store?: PauseStore;
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number;
  readonly validator?: SchemaValidator;
  /** Default: 10,000 entries, 1,000 levels, 8,388,608 characters. */
  readonly limits?: Partial<ResumeLimits>;
}

/** How many closed pauses of a thread are recognised when their answers come again. */
const remembered = 50;

/**
 * Makes a gate that holds every input of an agent to the contract: coverage, unknown ids, expiry, schemas, sizes, and repeats. The
 * first answer to a pause is admitted, an equal one later is a repeat, a different one is refused.
 *
 * @throws InterruptGateError `store-not-atomic` when the store has no `update`.
 */
export function createInterruptGate({
  store = createMemoryPauseStore(),
  now = Date.now,
  validator = interpretingValidator,
  limits: given = {},
}: InterruptGateOptions = {}): InterruptGate {
  if (typeof store.update !== "function" || !["shared", "process"].includes(store.scope))
    throw new InterruptGateError(
      "store-not-atomic",
      'A pause store needs an atomic update(threadId, change), and scope: "shared" | "process". Separate reads and writes would admit two answers.',
    );
  const limits = { ...defaultResumeLimits, ...given };
  const read = (stored: unknown) => readPauseRecord(stored, limits.depth);

  return {
    async announce(threadId, runId, interrupts) {
      if (!isId(threadId) || !isId(runId))
        throw new InterruptGateError("invalid-announcement", "Cannot announce: threadId and runId must be non-empty strings.");
      const asked = readAnnouncement(interrupts, limits, validator);
      const options = { now: now(), limits, remembered };
      return store.update(threadId, (stored) => announceInterrupts(read(stored), runId, asked, options));
    },
    async admit(threadId, input) {
      if (!isId(threadId)) {
        const message = "threadId must be a non-empty string.";
        return { kind: "refused", event: { type: "RUN_ERROR", code: "INVALID_RESUME", message }, interruptIds: [] };
      }
      const options = { now: now(), validator, limits, remembered };
      return store.update(threadId, (stored) => admitResume(read(stored), input, options));
    },
  };
}

function isId(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
