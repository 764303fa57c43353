import type { ApprovalCapability, Draft, PendingInterrupt } from "../../interrupt/interrupt.js";
import { commentKeys, propertiesOf } from "../../interrupt/schemaProperties.js";
import { canonicalJson, isRecord, jsonEqual, own } from "../../protocol/json.js";
import type { MessageContent, ToolMessage } from "../../protocol/messages.js";
import { toolCallIdOf } from "../decisions/DecisionRecord.js";
import type { Outgoing, RunState } from "../state/RunState.js";
import { ownTexts } from "./ownTexts.js";

/** A result of a call, as it is streamed or in a snapshot. */
type ShownResult = Pick<ToolMessage, "toolCallId" | "content">;

/**
 * Recognizes what this side wrote into requests as the result of a call: answers, and what is said
 * of calls without a result, also on another device. A server may send its input back; that is
 * nothing that it did.
 */
export function recognizeOwn(
  state: Pick<RunState, "decisionResults" | "decisions" | "earlierDecisions" | "batch">,
  outgoing: Outgoing | null,
): (result: ShownResult) => boolean {
  let written: ReadonlySet<string> | null = null;
  return (result) => {
    written ??= ownResultsIn(state, outgoing);
    if (ownTexts.has(textOf(result.content)) || written.has(keyOf(result))) return true;
    const question = state.batch?.interrupts.find(
      ({ toolCallId }) => toolCallId === result.toolCallId,
    );
    return question !== undefined && answerIn(question, result.content) !== undefined;
  };
}

/**
 * The decision that the result of a call is, as another device has written it into its request;
 * undefined for every other result. Of an answer with more than a decision, no more than that is
 * read. Pure.
 */
export function answerIn(
  { approval, responseSchema }: Pick<PendingInterrupt, "approval" | "responseSchema">,
  content: MessageContent,
): Draft | undefined {
  if (approval === undefined) return undefined;
  const value = jsonIn(content);
  if (jsonEqual(value, { status: "cancelled" })) return { status: "cancelled" };
  const places = placesIn(approval.words?.schema ?? responseSchema);
  const approved = [true, false].find((decision) =>
    writtenAs(approval, decision).some((answer) => saysNoMore(value, answer, places)),
  );
  if (approved === undefined) return undefined;
  return { status: "resolved", payload: decisionOf(approval, approved) };
}

function decisionOf({ decisionKey }: ApprovalCapability, approved: boolean): unknown {
  return decisionKey === null ? approved : { [decisionKey]: approved };
}

/** How a decision may have been written. */
function writtenAs(approval: ApprovalCapability, approved: boolean): readonly unknown[] {
  const { words } = approval;
  if (words === undefined) return [decisionOf(approval, approved)];
  return approved ? [words.approve, words.edit] : [words.deny];
}

/** The keys that an answer may have beside the decision. */
function placesIn(schema: unknown): ReadonlySet<string> {
  const declared = isRecord(schema) ? propertiesOf(schema).keys() : [];
  return new Set(["editedArgs", "approvedActionFingerprint", ...commentKeys, ...declared]);
}

/** Whether a value is an answer, or has it and nothing but its places. */
function saysNoMore(value: unknown, answer: unknown, places: ReadonlySet<string>): boolean {
  if (!isRecord(answer) || !isRecord(value))
    return answer !== undefined && jsonEqual(answer, value);
  const isSame = Object.keys(answer).every((key) => jsonEqual(own(value, key), answer[key]));
  return isSame && Object.keys(value).every((key) => places.has(key) || Object.hasOwn(answer, key));
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
  const value = jsonIn(content);
  return typeof value === "string" ? value : canonicalJson(value);
}

/** The JSON in a content; what is none is a text. */
function jsonIn(content: MessageContent): unknown {
  let value: unknown = content;
  for (let wraps = 0; wraps < mostWraps; wraps++) {
    const text = wordsOf(value)?.trim();
    if (text === undefined) break;
    if (!/^[[{"]|^(?:true|false)$/.test(text)) return text;
    try {
      value = JSON.parse(text);
    } catch {
      return text;
    }
  }
  return value;
}

/** The text of a content, also where it is one of parts. */
function wordsOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.map((part) => (own(part, "type") === "text" ? own(part, "text") : null));
  return texts.every((text) => typeof text === "string") ? texts.join("") : undefined;
}
