import { addTo } from "../../protocol/collections.js";
import type { InboxEntry } from "./InboxEntry.js";

/**
 * Orders rows by deadline; those without one come last, in the order in which the host lists them,
 * because no row says when it was asked.
 */
export function byDeadline(a: InboxEntry, b: InboxEntry): number {
  // Two without a deadline: the difference of infinities is no number.
  return deadlineOf(a) - deadlineOf(b) || 0;
}

function deadlineOf({ expiresAt, statedDeadline }: InboxEntry): number {
  return statedDeadline?.at ?? expiresAt ?? Number.POSITIVE_INFINITY;
}

/** What rows are put together by. */
export type InboxGrouping = "none" | "agent" | "thread";

/** Rows under one heading. */
export interface InboxGroup {
  /**
   * The agent or the thread; `undefined` for questions without an agent, and where nothing is
   * grouped.
   */
  readonly name: string | undefined;
  readonly entries: readonly InboxEntry[];
}

/**
 * Puts rows under headings. The group with the nearest deadline comes first, and the order within a
 * group stays.
 */
export function groupEntries(
  entries: readonly InboxEntry[],
  by: InboxGrouping,
): readonly InboxGroup[] {
  if (by === "none") return entries.length === 0 ? [] : [{ name: undefined, entries }];
  const groups = new Map<string | undefined, InboxEntry[]>();
  for (const entry of entries) addTo(groups, by === "agent" ? entry.agent : entry.threadId, entry);
  return [...groups].map(([name, members]) => ({ name, entries: members }));
}
