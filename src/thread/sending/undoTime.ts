import { areSame } from "../../protocol/collections.js";
import { hasSameDrafts, markExpired } from "../open/drafts.js";
import type { Effect, EventOf } from "../state/RunEvent.js";
import { quiet, type RunState } from "../state/RunState.js";
import type { Transition } from "../state/Transition.js";

/**
 * Milliseconds by which a timer may be late. After a longer sleep, no person has seen the time run
 * out.
 */
const mostLate = 5_000;

/** How long complete answers wait in which they can be taken back, in milliseconds. Default: 0. */
export function undoTimeOf({ undoSeconds = 0 }: { readonly undoSeconds?: number | undefined }) {
  return undoSeconds > 0 ? undoSeconds * 1000 : 0;
}

/** Sends complete answers, or lets them wait for so many milliseconds. */
export function sendOrHold(state: RunState, now: number, undoTime: number): Transition {
  return undoTime > 0
    ? [{ ...state, phase: { kind: "held", until: now + undoTime } }, []]
    : [state, submits];
}

const submits: readonly Effect[] = [{ type: "submitAnswers" }];

/**
 * Compares deadlines with the current time, and sends answers that have waited for it. They are
 * sent only where a person could take them back until the end: on a page that was left, or that has
 * slept, they stay as they are.
 */
export function passDeadline(
  state: RunState,
  { hidden = false, returned = false, waitedFor, now }: EventOf<"deadline">,
  undoTime: number,
): Transition {
  const checked = markExpired(state, now);
  const { phase } = checked;
  if (phase.kind !== "held") return [checked, []];
  const timeToWait = phase.until - now;
  const isOver = timeToWait <= 0 || waitedFor === phase.until;
  if (!isOver && timeToWait <= undoTime && !hidden) return [checked, []];
  const wasSeen = !hidden && !returned && isOver && timeToWait >= -mostLate && checked === state;
  return [{ ...checked, phase: quiet }, wasSeen ? submits : []];
}

/**
 * Ends the wait of answers when anything about them changes: one is taken back, also in another
 * tab, has expired, or they are being sent.
 */
export function endHold(before: RunState, after: RunState): RunState {
  const { phase } = after;
  if (phase.kind !== "held" || phase !== before.phase) return after;
  const isSame =
    areSame(before, after, ["batch", "attempt", "checkedAt"]) && hasSameDrafts(before, after);
  return isSame ? after : { ...after, phase: quiet };
}
