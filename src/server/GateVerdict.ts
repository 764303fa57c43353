import type { AgUiInterrupt, RunErrorEvent } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import type { ClaimId } from "./record/PauseRecord.js";

/** Answers by interrupt id, in the order of the interrupts. */
export type AdmittedAnswers = ReadonlyMap<string, ResumeEntry>;

/** What an agent should do with an input. */
export type GateVerdict =
  /** Nothing was open: an ordinary run. */
  | { readonly kind: "fresh" }
  | ResumeVerdict
  /** Equal answers were admitted before: respond as before, and do nothing twice. */
  | {
      readonly kind: "repeated";
      readonly runId: string;
      readonly answers: AdmittedAnswers;
      /** The same answers as plain JSON. */
      readonly entries: readonly ResumeEntry[];
      readonly answeredBy?: string | undefined;
      /**
       * Whether they were acted on, where the gate has a `lease`. Otherwise a worker is about to.
       */
      readonly isActed?: boolean;
    }
  /**
   * Do not act: send this event and end the run. What was open stays open. `answers` are the ones
   * admitted before, where that is the reason (`ALREADY_ANSWERED`).
   */
  | {
      readonly kind: "refused";
      readonly event: RunErrorEvent;
      readonly interruptIds: readonly string[];
      readonly answers?: AdmittedAnswers;
      /** The same answers as plain JSON. */
      readonly entries?: readonly ResumeEntry[];
      /** Who gave the answers that were admitted before. */
      readonly answeredBy?: string | undefined;
    };

/**
 * Every open interrupt is answered: continue. They are closed from now on. `runId` is the run that
 * announced them. With a `lease`, call `acted` with the claim when the work is done.
 */
export interface ResumeVerdict {
  readonly kind: "resume";
  readonly runId: string;
  readonly answers: AdmittedAnswers;
  /**
   * The same answers as plain JSON, in the same order: for a queue, or an engine that stores what
   * its steps return.
   */
  readonly entries: readonly ResumeEntry[];
  readonly answeredBy?: string | undefined;
  /**
   * Whether every answer states what was shown, and that is what was announced: the question, and
   * the name and arguments of its tool call. False where a client does not state it, or the call
   * was not announced with `toolCalls`.
   */
  readonly isCompared: boolean;
  /** Present when the gate has a `lease`. */
  readonly claim?: GateClaim;
}

/**
 * The right to act on admitted answers, for a limited time. A worker that takes over from another
 * one gets the same `key`: pass it, with the id of the tool call, to every tool as its idempotency
 * key, because the first worker may still be alive.
 */
export interface GateClaim extends ClaimId {
  /** Milliseconds since 1970. Others may take over from then on; `renew` extends it. */
  readonly leaseUntil: number;
  /**
   * The interrupts as they were announced: act on these arguments, with the edits of the answers.
   */
  readonly interrupts: readonly AgUiInterrupt[];
}

/** A signature that is good. */
export interface VerifiedSignature {
  /** Who has signed: the `answeredBy` of the answer. */
  readonly signedBy: string;
  /** Called once the answer is recorded, such as to store a counter. What it throws is ignored. */
  readonly onRecorded?: () => Promise<void> | void;
}

/** The signatures of a resume by the ids of the questions; null where one is not good. */
export type Signers = ReadonlyMap<string, VerifiedSignature | null>;
