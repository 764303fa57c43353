"use client";
import { useMemo } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { InterruptGroup } from "../../core/snapshot/groupByOrigin.js";
import { useInterruptGroups } from "../../react/run/useInterrupts.js";
import type { AgentRun } from "../../run/api/AgentRun.js";

/** The open questions as they are listed: those of one origin together. */
export interface Questions {
  readonly questions: readonly InterruptView[];
  /** Where a group begins, by the key of its first question; empty where all come from one place. */
  readonly groupAt: ReadonlyMap<string, InterruptGroup>;
}

/** Reads them in the order in which they are on screen. */
export function useQuestions(run: AgentRun): Questions {
  const groups = useInterruptGroups(run);
  return useMemo(() => {
    const questions = groups.flatMap(({ interrupts }) => interrupts);
    const firsts = groups.map((group) => [group.interrupts[0]?.key ?? "", group] as const);
    return { questions, groupAt: new Map(groups.length > 1 ? firsts : []) };
  }, [groups]);
}
