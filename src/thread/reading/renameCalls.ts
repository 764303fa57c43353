import type { KnownCalls } from "../../conversation/TranscriptWriter.js";
import { changeEach } from "../../protocol/collections.js";
import { type DecisionRecord, toolCallIdOf } from "../decisions/DecisionRecord.js";
import type { RunState } from "../state/RunState.js";

/** What a thread knows of its calls beside the conversation. */
export function knownCalls({ decisions, earlierDecisions }: RunState): KnownCalls {
  const isAnswered = (toolCallId: string): boolean =>
    [...earlierDecisions, ...decisions].some(
      (record) => record.outcome === "accepted" && toolCallIdOf(record) === toolCallId,
    );
  return { isAnswered, renamed: new Map() };
}

/**
 * The state with other ids of calls in what is known of them: an agent has used theirs for other
 * calls, to which nothing of it may apply.
 */
export function renameCalls(state: RunState, { renamed }: KnownCalls): RunState {
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
