import { inStandardWords } from "../../interrupt/decisionWords.js";
import type { Draft, PendingInterrupt } from "../../interrupt/interrupt.js";
import { pick } from "../../protocol/collections.js";
import { dropUndefined, jsonEqual, own } from "../../protocol/json.js";
import type { MessageContent } from "../../protocol/messages.js";
import {
  type AnsweredRecord,
  type AskedRecord,
  type DecisionRecord,
  isAutomatic,
  verdictOf,
} from "./DecisionRecord.js";
import { changeLatest, proposedIn } from "./recordDecisions.js";

/** An answer at the moment it is sent. */
export interface SentAnswer {
  readonly interrupt: PendingInterrupt;
  readonly draft: Draft;
  readonly toolResult: MessageContent | undefined;
  readonly notRun: boolean;
  /** What was sent with it in `metadata.signature`. */
  readonly signature?: unknown;
}

/**
 * Records answers, by interrupt id, at the moment they are sent. A retry replaces the record of an
 * attempt that failed. An answer that differs from one with an unknown outcome gets its own record:
 * what was given first stays in the log as it was given.
 */
export function recordSent(
  records: readonly DecisionRecord[],
  runId: string,
  answers: ReadonlyMap<string, SentAnswer>,
  sent: { readonly at: number; readonly runId: string },
): readonly DecisionRecord[] {
  const added: DecisionRecord[] = [];
  const changed = changeLatest(records, runId, [...answers.keys()], (record) => {
    const answer = answers.get(record.interruptId);
    if (answer === undefined) return record;
    const next = sentRecord(record, answer, sent);
    if (record.outcome !== "unknown") return next;
    if (isSameAnswer(record, next)) return { ...next, mayHaveArrived: true };
    added.push(next);
    return record;
  });
  return added.length === 0 ? changed : [...changed, ...added];
}

function sentRecord(
  record: DecisionRecord,
  { interrupt, draft, toolResult, notRun, signature }: SentAnswer,
  sent: { readonly at: number; readonly runId: string },
): AnsweredRecord {
  const payload =
    draft.status === "resolved" ? inStandardWords(interrupt, draft.payload) : undefined;
  // A retry sends the entries again, which do not hold the rule.
  const rule =
    draft.status === "resolved" && isAutomatic(draft) ? (draft.rule ?? record.rule) : undefined;
  // It proves later what was decided.
  const metadata = signature === undefined ? draft.metadata : { ...draft.metadata, signature };
  const { toolCall } = interrupt;
  // The call as it was on screen when the answer was sent.
  const proposed = toolCall === undefined ? record.proposed : proposedIn(toolCall);
  const verdict = verdictOf(interrupt, draft, sent.at);
  return dropUndefined<AnsweredRecord>({
    ...pick(record, questionFields),
    proposed,
    verdict,
    payload,
    metadata,
    rule,
    edited: verdict === "approved" && isEditOf(own(payload, "editedArgs"), proposed),
    sentAt: sent.at,
    resumeRunId: sent.runId,
    toolResult,
    notRun: notRun || undefined,
    outcome: "pending",
  });
}

function isEditOf(args: unknown, proposed: AskedRecord["proposed"]): boolean {
  return args !== undefined && !jsonEqual(args, proposed?.args);
}

/** Whether two records have the same answer to the same call. */
export function isSameAnswer(one: AnsweredRecord, other: AnsweredRecord): boolean {
  return (
    one.verdict === other.verdict &&
    jsonEqual(one.payload, other.payload) &&
    jsonEqual(one.proposed, other.proposed)
  );
}

/** What the record of a question keeps when an answer to it is sent. */
const questionFields = [
  "threadId",
  "runId",
  "interruptId",
  "reason",
  "message",
  "toolCallId",
  "proposed",
  "withoutResult",
  "opens",
  "askedAt",
  "shownAt",
  "draftedAt",
  "mayHaveArrived",
] as const satisfies readonly (keyof AskedRecord)[];
