import type { Dialects } from "../../dialects/Dialects.js";
import { adviceOn, type Failure, isKnownRefusal } from "../../dialects/dialectFacts.js";
import { type Advice, adviceFor } from "../../errors/adviceFor.js";
import {
  type AgentRunError,
  type Delivery,
  ProtocolError,
  RunFailedError,
  TransportError,
} from "../../errors/errors.js";
import { isRefusal } from "../../errors/isRefusal.js";
import type { Batch } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { jsonEqual } from "../../protocol/json.js";
import type { OpenStream, Refusals, RunState } from "../state/RunState.js";

const acknowledgement = "answers-are-acknowledged";

/**
 * Returns what a failure means for answers that were sent. The agent has refused them only where
 * the dialect that asked knows the error as a refusal, or where nothing came before an error whose
 * code is one: an agent may fail after it acted, whatever it calls that.
 */
export function deliveryOf(
  error: AgentRunError,
  { activity, acknowledged }: OpenStream,
  batch: Batch | null,
  dialects: Dialects,
): Delivery {
  if (error instanceof TransportError)
    return isKnownRefusal(dialects, batch, error) ? "rejected" : error.delivery;
  if (error instanceof ProtocolError && error.rule === acknowledgement) return "rejected";
  if (activity === "output") return "unknown";
  const isKnown =
    isKnownRefusal(dialects, batch, error) ||
    (isRefusal(error) && activity === "none" && !acknowledged);
  return isKnown ? "rejected" : "unknown";
}

/**
 * The error of a run that ended well, of an agent that acknowledges answers and did not acknowledge
 * these.
 */
export function notAcknowledged(): ProtocolError {
  return new ProtocolError(
    acknowledgement,
    "the run ended without a sign that the agent took the answers",
    {
      eventType: "RUN_FINISHED",
    },
  );
}

/** Whether the agent has shown that it acts on the answers that are being sent. */
export function showsWork(stream: OpenStream | null): boolean {
  if (stream?.kind !== "sending" || stream.activity === "none") return false;
  return stream.acknowledged || stream.outgoing.request.mustAcknowledge !== true;
}

/**
 * Returns what to do about the failure of the last answers: the advice of the dialect that asked,
 * otherwise by the code of the error. After the agent has shown that it did something, an answer is
 * not known to wait for other people, whatever the code.
 */
export function adviceIn(state: RunState, dialects: Dialects): Advice {
  const advice = adviceOn(dialects, failureIn(state))?.advice ?? adviceFor(state.error);
  return advice === "others" && !state.attempt?.silent ? "retry" : advice;
}

/** What the dialects are asked about a failure. */
export function failureIn({ batch, error, refusals, decisions }: RunState): Failure {
  const answered = decisions
    .filter(({ verdict }) => verdict !== null)
    .map(({ interruptId }) => interruptId);
  return { batch, error, sameRefusals: refusals?.answers.length ?? 0, answered };
}

/**
 * Counts refusals: different answers that are refused with the same message. Another error starts a
 * new count.
 */
export function noteRefusal(
  before: Refusals | null,
  error: AgentRunError | null,
  resume: readonly ResumeEntry[],
): Refusals | null {
  if (!(error instanceof RunFailedError)) return null;
  const { agentMessage: message } = error;
  const answers = before?.message === message ? before.answers : [];
  return answers.some((answer) => jsonEqual(answer, resume))
    ? before
    : { message, answers: [...answers, resume] };
}
