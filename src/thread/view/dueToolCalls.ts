import { readToolCall } from "../../conversation/readToolCall.js";
import { toolCallsIn } from "../../conversation/Transcript.js";
import { unansweredCalls } from "../../conversation/unansweredCalls.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { isReadExactly } from "../../interrupt/isReadExactly.js";
import { jsonEqual, own } from "../../protocol/json.js";
import type { DecisionRecord } from "../decisions/DecisionRecord.js";
import type { AgentRunSnapshot } from "./AgentRunSnapshot.js";

/**
 * Returns the calls that wait for a page tool, by the names of the tools: the run is over, there is
 * no result, and no open question is about them. A call that the user was asked about is due only
 * when it was approved, with the approved arguments. A call from an imported conversation, where it
 * may have been denied, is due only when it was approved here or the agent names it. Pure.
 */
export function dueToolCalls(
  snapshot: AgentRunSnapshot,
  tools: readonly string[],
): readonly InterruptToolCall[] {
  const { status, ending, messages, interrupts, decisions, importedToolCalls } = snapshot;
  // A stream that broke off may have ended in the middle of a call.
  if (status === "running" || status === "resuming") return [];
  if (ending?.kind !== "success" && ending?.kind !== "interrupted") return [];
  const ids = new Set(unansweredCalls(messages, interrupts, ending.pendingToolCallIds));
  const named = ending.kind === "success" ? ending.pendingToolCallIds : [];
  const unknown = new Set(importedToolCalls.filter((id) => named?.includes(id) !== true));
  const latest = new Map(
    toolCallsIn(messages)
      .filter(({ id }) => ids.has(id))
      .map((call) => [call.id, call]),
  );
  const records = recordsByCall(decisions);
  return [...latest.values()]
    .filter(({ function: { name } }) => tools.includes(name))
    .map(readToolCall)
    .flatMap((call) => asDecided(call, records.get(call.id), unknown));
}

/**
 * The records of each call, of the last run that asked about it: several questions may be about one
 * call.
 */
function recordsByCall(
  decisions: readonly DecisionRecord[],
): ReadonlyMap<string, readonly DecisionRecord[]> {
  const byCall = new Map<string, readonly DecisionRecord[]>();
  for (const record of decisions) {
    const id = record.proposed?.toolCallId ?? record.interruptId;
    const others = byCall.get(id)?.filter(({ runId }) => runId === record.runId) ?? [];
    byCall.set(id, [
      ...others.filter(({ interruptId }) => interruptId !== record.interruptId),
      record,
    ]);
  }
  return byCall;
}

/**
 * The call as the user approved it; none where they did not, or where it is no longer the one they
 * were asked about.
 */
function asDecided(
  call: InterruptToolCall,
  records: readonly DecisionRecord[] | undefined,
  unknown: ReadonlySet<string>,
): readonly InterruptToolCall[] {
  if (records === undefined) return unknown.has(call.id) ? [] : [call];
  // Any other answer to any of the questions may be a denial. A run that left the call to the page
  // proves nothing else.
  if (!records.every(isApproved)) return [];
  const edits = records
    .filter(({ edited }) => edited)
    .map(({ payload }) => own(payload, "editedArgs"));
  if (edits.some((edit) => !jsonEqual(edit, edits[0]))) return [];
  const isAsked = records.every(
    ({ proposed }) => proposed !== undefined && isProposed(call, proposed, edits),
  );
  return isAsked ? [edits.length === 0 ? call : { ...call, args: edits[0] }] : [];
}

function isApproved({ outcome, verdict }: DecisionRecord): boolean {
  return (outcome === "accepted" || outcome === "unknown") && verdict === "approved";
}

/** Whether a call is the proposed one, or the same with the approved edits. */
function isProposed(
  call: InterruptToolCall,
  { toolName, args, argsText }: NonNullable<DecisionRecord["proposed"]>,
  edits: readonly unknown[],
): boolean {
  if (call.name !== toolName) return false;
  if (edits.some((edit) => jsonEqual(call.args, edit))) return true;
  // Arguments that parsing changes are compared as they were streamed.
  return argsText === undefined
    ? jsonEqual(call.args, args) && isReadExactly(call)
    : call.argsText === argsText;
}
