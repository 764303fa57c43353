import type { NotSentReason } from "./NotSentReason.js";
import type { RunState } from "./RunState.js";
import type { Transition } from "./Transition.js";

/** Sends nothing in the run of this id, for this reason. */
export function refuse(state: RunState, id: string, reason: NotSentReason): Transition {
  return [state, [{ type: "refuse", id, reason }]];
}
