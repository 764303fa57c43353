import type { ApprovalCapability, Draft, PendingInterrupt } from "../../interrupt/interrupt.js";
import { commentKeys, propertiesOf } from "../../interrupt/schemaProperties.js";
import { type ResumeEntry, readResume } from "../../protocol/input.js";
import { canonicalJson, isRecord, jsonEqual, own } from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
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
    if (repeatsAnswers(result.content)) return true;
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
  { id, approval, responseSchema }: Pick<PendingInterrupt, "id" | "approval" | "responseSchema">,
  content: MessageContent,
): Draft | undefined {
  if (approval === undefined) return undefined;
  const value = jsonIn(content, id);
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

/** A text that is the same for the same JSON, whatever a server has put around it. */
function textOf(content: MessageContent): string {
  const value = jsonIn(content);
  return typeof value === "string" ? value : canonicalJson(value);
}

/** How often servers may have wrapped what they got. */
const mostWraps = 6;

/** What a content says, without what is around it. */
function jsonIn(content: MessageContent, interruptId?: string): unknown {
  return layersOf(content, interruptId).at(-1);
}

/** Whether a server has sent the answers of a request back, whatever they are about. */
function repeatsAnswers(content: MessageContent): boolean {
  return layersOf(content, undefined).some((value) => entriesIn(value) !== undefined);
}

/**
 * A content and what is in it: servers parse what they were sent and write it again, as a text, as
 * the parts of a message, as JSON of either, or with all of the answer that had it.
 */
function layersOf(content: MessageContent, interruptId: string | undefined): readonly unknown[] {
  const layers: unknown[] = [content];
  while (layers.length < mostWraps) {
    const inner = withoutWrap(layers.at(-1), interruptId);
    if (inner === layers.at(-1)) break;
    layers.push(inner);
  }
  return layers;
}

function withoutWrap(value: unknown, interruptId: string | undefined): unknown {
  const text = wordsOf(value);
  if (text !== undefined) return parsed(text.trim());
  const entries = entriesIn(value);
  if (entries !== undefined) {
    const entry = entries.find((one) => one.interruptId === interruptId) ?? entries[0];
    return entry?.status === "resolved" ? entry.payload : { status: "cancelled" };
  }
  if (Array.isArray(value)) return value.length === 1 && isRecord(value[0]) ? value[0] : value;
  if (!isRecord(value)) return value;
  const [key = "", ...others] = Object.keys(value);
  const inner = own(value, key);
  const isWrap = others.length === 0 && (wrapKeys.has(key) || key === interruptId);
  return isWrap && (isRecord(inner) || typeof inner === "string") ? inner : value;
}

const wrapKeys: ReadonlySet<string> = new Set(["result", "content", "output", "value", "payload"]);

/** The answers of a request that a server has sent back, alone or in their list or input. */
function entriesIn(value: unknown): readonly ResumeEntry[] | undefined {
  const list = Array.isArray(value) ? value : (own(value, "resume") ?? [value]);
  const entries = readResume({ resume: list });
  return entries === undefined || entries.length === 0 ? undefined : entries;
}

/** A value from JSON, or from what Python writes for it; the text itself where it is neither. */
function parsed(text: string): unknown {
  if (!/^[[{"]|^(?:true|false)$/i.test(text)) return text;
  const value = parseIfJson(text);
  if (value !== text) return value;
  const json = withoutPython(text);
  const meant = parseIfJson(json);
  return meant === json ? text : meant;
}

const pythonWords: Readonly<Record<string, string>> = {
  True: "true",
  False: "false",
  None: "null",
};

function withoutPython(text: string): string {
  return text.replace(
    /"(?:[^"\\]|\\.?)*"?|'((?:[^'\\]|\\.?)*)'?|\b(?:True|False|None)\b/gs,
    (token, quoted?: string) =>
      quoted === undefined
        ? (pythonWords[token] ?? token)
        : JSON.stringify(quoted.replaceAll("\\'", "'")),
  );
}

/** The text of a content, also where it is one of parts. */
function wordsOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.map((part) => (own(part, "type") === "text" ? own(part, "text") : null));
  return texts.every((text) => typeof text === "string") ? texts.join("") : undefined;
}
