import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { UserMessage } from "../../protocol/messages.js";
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
  /** Messages of the user that the agent has not received. */
  readonly undelivered?: readonly UserMessage[];
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

/** Parses the messages of a record that the agent has not received. */
export function readUndelivered(record: UnknownRecord): { readonly undelivered?: readonly UserMessage[] } {
  const undelivered = readMessages(list(own(record, "undelivered"))).messages.filter((message) => message.role === "user");
  return undelivered.length === 0 ? {} : { undelivered };
}

/**
 * Parses the stored conversation of a thread and the messages that were not delivered; null where the record, a copy as plain JSON, holds neither.
 * `keeps`: whether the conversation is stored.
 */
export function readConversation(stored: unknown, keeps = true): ReadConversation | null {
  if (!isRecord(stored)) return null;
  const [threadId, kept] = [own(stored, "threadId"), keeps ? own(stored, "history") : undefined];
  const undelivered = readUndelivered(stored);
  if (typeof threadId !== "string" || !(isRecord(kept) || "undelivered" in undelivered)) return null;
  const history = isRecord(kept) ? kept : {};
  const { messages, skipped } = readMessages(list(own(history, "messages")));
  const records = readHistory(history, threadId);
  const lost = skipped + Math.min(list(own(history, "decisions")).length, mostDecisions) - records.decisions.length;
  return {
    threadId,
    ...records,
    ...undelivered,
    messages,
    ...(Object.hasOwn(history, "state") && { state: history["state"] }),
    problems:
      lost === 0 ? [] : [{ code: "unreadable-history", message: `${lost} entries of the stored conversation could not be read` }],
  };
}
