import type { StoredConversation, StoredHistory } from "../pause/PauseHandle.js";
import { mostDecisions } from "../pause/readHistory.js";
import type { RunState } from "../state/RunState.js";

/** Returns what was decided on a thread, for a storage that keeps it. */
export function toStoredHistory(state: RunState, revision: number): StoredHistory {
  const { earlierDecisions, decisions, decisionResults, outgoing } = state;
  // Answers whose outcome is open are stored with the pause itself.
  const settled = [...earlierDecisions, ...decisions].filter(
    ({ outcome, resumeRunId }) =>
      outcome !== "open" &&
      outcome !== "pending" &&
      outcome !== "dismissed" &&
      (outgoing === null || resumeRunId !== outgoing.runId),
  );
  return { revision, decisions: settled.slice(-mostDecisions), decisionResults };
}

/** Returns the conversation of a thread, for a storage that keeps it; null where there is nothing to keep. */
export function toStoredConversation(state: RunState, revision: number): StoredConversation | null {
  const { messages, state: agentState } = state.transcript;
  const history = toStoredHistory(state, revision);
  if (messages.length === 0 && history.decisions.length === 0) return null;
  return { ...history, messages, ...(agentState !== undefined && { state: agentState }) };
}
