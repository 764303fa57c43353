import { type InterruptNote, questionsOf } from "../../interrupt/interrupt.js";
import { stoppedApprovals } from "../decisions/stoppedApprovals.js";
import type { RunState } from "../state/RunState.js";
import { currentDrafts } from "./drafts.js";

/**
 * The note that must be confirmed before these answers are sent together: some approve a call and
 * others do not.
 */
export function mixedBatchNote(state: RunState): InterruptNote | null {
  const [first] = stoppedApprovals(questionsOf(state.batch), currentDrafts(state));
  return first?.allOrNone?.note ?? null;
}
