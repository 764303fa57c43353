import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import type { DecisionRecord } from "../audit/DecisionRecord.js";
import { hasUnknown } from "../audit/recordDecisions.js";
import type { Dialects } from "../dialect/Dialects.js";
import { callsIn } from "../dialect/openBatch.js";
import { answerableById, type Batch } from "../interrupt/interrupt.js";
import type { OpenStream, RunState } from "../state/RunState.js";
import { streamedResults } from "./settle.js";

/**
 * Records the decisions of a resume that the agent acted on as results of the calls for which the run sent none. A stateless agent refuses a
 * conversation with a call that has no result, so the next request includes them; the conversation on screen does not.
 */
export function noteDecisionResults(
  { batch, outgoing, transcript, decisionResults }: RunState,
  stream: OpenStream,
  decisions: readonly DecisionRecord[],
  dialects: Dialects,
): Pick<RunState, "decisionResults" | "decisions"> {
  if (batch === null || outgoing === null) return { decisionResults, decisions };
  const { messages } = transcript;
  const open = answerableById(batch.interrupts);
  const calls = callsIn(messages);
  const done = new Set(
    [...messages, ...streamedResults(stream)].map((one) => (one.role === "tool" ? one.toolCallId : undefined)),
  );
  const sentEntries = entriesById(outgoing.request.resume);
  const answered = new Set<string>();
  const added = new Map<string, ToolMessage>();
  for (const { interruptId, ...entry } of outgoing.resume) {
    const interrupt = open.get(interruptId);
    const toolCallId = interrupt?.toolCallId;
    if (interrupt === undefined || toolCallId === undefined || dialects.keepsHistory(interrupt)) continue;
    if (done.has(toolCallId) || !calls.has(toolCallId)) continue;
    const sent = sentEntries.get(interruptId) ?? entry;
    const decision = own(sent, "status") === "cancelled" ? { status: "cancelled" } : own(sent, "payload");
    const content = JSON.stringify(decision ?? { status: "resolved" });
    added.set(toolCallId, { id: `tool-result-${toolCallId}`, role: "tool", toolCallId, content });
    answered.add(interruptId);
  }
  if (added.size === 0) return { decisionResults, decisions };
  return {
    decisionResults: [...decisionResults.filter(({ toolCallId }) => !added.has(toolCallId)), ...added.values()],
    decisions: decisions.map((record) =>
      record.verdict !== null && record.resumeRunId === outgoing.runId && answered.has(record.interruptId)
        ? { ...record, resultSource: "decision" }
        : record,
    ),
  };
}

/** The result of a call that the user did not answer. */
export const notAnswered = "The user went on without answering.";
/** The result of a call that may have been answered: from here with an unknown outcome, or on another page. */
export const notKnown = "It is not known whether an answer about this call arrived, nor whether the call ran.";

/**
 * The results of the calls whose questions were given up. A model refuses a conversation in which a call has none, and a server that lost the
 * thread has only this one.
 *
 * @param isGone Whether the agent no longer knows the questions, which may have been answered elsewhere.
 */
export function resultsOfGivenUp(
  { transcript, decisionResults, decisions }: RunState,
  batch: Batch,
  isGone: boolean,
): readonly ToolMessage[] {
  const calls = callsIn(transcript.messages);
  const done = new Set(
    [...transcript.messages, ...decisionResults].map((one) => (one.role === "tool" ? one.toolCallId : undefined)),
  );
  return batch.interrupts.flatMap(({ id, toolCallId = "" }): readonly ToolMessage[] => {
    if (done.has(toolCallId) || !calls.has(toolCallId)) return [];
    done.add(toolCallId);
    const content = isGone || hasUnknown(decisions, batch, [id]) ? notKnown : notAnswered;
    return [{ id: `tool-result-${toolCallId}`, role: "tool", toolCallId, content }];
  });
}

/** Inserts each decision after the call it is about; a call that has a result keeps it. */
export function withDecisionResults(messages: readonly Message[], results: readonly ToolMessage[]): readonly Message[] {
  if (results.length === 0) return messages;
  const done = new Set(messages.map((message) => (message.role === "tool" ? message.toolCallId : undefined)));
  const open = new Map(results.map((result) => [result.toolCallId, result]));
  return messages.flatMap((message): readonly Message[] => {
    const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
    return [message, ...calls.flatMap(({ id }) => (done.has(id) ? [] : (open.get(id) ?? [])))];
  });
}

function entriesById(resume: unknown): ReadonlyMap<unknown, UnknownRecord> {
  const entries: readonly unknown[] = Array.isArray(resume) ? resume : [];
  return new Map(entries.filter(isRecord).map((entry) => [own(entry, "interruptId"), entry]));
}
