import type { EventOf, SaveFirst } from "../state/RunEvent.js";
import type { RunState, Sending, Unsent } from "../state/RunState.js";
import { refuse } from "../state/refuse.js";
import type { Transition } from "../state/Transition.js";
import { afterSending } from "./afterSending.js";
import { expiredEntries, markExpired } from "./markExpired.js";

/** Sends answers, or with `save` first stores the record of what is about to be sent. */
export function send(state: RunState, sending: Sending, save: SaveFirst | undefined): Transition {
  if (save !== undefined) return [saveFirst(state, sending), [{ type: "saveSent", runId: sending.runId, save }]];
  return [afterSending(state, sending), [{ type: "resumeRun", runId: sending.runId, resume: sending.resume }]];
}

/** Sends the answers after their record was stored, unless a deadline has passed meanwhile. */
export function saved(state: RunState, { runId, now }: EventOf<"saved">): Transition {
  const { unsent, outgoing } = state;
  if (unsent?.sending.runId !== runId || outgoing === null) return [state, []];
  const current = markExpired(state, now);
  if (expiredEntries(current, outgoing.resume).length > 0) return refuse(undoSending(current, unsent), runId, "blocked");
  const { resume } = outgoing;
  // The stored record refers to this object, so it need not be stored again.
  return [{ ...afterSending(state, { ...unsent.sending, now }), outgoing, unsent: null }, [{ type: "resumeRun", runId, resume }]];
}

/**
 * Keeps the answers unsent; the user can send them again, or without a record. If delivery of an earlier attempt is unknown, it stays
 * unknown.
 */
export function notSaved(state: RunState, { runId, error }: EventOf<"notSaved">): Transition {
  const { unsent, outgoing } = state;
  if (unsent?.sending.runId !== runId || outgoing === null) return [state, []];
  const before = undoSending(state, unsent);
  const attempted = before.outgoing?.delivery === "unknown" ? before.outgoing : { ...outgoing, delivery: "not-sent" as const };
  return refuse({ ...before, status: "failed", outgoing: attempted, error }, runId, "not-saved");
}

/**
 * The state while the record of the answers is being stored: they count as being sent, but nothing was sent and no decision record shows it.
 */
function saveFirst(state: RunState, sending: Sending): RunState {
  const { status, runId, outgoing, ending, error } = state;
  const known = new Set(state.transcript.messages.map(({ id }) => id));
  const sent = afterSending(state, sending);
  const added = sent.transcript.messages.map(({ id }) => id).filter((id) => !known.has(id));
  return {
    ...sent,
    decisions: state.decisions,
    unsent: { sending, added, before: { status, runId, outgoing, ending, error } },
  };
}

/**
 * Restores the state after a record could not be stored: the answers are unsent again, and the messages that were to be sent with them are
 * removed.
 */
export function undoSending(state: RunState, { added, before }: Unsent): RunState {
  const { transcript } = state;
  const gone = new Set(added);
  const messages = transcript.messages.filter(({ id }) => !gone.has(id));
  return {
    ...state,
    ...before,
    transcript: gone.size === 0 ? transcript : { ...transcript, messages },
    stream: null,
    unsent: null,
  };
}
