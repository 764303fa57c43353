"use client";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useEffectBeforePaint } from "../useEffectBeforePaint.js";

/** What a card shows of the tool call its question is bound to. */
export type CallPart = "name" | "args" | "frame";

type CallCounts = Readonly<Record<CallPart, number>> & { readonly isKnown: boolean };

const unknown: CallCounts = { name: 0, args: 0, frame: 0, isKnown: false };
const CountsContext = createContext<CallCounts>(unknown);
const ReportContext = createContext<((part: CallPart, by: 1 | -1) => void) | null>(null);

/** Tracks which parts below show the tool call, so that a call that no part shows can be added. */
export function CallDisplay({ children }: { readonly children: ReactNode }): ReactNode {
  const [counts, setCounts] = useState(unknown);
  const report = useMemo(() => (part: CallPart, by: 1 | -1) => setCounts((now) => ({ ...now, [part]: now[part] + by })), []);
  // Effects of the parts below run first, so their counts are known from here on.
  useEffectBeforePaint(() => setCounts((now) => ({ ...now, isKnown: true })), []);
  return (
    <ReportContext.Provider value={report}>
      <CountsContext.Provider value={counts}>{children}</CountsContext.Provider>
    </ReportContext.Provider>
  );
}

/** Registers that a component shows this part of the tool call while it is mounted; null for none. */
export function useShowsCall(part: CallPart | null): void {
  const report = useContext(ReportContext);
  useEffectBeforePaint(() => {
    if (part === null) return;
    report?.(part, 1);
    return () => report?.(part, -1);
  }, [report, part]);
}

/** What the surrounding card shows of the tool call; `isKnown` is false until it is mounted. */
export function useCallCounts(): CallCounts {
  return useContext(CountsContext);
}
