import type { Message } from "../../src/core.js";

/**
 * What a model service answers to a conversation: arguments are JSON, and each result is directly
 * behind its call, once, for each call; undefined where it takes it.
 */
export function strictModelRefusal(messages: readonly Message[]): string | undefined {
  let open = new Set<string>();
  const made = new Set<string>();
  for (const message of messages) {
    if (message.role === "tool") {
      if (!open.delete(message.toolCallId))
        return `result ${message.toolCallId} does not follow its call`;
      continue;
    }
    if (open.size > 0) return `call ${[...open].join()} has no result`;
    if (message.role !== "assistant") continue;
    const calls = message.toolCalls ?? [];
    const unreadable = calls.find((call) => !isJson(call.function.arguments || "{}"));
    if (unreadable !== undefined) return `arguments ${unreadable.function.arguments}`;
    const ids = calls.map(({ id }) => id);
    const twice = ids.find((id, place) => made.has(id) || ids.indexOf(id) !== place);
    if (twice !== undefined) return `call ${twice} was made twice`;
    for (const id of ids) made.add(id);
    open = new Set(ids);
  }
  return open.size > 0 ? `call ${[...open].join()} has no result` : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
