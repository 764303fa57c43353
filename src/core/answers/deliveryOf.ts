import { type AgentRunError, type Delivery, ProtocolError, RunFailedError, TransportError } from "../errors.js";
import type { OpenStream, RunState } from "../state/RunState.js";

const acknowledgement = "answers-are-acknowledged";

/** Returns what a failure means for answers that were sent. An error right after the start of the run is a refusal. */
export function deliveryOf(error: AgentRunError, { activity, acknowledged }: OpenStream): Delivery {
  if (error instanceof TransportError) return error.delivery;
  if (error instanceof ProtocolError && error.rule === acknowledgement) return "rejected";
  return error instanceof RunFailedError && activity !== "output" && !acknowledged ? "rejected" : "unknown";
}

/** The error of a run that ended well, of an agent that acknowledges answers and did not acknowledge these. */
export function notAcknowledged(): ProtocolError {
  return new ProtocolError(acknowledgement, "the run ended without a sign that the agent took the answers; they are still open", {
    eventType: "RUN_FINISHED",
  });
}

/** Whether the agent has shown that it acts on the answers that are being sent. */
export function showsWork({ outgoing, stream }: RunState): boolean {
  if (outgoing === null || stream === null || stream.loads || stream.activity === "none") return false;
  return stream.acknowledged || outgoing.request.mustAcknowledge !== true;
}
