"use client";
import { createContext, useContext } from "react";

/** Opens the row around a part that shows less of its question than its card does; null anywhere else. */
export const ClosedRowContext = createContext<(() => void) | null>(null);

/** Returns what opens the row around a part. */
export function useClosedRow(): (() => void) | null {
  return useContext(ClosedRowContext);
}
