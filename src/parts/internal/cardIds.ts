"use client";
import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState } from "react";

/** The parts of a card that other parts refer to. */
export type NamedPart = "message" | "changed" | "consequence" | "risk" | "status" | "tool" | "args";

/**
 * The DOM ids by which the parts of one card refer to each other; created by `useId`, never from an interrupt's id, unless the page sets
 * one.
 */
export interface CardIds extends Readonly<Record<NamedPart, string>> {
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
