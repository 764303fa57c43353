import type { DialectContext } from "../../core/dialect/Dialect.js";
import type { InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { readArguments } from "../../core/interrupt/toolCallFromMetadata.js";
import { jsonEqual, showJson } from "../../protocol/json.js";

/**
 * Creates a tool call from a backend's description. Arguments in a string are parsed as JSON, and kept as they were sent where that fails.
 */
export function proposedCall(id: string, name: string, args: unknown): InterruptToolCall {
  const argsText = typeof args === "string" ? args : showJson(args ?? {});
  return { id, name, argsText, ...readArguments(argsText) };
}

/**
 * Returns the call that a question describes: as it was streamed, with every digit, unless the two differ. Then it is the described one,
 * which the agent gets back with the answer; the card shows that another was streamed. A description without a name describes nothing.
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
  const isSame = name === streamed.name && (args === undefined || jsonEqual(described.args, streamed.args));
  return isSame || name === "" ? streamed : described;
}
