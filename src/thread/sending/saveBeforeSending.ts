import { idsOf } from "../../protocol/collections.js";
import { deepFreeze } from "../../protocol/json.js";
import { expiredEntries } from "../open/canRetry.js";
import { markExpired } from "../open/drafts.js";
import { afterSending, toOutgoing } from "../sent/afterSending.js";
import { withoutMessages } from "../sent/sentMessages.js";
import { withSignatures } from "../sent/signatures.js";
import type { EventOf, SaveFirst } from "../state/RunEvent.js";
import {
  type Attempt,
  type Composed,
  isUnsent,
  phaseAfter,
  type RunState,
  type Unsent,
} from "../state/RunState.js";
import { refuse, type Transition } from "../state/Transition.js";

/**
 * Sends answers. With `signs` they are signed first, and with `save` the record of what is about to
 * be sent is stored.
 */
export function send(
  state: RunState,
  composed: Composed,
  save: SaveFirst | undefined,
  signs = false,
): Transition {
  const { runId, resume } = composed;
  if (signs) return [begin("signing", state, composed), [{ type: "signAnswers", runId, save }]];
  if (save !== undefined)
    return [begin("saving", state, composed), [{ type: "saveSent", runId, save }]];
  return [afterSending(state, composed), [{ type: "resumeRun", runId, resume }]];
}

/**
 * Stores or sends the answers after they were signed. What is stored and sent from here on has the
 * signatures, so a retry has the same.
 */
export function signed(
  state: RunState,
  { runId, signatures, save, now }: EventOf<"signed">,
): Transition {
  const unsent = unsentOf(state, "signing", runId);
  if (unsent === null) return [state, []];
  const { composed, outgoing } = unsent;
  const request = deepFreeze(withSignatures(composed.request, signatures));
  const phase = {
    ...unsent,
    kind: "saving",
    composed: { ...composed, request },
    outgoing: { ...outgoing, request },
  } as const;
  const next = { ...state, phase };
  return save === undefined
    ? saved(next, { type: "saved", runId, now })
    : [next, [{ type: "saveSent", runId, save }]];
}

/** Keeps the answers as drafts, and sends nothing: the person has not signed them. */
export function notSigned(state: RunState, { runId, error }: EventOf<"notSigned">): Transition {
  const unsent = unsentOf(state, "signing", runId);
  if (unsent === null) return [state, []];
  return refuse({ ...undoSending(state, unsent), error }, runId, "not-signed");
}

/** Sends the answers after their record was stored, unless a deadline has passed meanwhile. */
export function saved(state: RunState, { runId, now }: EventOf<"saved">): Transition {
  const unsent = unsentOf(state, "saving", runId);
  if (unsent === null) return [state, []];
  const { composed, outgoing } = unsent;
  const { resume } = outgoing;
  const current = markExpired(state, now);
  if (expiredEntries(current, resume).length > 0)
    return refuse(undoSending(current, unsent), runId, "blocked");
  // The stored record refers to these answers, so they need not be stored again.
  return [
    afterSending(state, { ...composed, now }, outgoing),
    [{ type: "resumeRun", runId, resume }],
  ];
}

/**
 * Keeps the answers unsent; the user can send them again, or without a record. If delivery of an
 * earlier attempt is unknown, it stays unknown.
 */
export function notSaved(state: RunState, { runId, error }: EventOf<"notSaved">): Transition {
  const unsent = unsentOf(state, "saving", runId);
  if (unsent === null) return [state, []];
  const previous = undoSending(state, unsent);
  const attempt: Attempt =
    previous.attempt?.delivery === "unknown"
      ? previous.attempt
      : { ...unsent.outgoing, delivery: "not-sent" };
  return refuse({ ...previous, attempt, error }, runId, "not-saved");
}

/**
 * The state while the answers are signed, or their record is being stored: they count as being
 * sent, but nothing was sent and no decision record shows it.
 */
function begin(kind: Unsent["kind"], state: RunState, composed: Composed): RunState {
  const { runId, attempt, ending, error } = state;
  const outgoing = toOutgoing(state, composed);
  const sent = afterSending(state, composed, outgoing);
  const added = idsOf(sent.transcript.messages);
  for (const { id } of state.transcript.messages) added.delete(id);
  return {
    ...sent,
    decisions: state.decisions,
    phase: {
      ...{ kind, runId: composed.runId, composed, outgoing, added },
      before: { runId, attempt, ending, error },
    },
  };
}

function unsentOf({ phase }: RunState, kind: Unsent["kind"], runId: string): Unsent | null {
  return isUnsent(phase) && phase.kind === kind && phase.runId === runId ? phase : null;
}

/**
 * Restores the state after a record could not be stored: the answers are unsent again, and the
 * messages that were to be sent with them are removed.
 */
export function undoSending(state: RunState, { added, before }: Unsent): RunState {
  return { ...withoutMessages(state, added), ...before, phase: phaseAfter(state) };
}
