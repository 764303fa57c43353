import { answerAsResult } from "../../dialects/answerAsResult.js";
import { callsIn } from "../../dialects/openBatch.js";
import { answerableById, type Batch, type PendingInterrupt } from "../../interrupt/interrupt.js";
import { isRecord, listOf, own, type UnknownRecord } from "../../protocol/json.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import type { Outgoing } from "../state/RunState.js";

/**
 * The answers that are being sent as the results of their calls, for those calls that are in these
 * messages.
 */
export function answersAsResults(
  batch: Batch,
  outgoing: Outgoing,
  messages: readonly Message[],
): readonly (readonly [PendingInterrupt, ToolMessage])[] {
  const questions = answerableById(batch.interrupts);
  const calls = callsIn(messages);
  const sentEntries = entriesById(outgoing.request.resume);
  return outgoing.resume.flatMap(
    ({ interruptId, ...entry }): readonly (readonly [PendingInterrupt, ToolMessage])[] => {
      const interrupt = questions.get(interruptId);
      const toolCallId = interrupt?.toolCallId;
      if (interrupt === undefined || toolCallId === undefined || !calls.has(toolCallId)) return [];
      const [result] = answerAsResult(interrupt, sentEntries.get(interruptId) ?? entry);
      return result === undefined ? [] : [[interrupt, result]];
    },
  );
}

function entriesById(resume: unknown): ReadonlyMap<unknown, UnknownRecord> {
  const entries = listOf(resume);
  return new Map(entries.filter(isRecord).map((entry) => [own(entry, "interruptId"), entry]));
}
