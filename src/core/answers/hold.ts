import type { Effect, EventOf } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";
import type { Transition } from "../state/Transition.js";
import { markExpired } from "./markExpired.js";

/** Milliseconds by which a timer may be late. After a longer sleep, no person has seen the time run out. */
const mostLate = 5_000;

/** Sends complete answers, or with `undoTime` lets them wait for so many milliseconds. */
export function sendOrHold(state: RunState, now: number, undoTime = 0): Transition {
  return undoTime > 0 ? [{ ...state, hold: { until: now + undoTime } }, []] : [state, submits];
}

const submits: readonly Effect[] = [{ type: "submitAnswers" }];

/**
 * Compares deadlines with the current time, and sends answers that have waited for it. They are sent only where a person could take them
 * back until the end: on a page that was left, or that has slept, they stay as they are.
 */
export function passDeadline(
  state: RunState,
  { hidden = false, returned = false, now }: EventOf<"deadline">,
  undoTime = 0,
): Transition {
  const checked = markExpired(state, now);
  const left = (checked.hold?.until ?? 0) - now;
  if (checked.hold === null || (left > 0 && left <= undoTime && !hidden)) return [checked, []];
  const wasSeen = !hidden && !returned && left <= 0 && left >= -mostLate && checked === state;
  return [{ ...checked, hold: null }, wasSeen ? submits : []];
}

/** Ends the wait of answers when anything about them changes: one is taken back, also in another tab, has expired, or they are being sent. */
export function endHold(before: RunState, after: RunState): RunState {
  const { hold, batch, drafts, stream, outgoing, checkedAt } = after;
  if (hold === null || hold !== before.hold) return after;
  const isSame =
    batch === before.batch &&
    drafts === before.drafts &&
    stream === before.stream &&
    outgoing === before.outgoing &&
    checkedAt === before.checkedAt;
  return isSame ? after : { ...after, hold: null };
}
