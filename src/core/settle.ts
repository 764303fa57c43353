import { contextOf } from "./contextOf.js";
import { settleDecisions } from "./DecisionRecord.js";
import type { RunState } from "./RunState.js";

/** Writes the fate of the last resume into its records. */
export function settle(state: RunState, outcome: "accepted" | "refused" | "unknown", now: number): RunState["decisions"] {
  return state.outgoing === null
    ? state.decisions
    : settleDecisions(state.decisions, state.outgoing.runId, outcome, contextOf(state), now);
}
