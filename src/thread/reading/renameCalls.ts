import { changeEach } from "../../protocol/collections.js";
import { type DecisionRecord, toolCallIdOf } from "../decisions/DecisionRecord.js";
import type { RunState } from "../state/RunState.js";

/**
 * The state with other ids of calls in what is known of them: an agent has used theirs for other
 * calls, to which nothing of it may apply.
 */
export function renameCalls(state: RunState, renamed: ReadonlyMap<string, string>): RunState {
  if (renamed.size === 0) return state;
  const rename = (record: DecisionRecord): DecisionRecord => {
    const toolCallId = renamed.get(toolCallIdOf(record) ?? "");
    return toolCallId === undefined ? record : { ...record, toolCallId };
  };
  return {
    ...state,
    decisions: changeEach(state.decisions, rename),
    earlierDecisions: changeEach(state.earlierDecisions, rename),
    decisionResults: state.decisionResults.map((result) => {
      const toolCallId = renamed.get(result.toolCallId);
      return toolCallId === undefined ? result : { ...result, toolCallId };
    }),
  };
}
