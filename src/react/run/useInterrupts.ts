"use client";
import { useCallback, useMemo } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { ComposerView } from "../../thread/view/AgentRunSnapshot.js";
import { groupByOrigin, type InterruptGroup } from "../../thread/view/groupByOrigin.js";
import { useRun } from "./AgentRunProvider.js";
import { useRunSelector } from "./useRunSelector.js";

/**
 * The open interrupts of a run, in the order they were announced; it does not render while text
 * streams.
 */
export function useInterrupts(run?: AgentRun): readonly InterruptView[] {
  return useRunSelector(useRun("useInterrupts", run), (snapshot) => snapshot.interrupts);
}

/**
 * The open interrupts of a run, grouped by the agent or subagent that asks; groups are in the order
 * of their first question.
 */
export function useInterruptGroups(run?: AgentRun): readonly InterruptGroup[] {
  const found = useRun("useInterruptGroups", run);
  const interrupts = useRunSelector(found, (snapshot) => snapshot.interrupts);
  const subagents = useRunSelector(found, (snapshot) => snapshot.subagents);
  return useMemo(() => groupByOrigin(interrupts, subagents), [interrupts, subagents]);
}

/** One open interrupt by its id, or undefined when it is not open. */
export function useInterrupt(interruptId: string, run?: AgentRun): InterruptView | undefined {
  const select = useCallback(
    (snapshot: { readonly interrupts: readonly InterruptView[] }) =>
      snapshot.interrupts.find(({ id }) => id === interruptId),
    [interruptId],
  );
  return useRunSelector(useRun("useInterrupt", run), select);
}

/** The state of the answers, the blockers of sending them, and `submit`, which sends them. */
export function useResumeComposer(run?: AgentRun): ComposerView & Pick<AgentRun, "submit"> {
  const { submit, ...found } = useRun("useResumeComposer", run);
  const composer = useRunSelector(found, (snapshot) => snapshot.composer);
  return useMemo(() => ({ ...composer, submit }), [composer, submit]);
}
