import type { Dialects } from "../../dialects/Dialects.js";
import { isKnownRefusal } from "../../dialects/dialectFacts.js";
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
import type { OpenStream, Refusals } from "../state/RunState.js";

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
