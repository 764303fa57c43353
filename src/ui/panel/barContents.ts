import { mustConfirm } from "../../parts/resume/mustConfirm.js";
import type { ComposerView } from "../../thread/view/AgentRunSnapshot.js";

/** What the bar of a batch depends on. */
export interface BarFacts {
  readonly composer: ComposerView;
  /** Whether the questions are answered one by one, below a head that counts them. */
  readonly hasHead: boolean;
  /** Whether a question is reserved for other people: all answers leave in one request. */
  readonly isReserved: boolean;
  /** Whether an answer that is sent as it is given waits for a press. */
  readonly isUnsent: boolean;
  /** Whether the run takes so long that it may be stopped. */
  readonly takesLong: boolean;
  readonly offersSelection: boolean;
  readonly isSelecting: boolean;
}

/** The controls of the bar whose place depends on more than their own part knows. */
export interface BarContents {
  readonly submit: boolean;
  readonly retry: boolean;
  /** Skipping all questions with a message. */
  readonly steerAway: boolean;
}

/** What the bar of a batch offers; null where no bar is needed. Pure. */
export function barContents(facts: BarFacts): BarContents | null {
  const { composer, hasHead, isSelecting } = facts;
  const { status, blockers, delivery, unsaved } = composer;
  if (status === "empty" || facts.isReserved || !isNeeded(facts)) return null;
  // One by one, the only filled button is that of the open question until all are answered.
  const isBetween = hasHead && status === "incomplete";
  if (isBetween && blockers.every(({ code }) => code === "missing")) return null;
  const composes = composesRequest(facts);
  // What was refused is not what is drafted, such as skipping all.
  const mustRepeat = delivery === "rejected" && !composer.canSubmit && composer.canRetry;
  return {
    submit: composes && !unsaved && !isSelecting && !isBetween,
    retry: !unsaved && status !== "submitting" && (mustRepeat || !composes),
    // Some questions can only be skipped, and all together.
    steerAway: status === "failed" || blockers.some(({ code }) => skippedTogether.has(code)),
  };
}

const skippedTogether: ReadonlySet<string> = new Set(["duplicate", "too-many"]);

/**
 * Answers that are sent as they are given need a bar only when sending failed or waits for a press,
 * or when no answer can reach the agent at all.
 */
function isNeeded({ composer, isUnsent, takesLong, offersSelection }: BarFacts): boolean {
  const { status, sendsAtOnce, blockers, isStuck } = composer;
  const reasons = [
    !sendsAtOnce,
    isUnsent,
    status === "failed",
    isStuck,
    takesLong,
    offersSelection,
    mustConfirm(composer),
    blockers.some(({ code, interruptId }) => code === "duplicate" || interruptId === ""),
  ];
  return reasons.includes(true);
}

/** Whether a press makes a request of what is drafted: while delivery is unknown, nothing can be changed. */
function composesRequest({ composer, isUnsent }: BarFacts): boolean {
  const { sendsAtOnce, delivery } = composer;
  if (delivery === "unknown") return false;
  return !sendsAtOnce || isUnsent || (delivery === null && mustConfirm(composer));
}
