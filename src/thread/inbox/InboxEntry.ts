import type { StatedDeadline } from "../../interrupt/interrupt.js";
import { parseExpiry } from "../../interrupt/parseExpiry.js";
import { toolNameFromMetadata } from "../../interrupt/toolCallFromMetadata.js";
import { isRecord, jsonEqual, own } from "../../protocol/json.js";
import { type Risk, riskOf } from "../view/riskOf.js";

/** A thread with open questions, as a source lists it. */
export interface InboxThread {
  /** The id of the thread. */
  readonly threadId: string;
  /** Who asks, as people know it. */
  readonly agent?: string | undefined;
  /** Tells it from others of the same id, where the name of the agent does not. */
  readonly key?: string | undefined;
  /** What the thread is about, as people know it; shown in place of the question. */
  readonly title?: string | undefined;
  /** Where the conversation is: an address of the page's own origin, or `https:`. */
  readonly href?: string | undefined;
  /** The questions, as the agent announced them. */
  readonly interrupts: readonly unknown[];
  /** The only people whose answers count. Default: everyone. */
  readonly answerableBy?: readonly string[] | undefined;
}

/** One row of the inbox. */
export interface InboxEntry {
  /** Unique in the inbox. */
  readonly key: string;
  readonly threadId: string;
  /** Names the thread in this inbox: two agents may have threads of one id. */
  readonly threadKey?: string | undefined;
  readonly interruptId: string;
  readonly agent: string | undefined;
  /** What its thread is about. */
  readonly title?: string | undefined;
  /** Where its thread is. */
  readonly href?: string | undefined;
  /** The only people whose answers count. */
  readonly answerableBy?: readonly string[] | undefined;
  /** The agent's text. */
  readonly message: string | undefined;
  readonly tool: string | undefined;
  readonly risk: Risk | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number | undefined;
  /** The deadline to show instead, where it names no point in time. */
  readonly statedDeadline?: StatedDeadline | undefined;
  /** Whether the person of the inbox may answer it. */
  readonly isMine: boolean;
  /** The question as it was listed. */
  readonly raw: unknown;
}

/** Names a thread among others: those of two agents may have one id. */
export function threadNameOf({ threadId, agent, key }: InboxThread): string {
  return JSON.stringify([threadId, key ?? agent]);
}

/** Returns what names each thread of a list: its id, where no other thread has that. */
export function threadKeysOf(threads: readonly InboxThread[]): (thread: InboxThread) => string {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const thread of threads) {
    const { threadId } = thread;
    const name = threadNameOf(thread);
    if ((names.get(threadId) ?? name) !== name) shared.add(threadId);
    names.set(threadId, name);
  }
  return (thread) => (shared.has(thread.threadId) ? threadNameOf(thread) : thread.threadId);
}

/** The most questions an inbox holds; what comes after them is counted. */
export const mostEntries = 50_000;

/**
 * The rows of some threads, by deadline; those without one come last, in the order they were
 * listed. A row that has not changed is the same object as before.
 */
export function toEntries(
  threads: readonly InboxThread[],
  me: string | undefined,
  before: ReadonlyMap<string, InboxEntry>,
): readonly InboxEntry[] {
  const entries: InboxEntry[] = [];
  // An id that comes twice is one row: its thread is shown as a whole. Pages overlap where
  // questions close while they are listed.
  const keys = new Set<string>();
  const keyOf = threadKeysOf(threads);
  for (const thread of threads) {
    const { threadId, agent, title, href, interrupts, answerableBy } = thread;
    const threadKey = keyOf(thread);
    const named = threadKey === threadId ? {} : { threadKey };
    const isMine = answerableBy === undefined || (me !== undefined && answerableBy.includes(me));
    for (const raw of interrupts) {
      if (entries.length >= mostEntries) break;
      const id = idOf(raw);
      if (typeof id !== "string") continue;
      const key = JSON.stringify([threadKey, id]);
      if (keys.has(key)) continue;
      keys.add(key);
      const known = before.get(key);
      const isSame =
        known !== undefined &&
        known.agent === agent &&
        known.isMine === isMine &&
        known.title === title &&
        known.href === href &&
        jsonEqual(known.answerableBy, answerableBy) &&
        isEqual(known.raw, raw);
      entries.push(
        isSame
          ? known
          : toEntry(raw, {
              key,
              threadId,
              ...named,
              interruptId: id,
              agent,
              title,
              href,
              answerableBy,
              isMine,
            }),
      );
    }
  }
  return entries.sort((a, b) => deadlineOf(a) - deadlineOf(b) || 0);
}

function deadlineOf({ expiresAt, statedDeadline }: InboxEntry): number {
  return statedDeadline?.at ?? expiresAt ?? Number.POSITIVE_INFINITY;
}

// What a source lists may be more than JSON: a row that cannot be read must not hide the others.
function idOf(raw: unknown): unknown {
  try {
    return own(raw, "id");
  } catch {
    return undefined;
  }
}

function isEqual(before: unknown, raw: unknown): boolean {
  try {
    return jsonEqual(before, raw);
  } catch {
    return false;
  }
}

type RowFields = Pick<
  InboxEntry,
  | "key"
  | "threadId"
  | "threadKey"
  | "interruptId"
  | "agent"
  | "title"
  | "href"
  | "answerableBy"
  | "isMine"
>;

function toEntry(raw: unknown, fields: RowFields): InboxEntry {
  try {
    return readEntry(raw, fields);
  } catch {
    return {
      ...fields,
      message: undefined,
      tool: undefined,
      risk: null,
      expiresAt: undefined,
      raw: null,
    };
  }
}

function readEntry(raw: unknown, fields: RowFields): InboxEntry {
  const [message, metadata, expiry] = isRecord(raw)
    ? ["message", "metadata", "expiresAt"].map((key) => own(raw, key))
    : [];
  const { expiresAt, statedDeadline } = parseExpiry(expiry);
  return {
    ...fields,
    message: typeof message === "string" ? message : undefined,
    tool: isRecord(metadata) ? toolNameFromMetadata(metadata) : undefined,
    risk: isRecord(metadata) ? riskOf({ metadata }) : null,
    expiresAt,
    statedDeadline,
    raw,
  };
}

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
  /**
   * The agent or the thread; `undefined` for questions without an agent, and where nothing is
   * grouped.
   */
  readonly name: string | undefined;
  readonly entries: readonly InboxEntry[];
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
