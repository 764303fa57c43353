import { deepFreeze } from "../../protocol/json.js";
import type { EventOf, SaveFirst } from "../state/RunEvent.js";
import type { RunState, Sending, Unsent } from "../state/RunState.js";
import { refuse, type Transition } from "../state/Transition.js";
import { afterSending } from "./afterSending.js";
import { expiredEntries, markExpired } from "./drafts.js";
import { withSignatures } from "./signAnswers.js";

/**
 * Sends answers. With `signs` they are signed first, and with `save` the record of what is about to
 * be sent is stored.
 */
export function send(
  state: RunState,
  sending: Sending,
  save: SaveFirst | undefined,
  signs = false,
): Transition {
  if (signs)
    return [saveFirst(state, sending), [{ type: "signAnswers", runId: sending.runId, save }]];
  if (save !== undefined)
    return [saveFirst(state, sending), [{ type: "saveSent", runId: sending.runId, save }]];
  return [
    afterSending(state, sending),
    [{ type: "resumeRun", runId: sending.runId, resume: sending.resume }],
  ];
}

/**
 * Stores or sends the answers after they were signed. What is stored and sent from here on has the
 * signatures, so a retry has the same.
 */
export function signed(
  state: RunState,
  { runId, signatures, save, now }: EventOf<"signed">,
): Transition {
  const { unsent, outgoing } = state;
  if (unsent?.sending.runId !== runId || outgoing === null) return [state, []];
  const request = deepFreeze(withSignatures(unsent.sending.request, signatures));
  const next = {
    ...state,
    unsent: { ...unsent, sending: { ...unsent.sending, request } },
    outgoing: { ...outgoing, request },
  };
  return save === undefined
    ? saved(next, { type: "saved", runId, now })
    : [next, [{ type: "saveSent", runId, save }]];
}

/** Keeps the answers as drafts, and sends nothing: the person has not signed them. */
export function notSigned(state: RunState, { runId, error }: EventOf<"notSigned">): Transition {
  if (state.unsent?.sending.runId !== runId) return [state, []];
  return refuse(
    { ...undoSending(state, state.unsent), status: "failed", error },
    runId,
    "not-signed",
  );
}

/** Sends the answers after their record was stored, unless a deadline has passed meanwhile. */
export function saved(state: RunState, { runId, now }: EventOf<"saved">): Transition {
  const { unsent, outgoing } = state;
  if (unsent?.sending.runId !== runId || outgoing === null) return [state, []];
  const current = markExpired(state, now);
  if (expiredEntries(current, outgoing.resume).length > 0)
    return refuse(undoSending(current, unsent), runId, "blocked");
  const { resume } = outgoing;
  // The stored record refers to this object, so it need not be stored again.
  return [
    { ...afterSending(state, { ...unsent.sending, now }), outgoing, unsent: null },
    [{ type: "resumeRun", runId, resume }],
  ];
}

/**
 * Keeps the answers unsent; the user can send them again, or without a record. If delivery of an
 * earlier attempt is unknown, it stays unknown.
 */
export function notSaved(state: RunState, { runId, error }: EventOf<"notSaved">): Transition {
  const { unsent, outgoing } = state;
  if (unsent?.sending.runId !== runId || outgoing === null) return [state, []];
  const before = undoSending(state, unsent);
  const attempted =
    before.outgoing?.delivery === "unknown"
      ? before.outgoing
      : { ...outgoing, delivery: "not-sent" as const };
  return refuse({ ...before, status: "failed", outgoing: attempted, error }, runId, "not-saved");
}

/**
 * The state while the answers are signed, or their record is being stored: they count as being
 * sent, but nothing was sent and no decision record shows it.
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
 * Restores the state after a record could not be stored: the answers are unsent again, and the
 * messages that were to be sent with them are removed.
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
