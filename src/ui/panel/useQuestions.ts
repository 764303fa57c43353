"use client";
import { useMemo } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { InterruptGroup } from "../../core/snapshot/groupByOrigin.js";
import { useInterruptGroups } from "../../react/run/useInterrupts.js";
import type { AgentRun } from "../../run/api/AgentRun.js";

/** The open questions in the order of the list: those of one origin together. */
export interface Questions {
  readonly questions: readonly InterruptView[];
  /** The groups, by the key of their first question; empty where all questions have one origin. */
  readonly groupAt: ReadonlyMap<string, InterruptGroup>;
}

/** Returns them in the order on screen. */
export function useQuestions(run: AgentRun): Questions {
  const groups = useInterruptGroups(run);
  return useMemo(() => {
    const questions = groups.flatMap(({ interrupts }) => interrupts);
    const firsts = groups.map((group) => [group.interrupts[0]?.key ?? "", group] as const);
    return { questions, groupAt: new Map(groups.length > 1 ? firsts : []) };
  }, [groups]);
}
