"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { isSameQuestion } from "../../interrupt/isSameQuestion.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { createListeners } from "../../run/shared/createListeners.js";
import { onePerRun } from "../../run/shared/onePerRun.js";
import { encodeDecision } from "../../thread/compose/encodeDecision.js";
import { approvalBlock } from "../../thread/view/approveTogether.js";

/**
 * Returns the selection of a run, and what is read from it: a value that is compared by identity.
 */
export function useSelection<Selected>(
  run: AgentRun,
  select: (view: SelectionView) => Selected,
): readonly [selected: Selected, selection: Selection] {
  const selection = selectionOf(run);
  const selected = useSyncExternalStore(
    selection.subscribe,
    () => select(selection.getSnapshot()),
    () => select(nothingSelected),
  );
  return [selected, selection];
}

/**
 * Opens the row around a part that shows less of its question than its card does; null anywhere
 * else.
 */
export const ClosedRowContext = createContext<(() => void) | null>(null);

/** Returns what opens the row around a part. */
export function useClosedRow(): (() => void) | null {
  return useContext(ClosedRowContext);
}

/** A card that shows its question and offers to select it. */
interface SelectableCard {
  readonly interrupt: InterruptView;
  /**
   * `unread` while a part of it is folded, `closed` where it is a row that shows less than the card
   * it opens to, `barred` where it needs more than a press.
   */
  readonly state: "ready" | "unread" | "closed" | "barred";
  /** Opens what is folded. */
  readonly showUnread: () => void;
}

/** Keys of questions, in their order. */
interface SelectionView {
  readonly selected: readonly string[];
  /** What has been shown completely and can be selected, what is selected included. */
  readonly selectable: readonly string[];
  /** What could be selected once its folded parts were shown. */
  readonly unread: readonly string[];
  /**
   * Whether there may be something to approve together: two or more, closed rows included, or what
   * is selected.
   */
  readonly isOffered: boolean;
}

/** Which questions of a run are selected, to be approved together. */
interface Selection {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => SelectionView;
  /** Reports what the card with this id shows. */
  readonly report: (id: string, card: SelectableCard) => void;
  /**
   * Removes a card. What it has shown stays selectable: a long list renders only what is near the
   * screen.
   */
  readonly remove: (id: string) => void;
  readonly toggle: (key: string) => void;
  /**
   * Selects all that can be selected, or none where all are. While something is folded, it only
   * opens the folds.
   */
  readonly toggleAll: () => void;
  /** Approves what is selected, unless that is no longer `keys`, which the user has seen. */
  readonly approve: (keys: readonly string[]) => void;
}

type Source = Pick<AgentRun, "subscribe" | "getSnapshot" | "resolveAll">;

const nothingSelected: SelectionView = {
  selected: [],
  selectable: [],
  unread: [],
  isOffered: false,
};

/** What the cards have reported, and what the user has selected. */
interface SelectionState {
  /** By the ids of the cards. */
  readonly cards: Map<string, SelectableCard>;
  /** The questions as they were shown, and as they were selected, by their keys. */
  readonly shown: Map<string, InterruptView>;
  readonly chosen: Map<string, InterruptView>;
}

/** The selection of a run. */
const selectionOf = onePerRun(createSelection);

function createSelection(run: Source): Selection {
  const known: SelectionState = { cards: new Map(), shown: new Map(), chosen: new Map() };
  const { cards, shown, chosen } = known;
  let view = nothingSelected;
  let stop = (): void => {};

  const refresh = (): void => {
    const next = updateSelection(known, run.getSnapshot().interrupts);
    if (isEqual(view, next)) return;
    view = next;
    listeners.notify();
  };
  const choose = (keys: readonly string[]): void => {
    const wanted = new Set(keys);
    for (const interrupt of run.getSnapshot().interrupts)
      if (wanted.has(interrupt.key)) chosen.set(interrupt.key, interrupt);
  };

  const follow = (): void => {
    let last: unknown = null;
    stop = run.subscribe(() => {
      const { interrupts } = run.getSnapshot();
      if (interrupts !== last) refresh();
      last = interrupts;
    });
    refresh();
  };
  const listeners = createListeners(follow, () => stop());

  return {
    subscribe: listeners.subscribe,
    getSnapshot: () => view,
    report(id, card) {
      const { key } = card.interrupt;
      // More text has come that is folded; a card that is rendered again begins folded, and was
      // read before.
      const hasMore = card.state === "unread" && cards.get(id)?.state === "ready";
      cards.set(id, card);
      if (card.state === "ready") shown.set(key, card.interrupt);
      // A row that was closed again has been read.
      else if (card.state !== "closed") shown.delete(key);
      if (hasMore || card.state === "barred") chosen.delete(key);
      refresh();
    },
    remove(id) {
      cards.delete(id);
      refresh();
    },
    toggle(key) {
      if (!chosen.delete(key) && view.selectable.includes(key)) choose([key]);
      refresh();
    },
    toggleAll() {
      const { unread, selectable, selected } = view;
      if (unread.length > 0) {
        const left = new Set(unread);
        for (const { interrupt, state, showUnread } of cards.values())
          if (state === "unread" && left.has(interrupt.key)) showUnread();
        return;
      }
      if (selected.length === selectable.length) chosen.clear();
      else choose(selectable);
      refresh();
    },
    approve(keys) {
      refresh();
      if (!isSame(view.selected, keys)) return;
      const approved = run.getSnapshot().interrupts.filter(({ key }) => chosen.has(key));
      if (approved.length > 0)
        run.resolveAll(
          new Map(
            approved.map((interrupt) => [interrupt, encodeDecision(interrupt, { approved: true })]),
          ),
        );
    },
  };
}

/** Deselects the questions that have changed, and returns what is selected and what can be. */
function updateSelection(
  { cards, shown, chosen }: SelectionState,
  interrupts: readonly InterruptView[],
): SelectionView {
  const open = new Map(
    interrupts.filter(canBeSelected).map((interrupt) => [interrupt.key, interrupt]),
  );
  const isStill = (before: InterruptView | undefined, key: string): boolean => {
    const now = open.get(key);
    return before !== undefined && now !== undefined && isSameQuestion(before, now);
  };
  // What was selected must be selected again after any change, even one that is undone.
  for (const [key, before] of chosen) if (!isStill(before, key)) chosen.delete(key);
  const keys = [...open.keys()];
  const folded = new Set(
    [...cards.values()]
      .filter(({ state }) => state === "unread")
      .map(({ interrupt }) => interrupt.key),
  );
  const selected = keys.filter((key) => chosen.has(key));
  const selectable = keys.filter((key) => chosen.has(key) || isStill(shown.get(key), key));
  const unread = keys.filter((key) => folded.has(key) && !chosen.has(key));
  const closed = new Set(
    [...cards.values()]
      .filter(({ state }) => state === "closed")
      .map(({ interrupt }) => interrupt.key),
  );
  const possible = new Set([...selectable, ...unread, ...keys.filter((key) => closed.has(key))]);
  return { selected, selectable, unread, isOffered: selected.length > 0 || possible.size > 1 };
}

function canBeSelected(interrupt: InterruptView): boolean {
  return interrupt.draft === null && approvalBlock(interrupt) === null;
}

function isEqual(a: SelectionView, b: SelectionView): boolean {
  return (
    a.isOffered === b.isOffered &&
    isSame(a.selected, b.selected) &&
    isSame(a.selectable, b.selectable) &&
    isSame(a.unread, b.unread)
  );
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
