import type { Limits } from "../../protocol/limits.js";
import type { RunState } from "../state/RunState.js";
import { writeTranscript } from "../transcript/TranscriptWriter.js";

/** Marks a batch that has more questions than are shown, and reports it as a problem. */
export function limitBatch(state: RunState, { questions }: Limits): RunState {
  if (state.batch === null) return state;
  const { shown, ...batch } = state.batch;
  const asked = batch.interrupts.length;
  if (asked <= questions) return shown === undefined ? state : { ...state, batch };
  if (shown === questions) return state;
  const writer = writeTranscript(state.transcript);
  writer.problem("too-many", `the agent asked ${asked} questions, and ${questions} of them are shown`);
  return { ...state, batch: { ...batch, shown: questions }, transcript: writer.finish() };
}
