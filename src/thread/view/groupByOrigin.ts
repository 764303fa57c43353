import type { Subagent } from "../../conversation/Transcript.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { addTo } from "../../protocol/collections.js";

/** Questions from the same origin. */
export interface InterruptGroup {
  /** The subagent that asks; absent for the agent itself. */
  readonly subagentRunId?: string | undefined;
  /**
   * The names from the outermost subagent to the one that asks; empty for the agent itself. A
   * subagent that was never announced is named by its id.
   */
  readonly names: readonly string[];
  readonly interrupts: readonly InterruptView[];
}

/**
 * Groups questions by the subagent that asks, in the order in which each first asked; within a
 * group the order is kept. Pure.
 */
export function groupByOrigin(
  interrupts: readonly InterruptView[],
  subagents: readonly Subagent[],
): readonly InterruptGroup[] {
  const groups = new Map<string | undefined, InterruptView[]>();
  for (const interrupt of interrupts) addTo(groups, interrupt.subagentRunId, interrupt);
  return [...groups].map(([subagentRunId, own]) => ({
    subagentRunId,
    names: originNames(subagentRunId, subagents),
    interrupts: own,
  }));
}

/** Longer paths are truncated at the start. */
const mostNames = 20;

/** The names from the outermost subagent to this one; empty where there is none. */
export function originNames(
  subagentRunId: string | undefined,
  subagents: readonly Subagent[],
): readonly string[] {
  const byId = new Map(subagents.map((subagent) => [subagent.subagentRunId, subagent]));
  const names: string[] = [];
  const seen = new Set<string>();
  for (let id = subagentRunId; id !== undefined && !seen.has(id) && seen.size < mostNames; ) {
    seen.add(id);
    const subagent = byId.get(id);
    names.unshift(subagent?.name ?? id);
    id = subagent?.parentSubagentRunId;
  }
  return names;
}
