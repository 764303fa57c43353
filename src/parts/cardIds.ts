"use client";
import { createContext, useContext } from "react";

/** The DOM ids by which the parts of one card refer to each other; made by `useId`, never from an interrupt's id. */
export interface CardIds {
  readonly message: string;
  readonly status: string;
}

export const CardIdsContext = createContext<CardIds | null>(null);

/** The ids of the card around a part; null outside any card. */
export function useCardIds(): CardIds | null {
  return useContext(CardIdsContext);
}
