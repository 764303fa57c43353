import { type AgentRun, createAgentRun } from "react-agui-interrupts";
import type { AgUiInterrupt } from "react-agui-interrupts/core";
import { holdQuestions } from "react-agui-interrupts/dialects";

/** A run that is nothing but these questions, and shows them on the server, too. */
export function openRun(threadId: string, interrupts: readonly AgUiInterrupt[]): AgentRun {
  const run = createAgentRun({ agent: holdQuestions({ threadId, interrupts, messages: [] }, () => {}) });
  return { ...run, getServerSnapshot: run.getSnapshot };
}
