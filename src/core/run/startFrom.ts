import type { Limits } from "../../protocol/limits.js";
import { readEvent } from "../../protocol/readEvent.js";
import type { RunState } from "../state/RunState.js";
import type { ApplyPatch } from "../transcript/applyPatch.js";
import { extendTranscript } from "../transcript/extendTranscript.js";
import { markImportedToolCalls } from "./markImportedToolCalls.js";

/** Adds a known conversation to a new thread. It is read like a snapshot of an agent, because it may have been stored anywhere. */
export function startFrom(state: RunState, messages: unknown, limits: Limits, applyPatch: ApplyPatch): RunState {
  const reading = readEvent({ type: "MESSAGES_SNAPSHOT", messages }, false, limits);
  const events = reading.status === "read" ? [reading.event] : [];
  const problems =
    reading.status === "read"
      ? (reading.problems ?? [])
      : [{ code: "malformed-event", message: "initialMessages could not be read" }];
  const transcript = extendTranscript(state.transcript, events, problems, applyPatch);
  return markImportedToolCalls(state, { ...state, transcript, initialMessages: transcript.messages });
}
