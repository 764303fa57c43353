"use client";
import { createContext, type ReactNode, useCallback, useContext, useId, useMemo, useState } from "react";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";

/** The folds of one card, or of one list that is approved as a whole. */
export interface Folds {
  /** Whether it contains a fold that has not been opened yet. */
  readonly hasUnread: boolean;
  /** Whether that is known: folds are counted once everything is mounted. */
  readonly isKnown: boolean;
  /** Whether a press on Approve has opened them. */
  readonly wereShown: boolean;
  /** Opens every fold. */
  readonly showUnread: () => void;
}

interface FoldScopeValue extends Folds {
  /** Counts how often all folds were opened. */
  readonly times: number;
  /** Adds an unopened fold. Returns a function that removes it. */
  readonly add: (id: string) => () => void;
}

const noFolds: FoldScopeValue = {
  hasUnread: false,
  isKnown: true,
  wereShown: false,
  showUnread: () => {},
  times: 0,
  add: () => () => {},
};

const FoldContext = createContext<FoldScopeValue>(noFolds);

/**
 * Wraps everything that is approved by one press. Folded content cannot be approved unread: the first press on Approve opens every fold and
 * announces it, the next one approves. A user who has opened the text, or has nothing folded, presses once, and an agent gains nothing by
 * hiding the amount at the end of a long text. Approve stays enabled, because a disabled button does not explain what is missing; denying
 * and skipping are never delayed.
 */
export function FoldScope({ children }: { readonly children: ReactNode }): ReactNode {
  const [unread, setUnread] = useState<ReadonlySet<string>>(() => new Set());
  const [times, setTimes] = useState(0);
  const [isKnown, setIsKnown] = useState(false);
  // Effects of the folds below run first.
  useEffectBeforePaint(() => setIsKnown(true), []);
  const add = useCallback((id: string) => {
    setUnread((others) => new Set([...others, id]));
    return () => setUnread((others) => new Set([...others].filter((other) => other !== id)));
  }, []);
  const showUnread = useCallback(() => setTimes((before) => before + 1), []);
  const hasUnread = unread.size > 0;
  const value = useMemo(
    () => ({ hasUnread, isKnown, wereShown: times > 0, showUnread, times, add }),
    [hasUnread, isKnown, times, showUnread, add],
  );
  return <FoldContext.Provider value={value}>{children}</FoldContext.Provider>;
}

/** The folds of the card around a part. */
export function useFolds(): Folds {
  return useContext(FoldContext);
}

/**
 * Returns whether a fold is open, and functions to open and close it. `isFolded` is whether there is anything to open. A fold that mounts
 * after a press on Approve has opened the others starts open, except for the next part of a text that is shown in parts: each press shows
 * one part.
 */
export function useFold(
  isFolded: boolean,
  shows: "whole" | "next" = "whole",
): readonly [open: boolean, setOpen: (open: boolean) => void, wasOpen: boolean] {
  const { times, add } = useContext(FoldContext);
  const id = useId();
  const beginsOpen = times > 0 && shows === "whole";
  const [state, setState] = useState({ open: beginsOpen, wasOpen: beginsOpen, times });
  if (state.times !== times) setState({ open: true, wasOpen: true, times });
  const isUnread = isFolded && !state.wasOpen;
  useEffectBeforePaint(() => (isUnread ? add(id) : undefined), [isUnread, add, id]);
  const setOpen = useCallback(
    (open: boolean) => setState((before) => ({ ...before, open, wasOpen: before.wasOpen || open })),
    [],
  );
  return [state.open, setOpen, state.wasOpen];
}
