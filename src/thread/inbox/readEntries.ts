import type { InterruptView } from "../../interrupt/InterruptView.js";
import { parseExpiry } from "../../interrupt/parseExpiry.js";
import { toolNameFromMetadata } from "../../interrupt/toolCallFromMetadata.js";
import { areSame } from "../../protocol/collections.js";
import { asRecord, asText, isRecord, jsonEqual, own } from "../../protocol/json.js";
import { riskOf } from "../view/riskOf.js";
import type { InboxEntry, InboxThread } from "./InboxEntry.js";
import { byDeadline } from "./inboxOrder.js";
import { threadKeysOf } from "./threadKeys.js";

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
  markedRiskOf: MarkedRiskOf = () => undefined,
): readonly InboxEntry[] {
  const entries: InboxEntry[] = [];
  // An id that comes twice is one row: its thread is shown as a whole. Pages overlap where
  // questions close while they are listed.
  const keys = new Set<string>();
  const keyOf = threadKeysOf(threads);
  for (const thread of threads) {
    const { threadId, agent, title, href, interrupts, answerableBy } = thread;
    const askedAt = timeOf(thread);
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
      const fields: RowFields = {
        key,
        threadId,
        ...named,
        interruptId: id,
        agent,
        title,
        href,
        askedAt,
        answerableBy,
        isMine,
      };
      const row = before.get(key);
      const isSame =
        row !== undefined &&
        areSame<RowFields>(row, fields, ["agent", "isMine", "title", "href", "askedAt"]) &&
        jsonEqual(row.answerableBy, answerableBy) &&
        isEqual(row.raw, raw);
      entries.push(isSame ? row : toEntry(raw, fields, markedRiskOf));
    }
  }
  return entries.sort(byDeadline);
}

/** The last time that a date can have, and with a minus the first. */
const lastTime = 8.64e15;

/** The application's mark of a question as it was listed. */
type MarkedRiskOf = (raw: unknown) => InterruptView["markedRisk"];

/** When the agent asked, if a date can have that time. */
function timeOf({ askedAt }: InboxThread): number | undefined {
  const isTime = typeof askedAt === "number" && Math.abs(askedAt) <= lastTime;
  return isTime ? askedAt : undefined;
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
  | "askedAt"
  | "answerableBy"
  | "isMine"
>;

function toEntry(raw: unknown, fields: RowFields, markedRiskOf: MarkedRiskOf): InboxEntry {
  try {
    return readEntry(raw, fields, markedRiskOf(raw));
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

function readEntry(
  raw: unknown,
  fields: RowFields,
  markedRisk: InterruptView["markedRisk"],
): InboxEntry {
  const [message, metadata, expiry] = isRecord(raw)
    ? ["message", "metadata", "expiresAt"].map((key) => own(raw, key))
    : [];
  const { expiresAt, statedDeadline } = parseExpiry(expiry);
  return {
    ...fields,
    message: asText(message),
    tool: isRecord(metadata) ? toolNameFromMetadata(metadata) : undefined,
    risk: riskOf({ metadata: asRecord(metadata), markedRisk }),
    expiresAt,
    statedDeadline,
    raw,
  };
}
