import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import type { Metadata } from "../../protocol/messages.js";
import type { ShownCall } from "../../thread/compose/decisionStatement.js";

/** One decision that a person is about to send. */
export interface DecisionToSign {
  /** The question as it was shown. */
  readonly interrupt: PendingInterrupt;
  /** The answer as it will be sent. */
  readonly answer: ResumeEntry;
  /** The key of the question and the call whose arguments were on screen. */
  readonly shown: ShownCall;
  /** The text that is signed: thread, question, tool, arguments, decision, edits and time. */
  readonly statement: string;
  /** When, in milliseconds since 1970, by the clock of the run. */
  readonly signedAt: number;
  /** SHA-256 of the statement as UTF-8, as 64 hexadecimal digits. */
  readonly digest: string;
}

/**
 * Signs a decision. Resolve to what goes into the `metadata` of the answer (`{}` for a decision
 * that needs no signature), or to null when the person cancels.
 */
export type SignDecision = (decision: DecisionToSign) => Metadata | null | Promise<Metadata | null>;
