import type { ResumeEntry } from "../../protocol/input.js";
import { jsonEqual } from "../../protocol/json.js";
import { type Advice, adviceFor } from "../dialect/adviceFor.js";
import type { Dialects } from "../dialect/Dialects.js";
import { type AgentRunError, RunFailedError } from "../errors.js";
import type { Refusals, RunState } from "../state/RunState.js";

/** What to do about the failure of the last answers: as the dialect that asked advises, otherwise by the code of the error. */
export function adviceIn({ batch, error, refusals }: RunState, dialects: Dialects): Advice {
  return dialects.advice(batch, error, refusals?.answers.length ?? 0)?.advice ?? adviceFor(error);
}

/** Notes a refusal. Answers that differ and are refused with the same words are counted; another error begins anew. */
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
