"use client";

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from "react";

/** The parts of a card that other parts refer to. */
type NamedPart =
  | "message"
  | "changed"
  | "consequence"
  | "risk"
  | "status"
  | "tool"
  | "args"
  | "more"
  | "menu";

/**
 * The DOM ids by which the parts of one card refer to each other; created by `useId`, never from an
 * interrupt's id, unless the page sets one.
 */
interface CardIds extends Readonly<Record<NamedPart, string>> {
  /** Registers the id that the page set on a part; returns a function that removes it. */
  readonly claim: (part: NamedPart, id: string) => () => void;
}

export const CardIdsContext = createContext<CardIds | null>(null);

/** Creates the ids of a card. */
export function useOwnCardIds(): CardIds {
  const id = useId();
  const [given, setGiven] = useState<Partial<Record<NamedPart, string>>>({});
  // A stable function: registering must not cause a part to register again.
  const claim = useCallback((part: NamedPart, name: string) => {
    setGiven((others) => ({ ...others, [part]: name }));
    return () => setGiven(({ [part]: _, ...others }) => others);
  }, []);
  return useMemo(
    () => ({
      message: `${id}message`,
      changed: `${id}changed`,
      consequence: `${id}consequence`,
      risk: `${id}risk`,
      status: `${id}status`,
      tool: `${id}tool`,
      args: `${id}args`,
      more: `${id}more`,
      menu: `${id}menu`,
      ...given,
      claim,
    }),
    [id, given, claim],
  );
}

/** The id of the arguments as text, within the part that has this id. */
export function argsTextId(id: string): string {
  return `${id}-text`;
}

/** Returns the ids of the surrounding card; null outside any card. */
export function useCardIds(): CardIds | null {
  return useContext(CardIdsContext);
}

/** Returns the id of a part that others refer to: the page's own, where it set one. */
export function usePartId(part: NamedPart, given: string | undefined): string | undefined {
  const ids = useCardIds();
  const claim = ids?.claim;
  useEffect(() => (given === undefined ? undefined : claim?.(part, given)), [claim, part, given]);
  return given ?? ids?.[part];
}

interface Confirming {
  /** Whether the button that is held was only pressed, so that another way is offered. */
  readonly asked: boolean;
  /** What has been typed for the name of the tool. */
  readonly typed: string;
  /** Whether the field for a note has been opened. */
  readonly noting: boolean;
  /** What a line was unfolded to: the whole card, or the card with the exact values. */
  readonly unfolded: "whole" | "exact" | undefined;
  /** Whether the menu of what is seldom needed is open. */
  readonly hasMenu: boolean;
}

interface ConfirmScopeValue extends Confirming {
  readonly set: (change: Partial<Confirming>) => void;
}

const nothing: Confirming = {
  asked: false,
  typed: "",
  noting: false,
  unfolded: undefined,
  hasMenu: false,
};
const ConfirmContext = createContext<ConfirmScopeValue>({ ...nothing, set: () => {} });

/**
 * Around a card: how far the confirmation of its approval and its note are, and what was opened.
 * Starts again for another question, and where this one changes.
 */
export function ConfirmScope({
  subject,
  children,
}: {
  readonly subject: string;
  readonly children: ReactNode;
}): ReactNode {
  const [state, setState] = useState({ ...nothing, subject });
  const current = state.subject === subject ? state : nothing;
  const value = useMemo(
    () => ({
      ...current,
      set: (change: Partial<Confirming>) =>
        setState((now) => ({ ...(now.subject === subject ? now : nothing), ...change, subject })),
    }),
    [current, subject],
  );
  return <ConfirmContext.Provider value={value}>{children}</ConfirmContext.Provider>;
}

/** Whether the parts around are the items of a menu. */
export const InMenuContext = createContext(false);

/** What makes an item of a button; arrow keys move between items. */
export const itemProps = { role: "menuitem", tabIndex: -1 } as const;

/** Whether the parts around stand in a line, in which there is room for less. */
export const InLineContext = createContext(false);

/** How far the confirmation of the card around is. */
export function useConfirmScope(): ConfirmScopeValue {
  return useContext(ConfirmContext);
}
