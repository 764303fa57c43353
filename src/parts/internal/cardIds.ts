"use client";
import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState } from "react";

/** The parts of a card that others refer to. */
export type NamedPart = "message" | "changed" | "risk" | "status" | "tool" | "args";

/** The DOM ids by which the parts of one card refer to each other; made by `useId`, never from an interrupt's id, unless the page gives one. */
export interface CardIds extends Readonly<Record<NamedPart, string>> {
  /** Tells all who refer to a part which id the page gave it; returns what takes that back. */
  readonly claim: (part: NamedPart, id: string) => () => void;
}

export const CardIdsContext = createContext<CardIds | null>(null);

/** The ids of a card that begins here. */
export function useOwnCardIds(): CardIds {
  const id = useId();
  const [given, setGiven] = useState<Partial<Record<NamedPart, string>>>({});
  // The same for ever: a part that claims must not claim again because it has.
  const claim = useCallback((part: NamedPart, name: string) => {
    setGiven((others) => ({ ...others, [part]: name }));
    return () => setGiven(({ [part]: _, ...others }) => others);
  }, []);
  return useMemo(
    () => ({
      message: `${id}message`,
      changed: `${id}changed`,
      risk: `${id}risk`,
      status: `${id}status`,
      tool: `${id}tool`,
      args: `${id}args`,
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

/** The ids of the card around a part; null outside any card. */
export function useCardIds(): CardIds | null {
  return useContext(CardIdsContext);
}

/** The id of a part that others refer to: the page's own, where it gave one. */
export function usePartId(part: NamedPart, given: string | undefined): string | undefined {
  const ids = useCardIds();
  const claim = ids?.claim;
  useEffect(() => (given === undefined ? undefined : claim?.(part, given)), [claim, part, given]);
  return given ?? ids?.[part];
}
