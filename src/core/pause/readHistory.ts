import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { readMessages } from "../../protocol/readMessage.js";
import type { DecisionRecord } from "../audit/DecisionRecord.js";
import { decisionKey } from "../audit/decisionKey.js";
import type { Problem } from "../interrupt/interrupt.js";
import type { StoredConversation, StoredHistory } from "./PauseHandle.js";
import { readStoredDecision } from "./readStoredDecision.js";
import { list } from "./storedValues.js";

/** The most records of decisions that are stored and read, the latest ones. */
export const mostDecisions = 1_000;

/** A parsed conversation of unknown origin. */
export interface ReadConversation extends StoredConversation {
  readonly threadId: string;
  /** What could not be read, and was left out. */
  readonly problems: readonly Problem[];
}

/** Parses what is stored about the decisions of a thread; what cannot be read is left out. */
export function readHistory(history: UnknownRecord, threadId: string): StoredHistory {
  const revision = own(history, "revision");
  const decisions = new Map<string, DecisionRecord>();
  for (const stored of list(own(history, "decisions")).slice(-mostDecisions)) {
    const record = readStoredDecision(stored, threadId);
    if (record !== null) decisions.set(decisionKey(record), record);
  }
  return {
    revision: typeof revision === "number" && Number.isSafeInteger(revision) && revision > 0 ? revision : 0,
    decisions: [...decisions.values()],
    decisionResults: readMessages(list(own(history, "decisionResults"))).messages.filter((message) => message.role === "tool"),
  };
}

/** Parses the stored conversation of a thread; null where the record, a copy as plain JSON, holds none. */
export function readConversation(stored: unknown): ReadConversation | null {
  const [threadId, history] = ["threadId", "history"].map((key) => (isRecord(stored) ? own(stored, key) : undefined));
  if (typeof threadId !== "string" || !isRecord(history)) return null;
  const { messages, skipped } = readMessages(list(own(history, "messages")));
  const records = readHistory(history, threadId);
  const lost = skipped + Math.min(list(own(history, "decisions")).length, mostDecisions) - records.decisions.length;
  return {
    threadId,
    ...records,
    messages,
    ...(Object.hasOwn(history, "state") && { state: history["state"] }),
    problems:
      lost === 0 ? [] : [{ code: "unreadable-history", message: `${lost} entries of the stored conversation could not be read` }],
  };
}
