import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import type { DecisionRecord } from "../audit/DecisionRecord.js";
import { callsIn } from "../dialect/contextOf.js";
import type { Dialects } from "../dialect/Dialects.js";
import { answerableById } from "../interrupt/answerableById.js";
import type { OpenStream, RunState } from "../state/RunState.js";
import { streamedResults } from "./settle.js";

/**
 * Records the decisions of a resume that ended well as results of the calls for which the run sent none. A stateless agent refuses a
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
