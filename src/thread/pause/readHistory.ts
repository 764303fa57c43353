import { readApprovalRule } from "../../interrupt/ApprovalRule.js";
import type { Problem } from "../../interrupt/interrupt.js";
import {
  dropUndefined,
  isRecord,
  listOf,
  own,
  ownList,
  ownRecord,
  ownText,
  ownTrue,
  unlessEmpty,
} from "../../protocol/json.js";
import { readMessages, type ToolMessage, type UserMessage } from "../../protocol/messages.js";
import { exactIn } from "../../protocol/numberTexts.js";
import {
  type AskedRecord,
  type DecisionRecord,
  decisionKey,
  type Verdict,
} from "../decisions/DecisionRecord.js";
import type { Evidence } from "../decisions/evidence.js";
import type { MessageDoubt } from "./MessageDoubt.js";
import { mostDecisions, type StoredConversation, type StoredHistory } from "./PauseHandle.js";
import { restoreDigits } from "./storedDigits.js";
import { contentIn, isNote, timeIn, wordIn } from "./storedValues.js";
import type { WaitingMessage } from "./WaitingMessage.js";

/** A parsed conversation of unknown origin. */
export interface ReadConversation extends StoredConversation {
  readonly threadId: string;
  /** Messages of the user that the agent has not received. */
  readonly undelivered?: readonly UserMessage[];
  readonly doubts?: readonly MessageDoubt[];
  /** What could not be read, and was left out. */
  readonly problems: readonly Problem[];
}

/** Parses what is stored about the decisions of a thread; what cannot be read is left out. */
export function readHistory(history: unknown, threadId: string): StoredHistory {
  if (isRecord(history)) restoreDigits(history);
  const decisions = new Map<string, DecisionRecord>();
  for (const stored of decisionsIn(history)) {
    const record = readStoredDecision(stored, threadId);
    if (record !== null) decisions.set(decisionKey(record), record);
  }
  return {
    revision: revisionIn(history),
    decisions: [...decisions.values()],
    decisionResults: decisionResultsIn(history),
  };
}

/** The results of earlier calls in a record, or in its history. */
export function decisionResultsIn(stored: unknown): readonly ToolMessage[] {
  return messagesIn(stored, "decisionResults").filter((message) => message.role === "tool");
}

function decisionsIn(history: unknown): readonly unknown[] {
  return ownList(history, "decisions").slice(-mostDecisions);
}

/** How often the conversation of a record was stored. */
export function revisionIn(history: unknown): number {
  const revision = own(history, "revision");
  return typeof revision === "number" && Number.isSafeInteger(revision) && revision > 0
    ? revision
    : 0;
}

function messagesIn(record: unknown, key: string) {
  return readMessages(listOf(own(record, key))).messages;
}

/** Parses the messages of a record that the agent has not received. */
export function readUndelivered(record: unknown): readonly UserMessage[] {
  return messagesIn(record, "undelivered").filter((message) => message.role === "user");
}

const doubts = ["not-arrived", "not-shown", "not-answered"] as const;

/** Parses what a record says of messages that the agent may have received. */
export function readDoubts(record: unknown): readonly MessageDoubt[] {
  return ownList(record, "doubts").flatMap((entry) => {
    const id = ownText(entry, "id");
    const doubt = wordIn(doubts, entry, "doubt");
    return id === undefined || doubt === undefined ? [] : { id, doubt };
  });
}

/** Parses the messages of a record that wait until no question is open. */
export function readWaiting(record: unknown) {
  const waiting: WaitingMessage[] = [];
  for (const entry of ownList(record, "waiting")) {
    const at = timeIn(entry, "at");
    const [message] = readMessages([own(entry, "message")]).messages;
    if (message?.role === "user" && at !== undefined) waiting.push({ message, at });
  }
  const endedWaits = ownList(record, "endedWaits").filter((id) => typeof id === "string");
  return { waiting, endedWaits };
}

/**
 * Parses the stored conversation of a thread and the messages that were not delivered; null where
 * the record, a copy as plain JSON, holds neither. `keeps`: whether the conversation is stored.
 */
export function readConversation(stored: unknown, keeps = true): ReadConversation | null {
  const threadId = ownText(stored, "threadId");
  const history = keeps ? own(stored, "history") : undefined;
  const undelivered = readUndelivered(stored);
  if (threadId === undefined || (!isRecord(history) && undelivered.length === 0)) return null;
  const { messages, skipped } = readMessages(ownList(history, "messages"));
  const records = readHistory(history, threadId);
  const lost = skipped + decisionsIn(history).length - records.decisions.length;
  return dropUndefined<ReadConversation>({
    threadId,
    ...records,
    undelivered: unlessEmpty(undelivered),
    doubts: unlessEmpty(readDoubts(stored)),
    messages,
    state: own(history, "state"),
    problems: lost === 0 ? [] : [unreadable(lost)],
  });
}

function unreadable(entries: number): Problem {
  return {
    code: "unreadable-history",
    message: `${entries} entries of the stored conversation could not be read`,
  };
}

/** The outcomes of settled questions without an answer from the page that stored them. */
const closed = ["expired", "changed", "elsewhere", "stale"] as const;
/** The outcomes of answers that were sent. */
const sent = ["accepted", "refused", "unknown", "elsewhere", "stale"] as const;
const verdicts: readonly Verdict[] = ["approved", "denied", "answered", "cancelled", "expired"];
const kindsOfEvidence: readonly Evidence[] = ["result", "activity", "none"];

/**
 * Reads the stored record of a settled question; null for anything else, such as one of another
 * thread.
 */
export function readStoredDecision(value: unknown, threadId: string): DecisionRecord | null {
  const question = readAsked(value, threadId);
  if (question === null) return null;
  return own(value, "verdict") === null ? readUnsent(value, question) : readSent(value, question);
}

function readUnsent(value: unknown, question: AskedRecord): DecisionRecord | null {
  const outcome = wordIn(closed, value, "outcome");
  if (outcome === undefined) return null;
  return dropUndefined<DecisionRecord>({
    ...question,
    outcome,
    verdict: null,
    verdictElsewhere: wordIn(verdicts, value, "verdictElsewhere"),
    result: contentIn(value, "result"),
  });
}

function readSent(value: unknown, question: AskedRecord): DecisionRecord | null {
  const verdict = wordIn(verdicts, value, "verdict");
  const outcome = wordIn(sent, value, "outcome");
  const sentAt = timeIn(value, "sentAt");
  const resumeRunId = ownText(value, "resumeRunId");
  if (
    verdict === undefined ||
    outcome === undefined ||
    sentAt === undefined ||
    resumeRunId === undefined
  )
    return null;
  return dropUndefined<DecisionRecord>({
    ...question,
    outcome,
    verdict,
    edited: own(value, "edited") === true,
    sentAt,
    resumeRunId,
    payload: exactIn(value, "payload"),
    metadata: ownRecord(value, "metadata"),
    rule: readApprovalRule(own(value, "rule")) ?? undefined,
    toolResult: contentIn(value, "toolResult"),
    notRun: ownTrue(value, "notRun"),
    failed: ownTrue(value, "failed"),
    resultSource: wordIn(["decision"], value, "resultSource"),
    argsSource: wordIn(["decision"], value, "argsSource"),
    settledAt: timeIn(value, "settledAt"),
    evidence: wordIn(kindsOfEvidence, value, "evidence"),
    effective: own(value, "effective"),
    result: contentIn(value, "result"),
  });
}

function readAsked(value: unknown, threadId: string): AskedRecord | null {
  if (own(value, "threadId") !== threadId) return null;
  const runId = ownText(value, "runId");
  const interruptId = ownText(value, "interruptId");
  const reason = ownText(value, "reason");
  const askedAt = timeIn(value, "askedAt");
  if (
    runId === undefined ||
    interruptId === undefined ||
    reason === undefined ||
    askedAt === undefined
  )
    return null;
  const note = own(value, "withoutResult");
  return dropUndefined<AskedRecord>({
    threadId,
    runId,
    interruptId,
    reason,
    askedAt,
    message: ownText(value, "message"),
    toolCallId: ownText(value, "toolCallId"),
    proposed: readProposed(own(value, "proposed")),
    withoutResult: isNote(note) ? { code: note.code, message: note.message } : undefined,
    withdrawn: ownText(value, "withdrawn"),
    opens: ownText(value, "opens"),
    mayHaveArrived: ownTrue(value, "mayHaveArrived"),
    shownAt: timeIn(value, "shownAt"),
    draftedAt: timeIn(value, "draftedAt"),
    changedAt: timeIn(value, "changedAt"),
  });
}

function readProposed(value: unknown): AskedRecord["proposed"] {
  const toolCallId = ownText(value, "toolCallId");
  const toolName = ownText(value, "toolName");
  if (toolCallId === undefined || toolName === undefined) return undefined;
  return dropUndefined<NonNullable<AskedRecord["proposed"]>>({
    toolCallId,
    toolName,
    args: own(value, "args"),
    argsText: ownText(value, "argsText"),
  });
}
