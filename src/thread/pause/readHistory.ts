import { readApprovalRule } from "../../interrupt/ApprovalRule.js";
import type { Problem } from "../../interrupt/interrupt.js";
import { isRecord, own, ownList, recordOf, type UnknownRecord } from "../../protocol/json.js";
import { type MessageContent, readMessages, type UserMessage } from "../../protocol/messages.js";
import {
  type AskedRecord,
  type DecisionRecord,
  decisionKey,
  type Verdict,
} from "../decisions/DecisionRecord.js";
import type { Evidence } from "../decisions/evidence.js";
import { mostDecisions, type StoredConversation, type StoredHistory } from "./PauseHandle.js";
import { isNote, isTimestamp } from "./storedValues.js";
import type { WaitingMessages } from "./WaitingMessage.js";

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
  for (const stored of ownList(history, "decisions").slice(-mostDecisions)) {
    const record = readStoredDecision(stored, threadId);
    if (record !== null) decisions.set(decisionKey(record), record);
  }
  return {
    revision:
      typeof revision === "number" && Number.isSafeInteger(revision) && revision > 0 ? revision : 0,
    decisions: [...decisions.values()],
    decisionResults: readMessages(ownList(history, "decisionResults")).messages.filter(
      (message) => message.role === "tool",
    ),
  };
}

/** Parses the messages of a record that the agent has not received. */
export function readUndelivered(record: UnknownRecord): {
  readonly undelivered?: readonly UserMessage[];
} {
  const undelivered = readMessages(ownList(record, "undelivered")).messages.filter(
    (message) => message.role === "user",
  );
  return undelivered.length === 0 ? {} : { undelivered };
}

/** Parses the messages of a record that wait until no question is open. */
export function readWaiting(record: UnknownRecord): WaitingMessages {
  const waiting = ownList(record, "waiting").flatMap((entry) => {
    const at = own(entry, "at");
    const { messages } = readMessages([own(entry, "message")]);
    return messages.flatMap((message) =>
      message.role === "user" && isTimestamp(at) ? [{ message, at }] : [],
    );
  });
  const endedWaits = ownList(record, "endedWaits").filter((id) => typeof id === "string");
  return {
    ...(waiting.length > 0 && { waiting }),
    ...(endedWaits.length > 0 && { endedWaits }),
  };
}

/**
 * Parses the stored conversation of a thread and the messages that were not delivered; null where
 * the record, a copy as plain JSON, holds neither. `keeps`: whether the conversation is stored.
 */
export function readConversation(stored: unknown, keeps = true): ReadConversation | null {
  if (!isRecord(stored)) return null;
  const [threadId, kept] = [own(stored, "threadId"), keeps ? own(stored, "history") : undefined];
  const undelivered = readUndelivered(stored);
  if (typeof threadId !== "string" || !(isRecord(kept) || "undelivered" in undelivered))
    return null;
  const history = recordOf(kept);
  const { messages, skipped } = readMessages(ownList(history, "messages"));
  const records = readHistory(history, threadId);
  const lost =
    skipped +
    Math.min(ownList(history, "decisions").length, mostDecisions) -
    records.decisions.length;
  return {
    threadId,
    ...records,
    ...undelivered,
    messages,
    ...(Object.hasOwn(history, "state") && { state: history["state"] }),
    problems:
      lost === 0
        ? []
        : [
            {
              code: "unreadable-history",
              message: `${lost} entries of the stored conversation could not be read`,
            },
          ],
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
  if (!isRecord(value) || own(value, "threadId") !== threadId) return null;
  const asked = readAsked(value, threadId);
  if (asked === null) return null;
  const [verdict, outcome] = [own(value, "verdict"), own(value, "outcome")];
  if (verdict === null) {
    const known = closed.find((one) => one === outcome);
    const result = own(value, "result");
    const verdictElsewhere = verdicts.find((one) => one === own(value, "verdictElsewhere"));
    if (known === undefined) return null;
    return {
      ...asked,
      outcome: known,
      verdict,
      ...(verdictElsewhere !== undefined && { verdictElsewhere }),
      ...(isContent(result) && { result }),
    };
  }
  const [given, known] = [
    verdicts.find((one) => one === verdict),
    sent.find((one) => one === outcome),
  ];
  const [sentAt, resumeRunId] = [own(value, "sentAt"), own(value, "resumeRunId")];
  if (
    given === undefined ||
    known === undefined ||
    !isTimestamp(sentAt) ||
    typeof resumeRunId !== "string"
  )
    return null;
  return {
    ...asked,
    outcome: known,
    verdict: given,
    edited: own(value, "edited") === true,
    sentAt,
    resumeRunId,
    ...readSettlement(value),
  };
}

function readAsked(value: UnknownRecord, threadId: string): AskedRecord | null {
  const [runId, interruptId, reason, askedAt] = ["runId", "interruptId", "reason", "askedAt"].map(
    (key) => own(value, key),
  );
  if (
    typeof runId !== "string" ||
    typeof interruptId !== "string" ||
    typeof reason !== "string" ||
    !isTimestamp(askedAt)
  )
    return null;
  const [message, toolCallId, withoutResult, withdrawn, opens] = [
    ...["message", "toolCallId", "withoutResult", "withdrawn", "opens"],
  ].map((key) => own(value, key));
  const proposed = readProposed(own(value, "proposed"));
  return {
    threadId,
    runId,
    interruptId,
    reason,
    askedAt,
    ...(typeof message === "string" && { message }),
    ...(typeof toolCallId === "string" && { toolCallId }),
    ...(proposed !== undefined && { proposed }),
    ...(isNote(withoutResult) && {
      withoutResult: { code: withoutResult.code, message: withoutResult.message },
    }),
    ...(typeof withdrawn === "string" && { withdrawn }),
    ...(typeof opens === "string" && { opens }),
    ...(own(value, "mayHaveArrived") === true && { mayHaveArrived: true }),
    ...moments(value, ["shownAt", "draftedAt", "changedAt"]),
  };
}

function readProposed(value: unknown): AskedRecord["proposed"] {
  if (!isRecord(value)) return undefined;
  const [toolCallId, toolName, argsText] = ["toolCallId", "toolName", "argsText"].map((key) =>
    own(value, key),
  );
  if (typeof toolCallId !== "string" || typeof toolName !== "string") return undefined;
  return {
    toolCallId,
    toolName,
    args: own(value, "args"),
    ...(typeof argsText === "string" && { argsText }),
  };
}

type Settlement = Pick<
  Extract<DecisionRecord, { readonly sentAt: number }>,
  | "payload"
  | "metadata"
  | "rule"
  | "toolResult"
  | "notRun"
  | "failed"
  | "resultSource"
  | "argsSource"
  | "settledAt"
  | "evidence"
  | "effective"
  | "result"
>;

function readSettlement(value: UnknownRecord): Settlement {
  const [metadata, toolResult, result, evidence] = [
    "metadata",
    "toolResult",
    "result",
    "evidence",
  ].map((key) => own(value, key));
  const known = kindsOfEvidence.find((one) => one === evidence);
  const rule = readApprovalRule(own(value, "rule"));
  return {
    ...(Object.hasOwn(value, "payload") && { payload: value["payload"] }),
    ...(isRecord(metadata) && { metadata }),
    ...(rule !== null && { rule }),
    ...(isContent(toolResult) && { toolResult }),
    ...(own(value, "notRun") === true && { notRun: true }),
    ...(own(value, "failed") === true && { failed: true }),
    ...(own(value, "resultSource") === "decision" && { resultSource: "decision" }),
    ...(own(value, "argsSource") === "decision" && { argsSource: "decision" }),
    ...moments(value, ["settledAt"]),
    ...(known !== undefined && { evidence: known }),
    ...(Object.hasOwn(value, "effective") && { effective: value["effective"] }),
    ...(isContent(result) && { result }),
  };
}

function moments<Key extends string>(
  value: UnknownRecord,
  keys: readonly Key[],
): { readonly [key in Key]?: number } {
  const found: { [key in Key]?: number } = {};
  for (const key of keys) {
    const moment = own(value, key);
    if (isTimestamp(moment)) found[key] = moment;
  }
  return found;
}

// Parts are not validated here: what shows them reads them by type, as it does for those of a
// stream.
function isContent(value: unknown): value is MessageContent {
  return typeof value === "string" || Array.isArray(value);
}
