"use client";
import { useEffect, useState } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/internals.js";
import { useRunSelector } from "./useRunSelector.js";

/** Whether an answer has been in transit for longer than this; some connections break without an error. */
export function useSlowRun(run: AgentRun, milliseconds: number): boolean {
  const sending = useRunSelector(run, ({ status, runId }) => (status === "resuming" ? runId : null));
  const [late, setLate] = useState<string | null>(null);
  const { clock } = internalsOf(run);
  useEffect(() => {
    if (sending === null) return;
    const timer = clock.setTimeout(() => setLate(sending), milliseconds);
    return () => clock.clearTimeout(timer);
  }, [clock, sending, milliseconds]);
  return sending !== null && late === sending;
}
