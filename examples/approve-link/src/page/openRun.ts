import { type AgentRun, createAgentRun } from "react-agui-interrupts";
import type { AgUiInterrupt } from "react-agui-interrupts/core";
import { holdQuestions } from "react-agui-interrupts/dialects";

/** A run that is nothing but these questions, ready to be rendered on the server. */
export async function openRun(threadId: string, interrupts: readonly AgUiInterrupt[]): Promise<AgentRun> {
  const run = createAgentRun({ agent: holdQuestions({ threadId, interrupts, messages: [] }, () => {}) });
  await run.ready();
  return run;
}
