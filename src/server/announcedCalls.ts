import { isReadExactly } from "../core/interrupt/isReadExactly.js";
import { readArguments, toolCallFromMetadata } from "../core/interrupt/toolCallFromMetadata.js";
import type { AgUiInterrupt } from "../protocol/events.js";
import { canonicalJson, isRecord, own } from "../protocol/json.js";
import { sha256 } from "../protocol/sha256.js";
import { invalidAnnouncement } from "./record/InterruptGateError.js";
import { measureJson } from "./record/measureJson.js";
import { quoteIds } from "./record/quoteIds.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** A tool call that a run has streamed and now asks about. */
export interface AnnouncedToolCall {
  /** The `toolCallId` of the question. */
  readonly id: string;
  readonly name: string;
  /** The text as it was streamed by `TOOL_CALL_ARGS`, or the arguments as data. */
  readonly args: string | Readonly<Record<string, unknown>>;
}

/** A call by its name and the text of its arguments. */
interface CallContent {
  readonly name: string;
  readonly argsText: string;
}

/**
 * Returns a digest of the tool call of each question that has one, by the id of the question: of the one in `toolCalls`, or of the one that
 * the metadata describe, as clients show it where the question names none.
 *
 * @throws InterruptGateError `invalid-announcement` when the calls cannot be used.
 */
export async function digestCalls(
  interrupts: readonly AgUiInterrupt[],
  toolCalls: unknown,
  limits: ResumeLimits,
): Promise<ReadonlyMap<string, string>> {
  const calls = readCalls(toolCalls, limits);
  const digests = await Promise.all(
    interrupts.map(async (interrupt) => {
      const { id, toolCallId } = interrupt;
      const call = toolCallId === undefined ? callInMetadata(interrupt) : calls.get(toolCallId);
      return call === undefined ? [] : [[id, await digestCall(call.name, call.argsText)] as const];
    }),
  );
  return new Map(digests.flat());
}

/** Whether a question describes its call in the metadata and names none that was streamed. */
export function describesCall(interrupt: AgUiInterrupt): boolean {
  return interrupt.toolCallId === undefined && callInMetadata(interrupt) !== undefined;
}

function callInMetadata({ metadata }: AgUiInterrupt): CallContent | undefined {
  return metadata && toolCallFromMetadata(metadata, undefined);
}

/** Longer arguments are compared as text: a client could keep the server busy with parsing them. */
const longestParsed = 100_000;

/**
 * A digest of a tool's name and its arguments. Different notations of the same JSON have the same digest, unless they hold what parsing
 * loses (numbers with too many digits, duplicate keys), or are longer than 100,000 characters.
 */
export function digestCall(name: string, argsText: string): Promise<string> {
  return sha256(JSON.stringify([name, canonicalArguments(argsText) ?? { text: argsText }]));
}

/** The same text for every notation of the same arguments; `undefined` where parsing would lose something. */
function canonicalArguments(argsText: string): string | undefined {
  if (argsText.length > longestParsed) return undefined;
  const { args, problem, duplicateKeys } = readArguments(argsText);
  if (problem !== undefined || duplicateKeys !== undefined || !isReadExactly({ argsText })) return undefined;
  return canonicalJson(args);
}

function readCalls(toolCalls: unknown, limits: ResumeLimits): ReadonlyMap<string, CallContent> {
  if (!Array.isArray(toolCalls)) throw invalidAnnouncement("toolCalls must be an array");
  if (toolCalls.length > limits.entries)
    throw invalidAnnouncement(`${toolCalls.length} toolCalls are more than ${limits.entries}`);
  const measure = measureJson(toolCalls, limits);
  if (!measure.ok) throw invalidAnnouncement(`the toolCalls are ${measure.fault}`);
  const calls = new Map<string, CallContent>();
  for (const call of toolCalls) {
    const [id, name, args] = isRecord(call) ? [own(call, "id"), own(call, "name"), own(call, "args")] : [];
    if (typeof id !== "string" || typeof name !== "string" || !(typeof args === "string" || isRecord(args)))
      throw invalidAnnouncement("toolCalls are { id, name, args }");
    if (calls.has(id)) throw invalidAnnouncement(`the tool call ${quoteIds([id])} is used twice`);
    calls.set(id, { name, argsText: typeof args === "string" ? args : JSON.stringify(args) });
  }
  return calls;
}
