import { canonicalJson, own } from "../../protocol/json.js";
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
  let written: ReadonlySet<string> | null = null;
  return (result) => {
    written ??= ownResultsIn(state, outgoing);
    return ownTexts.has(textOf(result.content)) || written.has(keyOf(result));
  };
}

function ownResultsIn(
  { decisionResults, decisions, earlierDecisions }: Parameters<typeof recognizeOwn>[0],
  outgoing: Outgoing | null,
): ReadonlySet<string> {
  const written = new Set(decisionResults.map(keyOf));
  for (const record of [...earlierDecisions, ...decisions]) {
    const toolCallId = toolCallIdOf(record);
    if (record.toolResult !== undefined && toolCallId !== undefined)
      written.add(keyOf({ toolCallId, content: record.toolResult }));
  }
  for (const result of outgoing?.request.resultsBehindCalls ?? []) written.add(keyOf(result));
  return written;
}

function keyOf({ toolCallId, content }: ShownResult): string {
  return JSON.stringify([toolCallId, textOf(content)]);
}

/** Texts in JSON in a part of a message: a server may have wrapped what it got so often. */
const mostWraps = 4;

/**
 * A text that is the same for the same JSON: servers parse what they were sent and write it again,
 * as a text, as the parts of a message, or as JSON of either.
 */
function textOf(content: MessageContent): string {
  let value: unknown = content;
  for (let wraps = 0; wraps < mostWraps; wraps++) {
    const text = wordsOf(value)?.trim();
    if (text === undefined) break;
    if (!/^[[{"]/.test(text)) return text;
    try {
      value = JSON.parse(text);
    } catch {
      return text;
    }
  }
  return canonicalJson(value);
}

/** The text of a content, also where it is one of parts. */
function wordsOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.map((part) => (own(part, "type") === "text" ? own(part, "text") : null));
  return texts.every((text) => typeof text === "string") ? texts.join("") : undefined;
}
