import type { Dialects } from "../../dialects/Dialects.js";
import { adviceOn, type Failure } from "../../dialects/dialectFacts.js";
import { type Advice, adviceFor } from "../../errors/adviceFor.js";
import type { OpenStream, RunState } from "../state/RunState.js";

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
