import {
  type AgentRun,
  type AgUiInterrupt,
  createAgentRun,
  type ResumeEntry,
  type SignDecision,
} from "react-agui-interrupts/core";
import { holdQuestions } from "react-agui-interrupts/dialects";

/** What happens with the answers, on a page that signs them. */
export interface Signing {
  readonly signDecision: SignDecision;
  readonly onAnswers: (resume: readonly ResumeEntry[]) => void;
}

/**
 * A run that is nothing but these questions: to be rendered on the server, or to be answered and
 * signed in the browser.
 */
export async function openRun(
  threadId: string,
  interrupts: readonly AgUiInterrupt[],
  { signDecision, onAnswers = () => {} }: Partial<Signing> = {},
): Promise<AgentRun> {
  const agent = holdQuestions({ threadId, interrupts, messages: [] }, onAnswers);
  const run = createAgentRun({
    agent,
    submitMode: "manual",
    ...(signDecision !== undefined && { signDecision }),
  });
  await run.ready();
  return run;
}
