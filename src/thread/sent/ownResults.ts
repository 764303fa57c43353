import { canonicalJson } from "../../protocol/json.js";
import type { MessageContent, ToolMessage } from "../../protocol/messages.js";
import { toolCallIdOf } from "../decisions/DecisionRecord.js";
import type { Outgoing, RunState } from "../state/RunState.js";
import { ownTexts } from "./ownTexts.js";

/** A result of a call, as it is streamed or in a snapshot. */
type ShownResult = Pick<ToolMessage, "toolCallId" | "content">;

/**
 * Recognizes what this side wrote into requests as the result of a call: answers, and what is said
 * of calls without a result. A server may send its input back; that is nothing that it did.
 */
export function recognizeOwn(
  state: Pick<RunState, "decisionResults" | "decisions" | "earlierDecisions">,
  outgoing: Outgoing | null,
): (result: ShownResult) => boolean {
  let own: ReadonlySet<string> | null = null;
  return (result) => {
    own ??= ownResultsIn(state, outgoing);
    return ownTexts.has(textOf(result.content)) || own.has(keyOf(result));
  };
}

function ownResultsIn(
  { decisionResults, decisions, earlierDecisions }: Parameters<typeof recognizeOwn>[0],
  outgoing: Outgoing | null,
): ReadonlySet<string> {
  const own = new Set(decisionResults.map(keyOf));
  for (const record of [...earlierDecisions, ...decisions]) {
    const toolCallId = toolCallIdOf(record);
    if (record.toolResult !== undefined && toolCallId !== undefined)
      own.add(keyOf({ toolCallId, content: record.toolResult }));
  }
  for (const result of outgoing?.request.resultsBehindCalls ?? []) own.add(keyOf(result));
  return own;
}

function keyOf({ toolCallId, content }: ShownResult): string {
  return JSON.stringify([toolCallId, textOf(content)]);
}

/** A text that is the same for the same JSON: servers parse what they were sent and write it again. */
function textOf(content: MessageContent): string {
  if (typeof content !== "string") return canonicalJson(content);
  if (!/^\s*[[{"]/.test(content)) return content;
  try {
    return canonicalJson(JSON.parse(content));
  } catch {
    return content;
  }
}
