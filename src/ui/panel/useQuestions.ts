"use client";
import { useMemo } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { useInterruptGroups } from "../../react/run/useInterrupts.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { InterruptGroup } from "../../thread/view/groupByOrigin.js";
import { type Slot, slotOf, useSlots } from "../placed/placedCards.js";

/** The open questions in the order of the list: those of one origin together. */
interface Questions {
  /** All that are open. */
  readonly all: readonly InterruptView[];
  /** Those that the panel lists. */
  readonly questions: readonly InterruptView[];
  /** Those that stand elsewhere in the page, by an `InterruptCard`. */
  readonly placed: ReadonlyMap<InterruptView, Slot>;
  /**
   * Whether another one is answered first: that one alone has a shadow, a filled button and hints of
   * keys.
   */
  readonly isLater: (interrupt: InterruptView) => boolean;
  /** The groups, by the key of their first question; empty where all questions have one origin. */
  readonly groupAt: ReadonlyMap<string, InterruptGroup>;
}

/** Returns them in the order on screen. */
export function useQuestions(run: AgentRun): Questions {
  const groups = useInterruptGroups(run);
  const slots = useSlots(run);
  return useMemo(() => {
    const all = groups.flatMap(({ interrupts }) => interrupts);
    const placed = new Map<InterruptView, Slot>();
    for (const interrupt of slots.length === 0 ? [] : all) {
      const slot = slotOf(slots, interrupt);
      if (slot !== undefined) placed.set(interrupt, slot);
    }
    const questions = placed.size === 0 ? all : all.filter((interrupt) => !placed.has(interrupt));
    const firsts = groups.flatMap((group) => {
      const first = group.interrupts.find((interrupt) => !placed.has(interrupt));
      return first === undefined ? [] : [[first.key, group] as const];
    });
    const current = all.find(({ status }) => status === "unanswered" || status === "invalid");
    const isLater = (interrupt: InterruptView): boolean =>
      current !== undefined && interrupt !== current;
    return { all, questions, placed, isLater, groupAt: new Map(groups.length > 1 ? firsts : []) };
  }, [groups, slots]);
}
