import type { MessageContent, Metadata } from "../protocol/messages.js";
import type { Draft, PendingInterrupt } from "./interrupt.js";
import type { Transcript } from "./Transcript.js";

/** What a person decided, in one word; expired, denied and cancelled are three different things. */
export type Verdict = "approved" | "denied" | "answered" | "cancelled";

/** What was asked, proposed, decided and sent, and what came of it: the audit trail of one interrupt, as plain JSON. */
export interface DecisionRecord {
  readonly threadId: string;
  /** The run that asked. */
  readonly runId: string;
  readonly interruptId: string;
  readonly reason: string;
  readonly message?: string;
  /** The tool call as the agent proposed it. */
  readonly proposed?: { readonly toolCallId: string; readonly toolName: string; readonly args: unknown };
  readonly verdict: Verdict;
  readonly payload?: unknown;
  readonly metadata?: Metadata;
  /** Whether the approved arguments differ from the proposed ones. */
  readonly edited: boolean;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** The run that carried the answer. */
  readonly resumeRunId: string;
  readonly outcome: "pending" | "accepted" | "refused" | "unknown";
  /** What the tool returned, once the resumed run has said so. */
  readonly result?: MessageContent;
}

/** The record of an answer at the moment it is sent. */
export function recordDecision(
  threadId: string,
  runId: string,
  interrupt: PendingInterrupt,
  draft: Draft,
  sent: { readonly at: number; readonly runId: string },
): DecisionRecord {
  const { toolCall, message } = interrupt;
  const payload = draft.status === "resolved" ? draft.payload : undefined;
  return {
    threadId,
    runId,
    interruptId: interrupt.id,
    reason: interrupt.reason,
    ...(message !== undefined && { message }),
    ...(toolCall !== undefined && { proposed: { toolCallId: toolCall.id, toolName: toolCall.name, args: toolCall.args } }),
    verdict: verdictOf(interrupt, draft),
    ...(payload !== undefined && { payload }),
    ...(draft.metadata !== undefined && { metadata: draft.metadata }),
    edited: typeof payload === "object" && payload !== null && Object.hasOwn(payload, "editedArgs"),
    sentAt: sent.at,
    resumeRunId: sent.runId,
    outcome: "pending",
  };
}

/** Says a draft in one word. Only a real boolean `true` approves. */
export function verdictOf(interrupt: PendingInterrupt, draft: Draft): Verdict {
  if (draft.status === "cancelled") return "cancelled";
  const { approval } = interrupt;
  if (approval === undefined) return "answered";
  const { payload } = draft;
  const decision = approval.decisionKey === null ? payload : propertyOf(payload, approval.decisionKey);
  return decision === true ? "approved" : decision === false ? "denied" : "answered";
}

/** Settles the records of one resume, and adds the tools' results where the transcript has them. */
export function settleDecisions(
  records: readonly DecisionRecord[],
  resumeRunId: string,
  outcome: DecisionRecord["outcome"],
  transcript: Transcript,
): readonly DecisionRecord[] {
  return records.map((record) => {
    if (record.resumeRunId !== resumeRunId) return record;
    const toolCallId = outcome === "accepted" ? record.proposed?.toolCallId : undefined;
    const tool = transcript.messages.find((message) => message.role === "tool" && message.toolCallId === toolCallId);
    return { ...record, outcome, ...(tool?.role === "tool" && { result: tool.content }) };
  });
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
