import { readToolCall } from "../../conversation/readToolCall.js";
import { resultIdsIn, toolCallsIn } from "../../conversation/Transcript.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { readArguments } from "../../interrupt/readArguments.js";
import { canonicalJson, jsonEqual, showJson } from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { DialectContext } from "../Dialect.js";

/**
 * Creates a tool call from a backend's description. Arguments in a string are parsed as JSON, and
 * kept as they were sent where that fails.
 */
export function proposedCall(id: string, name: string, args: unknown): InterruptToolCall {
  const argsText = typeof args === "string" ? args : showJson(args ?? {});
  return { id, name, argsText, ...readArguments(argsText) };
}

/**
 * Returns the call that a question describes: as it was streamed, with every digit, unless the two
 * differ. Then it is the described one, which the agent gets back with the answer; the card shows
 * that another was streamed. A description without a name describes nothing.
 */
export function describedCall(
  { findToolCall }: Pick<DialectContext, "findToolCall">,
  id: string,
  name: string,
  args: unknown,
): InterruptToolCall {
  const streamed = findToolCall(id);
  const described = proposedCall(id, name, args);
  if (streamed === undefined) return described;
  // A client of the host's has rounded what it describes.
  const isSame =
    name === streamed.name &&
    (args === undefined ||
      jsonEqual(described.args, streamed.args) ||
      jsonEqual(described.args, parseIfJson(streamed.argsText)));
  return isSame || name === "" ? streamed : described;
}

/** A tool and its arguments as a backend proposes them, with or without the id of the call. */
export interface Proposal {
  readonly name: string;
  readonly args: unknown;
  readonly toolCallId?: string;
}

/**
 * Finds the streamed call of each proposal: by its id, otherwise by name and equal arguments among
 * the calls that have no result, the latest message's first; in their order, each call once, so
 * that two equal calls stay two. For a proposal that was not streamed, a call is created.
 */
export function bindCalls<One extends Proposal>(
  proposals: readonly One[],
  { messages }: DialectContext,
  idOf: (index: number) => string,
): readonly (One & { readonly call: InterruptToolCall })[] {
  const answered = resultIdsIn(messages);
  const waiting = toolCallsIn(messages.toReversed())
    .filter(({ id }) => !answered.has(id))
    .map(readToolCall);
  const keyOf = (name: string, args: unknown): string =>
    JSON.stringify([name, canonicalJson(args)]);
  // Equal calls, the latest message's first.
  const equal = new Map<string, Set<InterruptToolCall>>();
  for (const call of waiting) {
    const key = keyOf(call.name, call.args);
    const calls = equal.get(key);
    if (calls === undefined) equal.set(key, new Set([call]));
    else calls.add(call);
  }
  const byId = new Map(waiting.toReversed().map((call) => [call.id, call]));
  return proposals.map((proposal, index) => {
    const { name, args, toolCallId } = proposal;
    const candidates = equal.get(keyOf(name, args));
    const named = toolCallId === undefined ? undefined : byId.get(toolCallId);
    const [first] = toolCallId === undefined ? (candidates ?? []) : [];
    const streamed = named !== undefined && candidates?.has(named) === true ? named : first;
    if (streamed !== undefined) candidates?.delete(streamed);
    return { ...proposal, call: streamed ?? proposedCall(toolCallId ?? idOf(index), name, args) };
  });
}
