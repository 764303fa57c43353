import type { InboxEntry } from "./InboxEntry.js";

/** What is shown of an inbox. What is left out shows everything. */
export interface InboxFilter {
  readonly agent?: string | undefined;
  readonly tool?: string | undefined;
  /** Only questions that are marked as risky. */
  readonly risky?: boolean | undefined;
  /** Only questions that the person of the inbox may answer. */
  readonly mine?: boolean | undefined;
}

/** The rows that pass a filter. */
export function filterEntries(
  entries: readonly InboxEntry[],
  { agent, tool, risky, mine }: InboxFilter,
): readonly InboxEntry[] {
  return entries.filter(
    (entry) =>
      (agent === undefined || entry.agent === agent) &&
      (tool === undefined || entry.tool === tool) &&
      (risky !== true || entry.risk !== null) &&
      (mine !== true || entry.isMine),
  );
}

/** The agents or tools of some rows, for a choice of filters. */
export function namesIn(entries: readonly InboxEntry[], of: "agent" | "tool"): readonly string[] {
  const names = new Set(entries.flatMap((entry) => entry[of] ?? []));
  return [...names].sort((a, b) => (a < b ? -1 : 1));
}
