import type { ResumeEntry } from "../../protocol/input.js";
import { jsonEqual } from "../../protocol/json.js";
import { type Advice, adviceFor } from "../adviceFor.js";
import type { Dialects } from "../dialect/Dialects.js";
import { type AgentRunError, RunFailedError } from "../errors.js";
import type { Refusals, RunState } from "../state/RunState.js";

/**
 * Returns what to do about the failure of the last answers: the advice of the dialect that asked, otherwise by the code of the error. After the
 * agent has shown that it did something, an answer is not known to wait for other people, whatever the code.
 */
export function adviceIn(state: RunState, dialects: Dialects): Advice {
  const advice = dialects.advice(...failureIn(state))?.advice ?? adviceFor(state.error);
  return advice === "others" && !state.outgoing?.silent ? "retry" : advice;
}

/** What the dialects are asked about a failure. */
export function failureIn({ batch, error, refusals, decisions }: RunState) {
  const answered = decisions.flatMap(({ verdict, interruptId }) => (verdict === null ? [] : [interruptId]));
  return [batch, error, refusals?.answers.length ?? 0, answered] as const;
}

/** Counts refusals: different answers that are refused with the same message. Another error starts a new count. */
export function noteRefusal(
  before: Refusals | null,
  error: AgentRunError | null,
  resume: readonly ResumeEntry[],
): Refusals | null {
  if (!(error instanceof RunFailedError)) return null;
  const { agentMessage: message } = error;
  const answers = before?.message === message ? before.answers : [];
  return answers.some((known) => jsonEqual(known, resume)) ? before : { message, answers: [...answers, resume] };
}
