import { defaultLimits } from "../../protocol/limits.js";
import { stopAnswers } from "../answers/leftOver.js";
import type { EventOf, Reading, TransitionDeps } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";
import { followToolCalls } from "../toolCalls/followToolCalls.js";
import { markImportedToolCalls } from "../toolCalls/markImportedToolCalls.js";
import { close } from "./closeStream.js";
import { adopt, observe, rereadOpen } from "./hostAgent.js";
import { limitBatch } from "./limitBatch.js";
import { receive } from "./receive.js";
import { restore } from "./restore.js";

/** The transitions that read. Separate from the others, so that a page loads them after its first render. */
export const reading: Reading = {
  read(state, event, deps) {
    switch (event.type) {
      case "received":
        return received(state, event, deps);
      case "closed":
        return state.stream?.runId === event.runId && state.unsent === null ? close(state, state.stream, event, deps) : state;
      case "adopt":
        return markImportedToolCalls(state, adopt(state, event, deps));
      case "observe":
        return observe(state, event, deps);
      case "restore":
        return markImportedToolCalls(state, restore(state, event, deps));
      case "reread":
        return rereadOpen(state, event, deps);
      default:
        return event satisfies never;
    }
  },
  stopAnswers,
  complete(before, after, event, { limits = defaultLimits }) {
    const limited = after.batch === before.batch ? after : limitBatch(after, limits);
    return "now" in event ? followToolCalls(before, limited, event.now) : limited;
  },
};

function received(state: RunState, event: EventOf<"received">, deps: TransitionDeps): RunState {
  const { stream, unsent } = state;
  if (stream?.runId !== event.runId || unsent !== null) return state;
  const next = receive(state, stream, event, deps);
  return stream.loads ? markImportedToolCalls(state, next) : next;
}
