import type { DialectContext } from "../core/Dialect.js";
import type { InterruptToolCall } from "../core/interrupt.js";
import { readArguments } from "../core/toolCallFromMetadata.js";
import { jsonEqual } from "../protocol/json.js";
import { proposedCall } from "./proposedCall.js";

/** A tool and its arguments as a backend proposes them, perhaps without naming the call. */
export interface Proposal {
  readonly name: string;
  readonly args: unknown;
  readonly toolCallId?: string;
}

/**
 * Finds the streamed call each proposal is about, by its id, else by name and equal arguments among the calls that have no result, the
 * latest message's first; in their order, each call once, so that two equal calls stay two. One that was not streamed is made up.
 */
export function bindCalls<One extends Proposal>(
  proposals: readonly One[],
  { messages }: DialectContext,
  idOf: (index: number) => string,
): readonly (One & { readonly call: InterruptToolCall })[] {
  const answered = new Set(messages.map((message) => (message.role === "tool" ? message.toolCallId : undefined)));
  const open = messages
    .toReversed()
    .flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []))
    .filter(({ id }) => !answered.has(id))
    .map(({ id, function: { name, arguments: argsText } }) => ({ id, name, argsText, ...readArguments(argsText) }));
  const taken = new Set<string>();
  return proposals.map((proposal, index) => {
    const { name, args, toolCallId } = proposal;
    const streamed = open.find(
      (call) => call.name === name && (toolCallId ?? call.id) === call.id && !taken.has(call.id) && jsonEqual(call.args, args),
    );
    if (streamed !== undefined) taken.add(streamed.id);
    return { ...proposal, call: streamed ?? proposedCall(toolCallId ?? idOf(index), name, args) };
  });
}
