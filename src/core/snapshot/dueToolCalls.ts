import { isRecord, jsonEqual, own } from "../../protocol/json.js";
import type { DecisionRecord } from "../audit/DecisionRecord.js";
import type { InterruptToolCall } from "../interrupt/interrupt.js";
import { readToolCall } from "../transcript/findToolCall.js";
import { unansweredCalls } from "../transcript/unansweredCalls.js";
import type { AgentRunSnapshot } from "./AgentRunSnapshot.js";

/**
 * Returns the calls that wait for a page tool, by the names of the tools: the run is over, there is no result, and no open question is
 * about them. A call that the user was asked about is due only when it was approved, with the approved arguments. A call from an imported
 * conversation, where it may have been denied, is due only when it was approved here or the agent names it. Pure.
 */
export function dueToolCalls(snapshot: AgentRunSnapshot, tools: readonly string[]): readonly InterruptToolCall[] {
  const { status, ending, messages, interrupts, decisions, importedToolCalls } = snapshot;
  // A stream that broke off may have ended in the middle of a call.
  if (status === "running" || status === "resuming" || (ending?.kind !== "success" && ending?.kind !== "interrupted")) return [];
  const ids = new Set(unansweredCalls(messages, interrupts, ending.pendingToolCallIds));
  const named = ending.kind === "success" ? ending.pendingToolCallIds : [];
  const unknown = new Set(importedToolCalls.filter((id) => named?.includes(id) !== true));
  const calls = messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
  const latest = new Map(calls.filter(({ id }) => ids.has(id)).map((call) => [call.id, call]));
  const records = new Map(decisions.map((record) => [record.proposed?.toolCallId ?? record.interruptId, record]));
  return [...latest.values()]
    .filter(({ function: { name } }) => tools.includes(name))
    .map(readToolCall)
    .flatMap((call) => asDecided(call, records.get(call.id), unknown));
}

/** The call as the user approved it; none where they did not, or where it is no longer the one they were asked about. */
function asDecided(
  call: InterruptToolCall,
  record: DecisionRecord | undefined,
  unknown: ReadonlySet<string>,
): readonly InterruptToolCall[] {
  if (record === undefined) return unknown.has(call.id) ? [] : [call];
  // Any other answer may be a denial. A run that left the call to the page proves nothing else.
  const isSent = record.outcome === "accepted" || record.outcome === "unknown";
  if (!isSent || record.verdict !== "approved") return [];
  const proposed = record.proposed?.args;
  const approved = record.edited && isRecord(record.payload) ? own(record.payload, "editedArgs") : proposed;
  return jsonEqual(call.args, proposed) || jsonEqual(call.args, approved) ? [{ ...call, args: approved }] : [];
}
