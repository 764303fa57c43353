import { type Draft, type Issue, isExpired, type PendingInterrupt } from "./interrupt.js";

/** The status of one question for the user. */
export type InterruptStatus = "unanswered" | "answered" | "invalid" | "expired" | "submitting";

/** An open interrupt together with its draft and status. */
export interface InterruptView extends PendingInterrupt {
  /**
   * Unique on the page for as long as the question is open, also where ids are missing or
   * duplicated; for React keys.
   */
  readonly key: string;
  readonly draft: Draft | null;
  /** What was typed and is not an answer yet. */
  readonly input: unknown;
  readonly status: InterruptStatus;
  /** Whether its deadline has passed; it may still be skipped. */
  readonly expired: boolean;
  /** Whether the answer cannot be changed now. */
  readonly locked: boolean;
  /**
   * Whether the agent has changed the question since it was asked, which removed its answer and
   * input. True until the changed question has an answer.
   */
  readonly changed: boolean;
  /** Whether its answer was last given or removed in another tab. */
  readonly changedElsewhere: boolean;
  /** What is wrong with the answer; what is wrong with the question is in `problems`. */
  readonly issues: readonly Issue[];
  /**
   * Set where the application marks the question as risky (`markRisk` of the run): why, or `true`
   * without a reason. What the agent says about a risk is in `metadata`; `riskOf` reads both.
   */
  readonly markedRisk?: string | true | undefined;
}

/**
 * An open question: by its id, or as it was shown. What a person decided on is the question as it
 * was shown, so an answer to a view does nothing once that question is closed or has changed.
 */
export type InterruptRef = string | Pick<InterruptView, "id" | "key">;

/** The state a view is derived from, besides the interrupt. */
export interface InterruptContext
  extends Pick<
    InterruptView,
    "key" | "draft" | "input" | "changed" | "changedElsewhere" | "locked" | "issues" | "markedRisk"
  > {
  readonly checkedAt: number;
  readonly submitting: boolean;
}

/** Derives the view of an interrupt. Pure. */
export function viewInterrupt(
  interrupt: PendingInterrupt,
  context: InterruptContext,
): InterruptView {
  const { key, draft, input, locked, changed, changedElsewhere, issues, markedRisk } = context;
  const expired = isExpired(interrupt, context.checkedAt);
  // In this order, because engines add properties to a spread copy thirty times more slowly than
  // they spread last.
  return {
    key,
    draft,
    input,
    expired,
    locked,
    changed,
    changedElsewhere,
    issues,
    markedRisk,
    status: statusOf(context, expired),
    ...interrupt,
  };
}

function statusOf(
  { draft, submitting, issues }: InterruptContext,
  expired: boolean,
): InterruptStatus {
  if (submitting) return "submitting";
  if (expired && draft?.status !== "cancelled") return "expired";
  if (draft === null) return "unanswered";
  return issues.length > 0 ? "invalid" : "answered";
}
