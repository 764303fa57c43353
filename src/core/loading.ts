import { jsonEqual } from "../protocol/json.js";
import type { Transition } from "./advance.js";
import { closeDecisions, recordQuestions } from "./DecisionRecord.js";
import type { Dialects } from "./Dialects.js";
import { withOwed } from "./giveResult.js";
import type { Batch } from "./interrupt.js";
import type { RunEnding } from "./RunEnding.js";
import type { RunEvent } from "./RunEvent.js";
import { openStream, type RunState } from "./RunState.js";
import { settle } from "./settle.js";

/** Begins to read what the agent has. Answers whose fate is unknown are still on their way as far as anybody can tell. */
export function load(state: RunState, { runId }: Extract<RunEvent, { type: "load" }>): Transition {
  if (state.stream !== null) return [state, []];
  const status = state.outgoing?.delivery === "unknown" ? "resuming" : "running";
  return [{ ...state, status, runId, stream: openStream(runId, true), ending: null, error: null }, [{ type: "loadRun", runId }]];
}

/** What is open after everything the agent has was read: what it asks, and nothing else. A question that was open before is the same one. */
export function closeLoad(state: RunState, asks: Batch | null, found: RunEnding, now: number, dialects: Dialects): RunState {
  const isNew = asks === null && "error" in found && dialects.isNewThread(found.error);
  const ending: RunEnding = isNew ? { kind: "success" } : found;
  const error = "error" in ending ? ending.error : null;
  const read = { ...state, transcript: withOwed(state), stream: null, ending, error };
  if (asks === null && error !== null) return { ...read, status: "failed" };

  const status = error !== null ? "failed" : asks === null ? "finished" : "interrupted";
  const { batch: before } = state;
  if (asks !== null && before !== null && asksTheSame(asks, before)) {
    return { ...read, status, outgoing: null, checkedAt: now, decisions: settle(state, "refused", now) };
  }
  return {
    ...read,
    status,
    batch: asks,
    drafts: new Map(),
    inputs: new Map(),
    outgoing: null,
    putAway: null,
    checkedAt: now,
    decisions: [...closeDecisions(state.decisions, before, "stale"), ...(asks === null ? [] : recordQuestions(asks, now))],
  };
}

function asksTheSame({ interrupts: now }: Batch, { interrupts: before }: Batch): boolean {
  return now.length === before.length && now.every(({ id, raw }, i) => id === before[i]?.id && jsonEqual(raw, before[i]?.raw));
}
