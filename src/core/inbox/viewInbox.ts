import type { InboxEntry } from "./InboxEntry.js";

/** What is shown of an inbox. What is left out shows everything. */
export interface InboxFilter {
  readonly agent?: string | undefined;
  readonly tool?: string | undefined;
  /** Only questions that the agent marks as risky. */
  readonly risky?: boolean | undefined;
  /** Only questions that the person of the inbox may answer. */
  readonly mine?: boolean | undefined;
}

/** What rows are put together by. */
export type InboxGrouping = "none" | "agent" | "thread";

/** Rows under one heading. */
export interface InboxGroup {
  /** The agent or the thread; `undefined` for questions without an agent, and where nothing is grouped. */
  readonly name: string | undefined;
  readonly entries: readonly InboxEntry[];
}

/** The rows that pass a filter. */
export function filterEntries(entries: readonly InboxEntry[], { agent, tool, risky, mine }: InboxFilter): readonly InboxEntry[] {
  return entries.filter(
    (entry) =>
      (agent === undefined || entry.agent === agent) &&
      (tool === undefined || entry.tool === tool) &&
      (risky !== true || entry.risk !== null) &&
      (mine !== true || entry.isMine),
  );
}

/** Puts rows under headings. The group with the nearest deadline comes first, and the order within a group stays. */
export function groupEntries(entries: readonly InboxEntry[], by: InboxGrouping): readonly InboxGroup[] {
  if (by === "none") return entries.length === 0 ? [] : [{ name: undefined, entries }];
  const groups = new Map<string | undefined, InboxEntry[]>();
  for (const entry of entries) {
    const name = by === "agent" ? entry.agent : entry.threadId;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [entry]);
    else group.push(entry);
  }
  return [...groups].map(([name, members]) => ({ name, entries: members }));
}

/** The agents or tools of some rows, for a choice of filters. */
export function namesIn(entries: readonly InboxEntry[], of: "agent" | "tool"): readonly string[] {
  const names = new Set(entries.flatMap((entry) => entry[of] ?? []));
  return [...names].sort((a, b) => (a < b ? -1 : 1));
}
