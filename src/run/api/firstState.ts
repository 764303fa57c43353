import { startFrom } from "../../core/run/startFrom.js";
import { initialState, type RunState } from "../../core/state/RunState.js";
import { resolveLimits } from "../../protocol/limits.js";
import type { AgentRunOptions } from "./AgentRun.js";

/** The state a run begins with, without an id of its thread where none is given. */
export function firstState({ agent, threadId, storage, state, initialMessages, limits }: AgentRunOptions): RunState {
  const empty = initialState(agent?.threadId ?? threadId ?? "");
  const first: RunState = {
    ...empty,
    lookup: storage === undefined ? "done" : "needed",
    transcript: state === undefined ? empty.transcript : { ...empty.transcript, state },
  };
  return agent !== undefined || initialMessages === undefined ? first : startFrom(first, initialMessages, resolveLimits(limits));
}
