import type { InterruptView } from "../interrupt/InterruptView.js";
import type { Subagent } from "../transcript/Transcript.js";

/** Questions that come from the same place. */
export interface InterruptGroup {
  /** The subagent that asks; absent where it is the agent itself. */
  readonly subagentRunId?: string;
  /** The names on the way to it, outermost first and its own last; none for the agent itself. One that was never announced goes by its id. */
  readonly names: readonly string[];
  readonly interrupts: readonly InterruptView[];
}

/** Puts together what the same subagent asks, in the order in which each first asked; within a group the order stays. Pure. */
export function groupByOrigin(interrupts: readonly InterruptView[], subagents: readonly Subagent[]): readonly InterruptGroup[] {
  const groups = new Map<string | undefined, InterruptView[]>();
  for (const interrupt of interrupts) {
    const { subagentRunId } = interrupt;
    if (groups.get(subagentRunId)?.push(interrupt) === undefined) groups.set(subagentRunId, [interrupt]);
  }
  const known = new Map(subagents.map((subagent) => [subagent.subagentRunId, subagent]));
  return [...groups].map(([subagentRunId, own]) => ({
    ...(subagentRunId !== undefined && { subagentRunId }),
    names: namesTo(subagentRunId, known),
    interrupts: own,
  }));
}

/** The names on the way to a subagent, outermost first and its own last; none where there is none. */
export function originNames(subagentRunId: string | undefined, subagents: readonly Subagent[]): readonly string[] {
  return namesTo(subagentRunId, new Map(subagents.map((subagent) => [subagent.subagentRunId, subagent])));
}

/** Longer paths are cut off at the start. */
const mostNames = 20;

function namesTo(subagentRunId: string | undefined, subagents: ReadonlyMap<string, Subagent>): readonly string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let id = subagentRunId; id !== undefined && !seen.has(id) && seen.size < mostNames; ) {
    seen.add(id);
    const subagent = subagents.get(id);
    names.unshift(subagent?.name ?? id);
    id = subagent?.parentSubagentRunId;
  }
  return names;
}
