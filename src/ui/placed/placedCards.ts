"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { createListeners } from "../../run/shared/createListeners.js";
import { onePerRun } from "../../run/shared/onePerRun.js";

/** A place in the page for the card of one question. */
export interface Slot {
  readonly element: HTMLElement;
  readonly toolCallId: string | undefined;
  readonly interruptId: string | undefined;
}

/** The places in the page for cards of a run. */
interface PlacedCards {
  /**
   * Adds a place. Returns what removes it, which is called while its element is still in the page.
   */
  readonly add: (slot: Slot) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The place that was last removed while it was focused, until it is cleared. */
  readonly lost: () => Slot | undefined;
  readonly clearLost: () => void;
  /** In the order in which they came; the same list until that changes. */
  readonly getSnapshot: () => readonly Slot[];
}

/** The places for cards of a run. */
export const placedCardsOf: (run: Pick<AgentRun, "subscribe">) => PlacedCards =
  onePerRun(createPlacedCards);

function createPlacedCards(): PlacedCards {
  const { notify, subscribe } = createListeners();
  let slots: readonly Slot[] = [];
  let lost: Slot | undefined;
  const change = (next: readonly Slot[]): void => {
    slots = next;
    notify();
  };
  return {
    add(slot) {
      change([...slots, slot]);
      return () => {
        const { element } = slot;
        if (element.matches(":focus-within")) lost = slot;
        change(slots.filter((other) => other !== slot));
      };
    },
    lost: () => lost,
    clearLost() {
      lost = undefined;
    },
    subscribe,
    getSnapshot: () => slots,
  };
}

/** The place for a question: the first that asks for it. */
export function slotOf(
  slots: readonly Slot[],
  { id, toolCallId, toolCall }: InterruptView,
): Slot | undefined {
  return slots.find((slot) =>
    slot.interruptId === undefined
      ? slot.toolCallId !== undefined &&
        (slot.toolCallId === toolCallId || slot.toolCallId === toolCall?.id)
      : slot.interruptId === id,
  );
}

const none: readonly Slot[] = [];

/** The places in the page for cards of a run. */
export function useSlots({ subscribe }: AgentRun): readonly Slot[] {
  const slots = useMemo(() => placedCardsOf({ subscribe }), [subscribe]);
  return useSyncExternalStore(slots.subscribe, slots.getSnapshot, () => none);
}
