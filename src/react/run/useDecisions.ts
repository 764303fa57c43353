"use client";
import { useMemo } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { allDecisions, type DecisionRecord } from "../../thread/decisions/DecisionRecord.js";
import { useRun } from "./AgentRunProvider.js";
import { useRunSelector } from "./useRunSelector.js";

/**
 * The decision records of this thread, in the order of the questions: with those from before the
 * page was loaded and of other tabs, where the storage keeps them.
 */
export function useDecisions(run?: AgentRun): readonly DecisionRecord[] {
  const found = useRun("useDecisions", run);
  const earlier = useRunSelector(found, (snapshot) => snapshot.earlierDecisions);
  const own = useRunSelector(found, (snapshot) => snapshot.decisions);
  return useMemo(() => allDecisions(earlier, own), [earlier, own]);
}
