import type { NotSentReason } from "./NotSentReason.js";
import type { Transition } from "./RunEvent.js";
import type { RunState } from "./RunState.js";

/** Sends nothing in the run of this id, for this reason. */
export function refuse(state: RunState, id: string, reason: NotSentReason): Transition {
  return [state, [{ type: "refuse", id, reason }]];
}
