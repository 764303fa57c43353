"use client";
import { useMemo, useSyncExternalStore } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { placedCardsOf, type Slot } from "./placedCards.js";

const none: readonly Slot[] = [];

/** The places in the page for cards of a run. */
export function useSlots({ subscribe }: AgentRun): readonly Slot[] {
  const slots = useMemo(() => placedCardsOf({ subscribe }), [subscribe]);
  return useSyncExternalStore(slots.subscribe, slots.getSnapshot, () => none);
}
