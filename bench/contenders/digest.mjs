import { createHash } from "node:crypto";

/**
 * A digest of a contender's final state. Contenders that read the same stream must have the same
 * digest.
 * @param {readonly object[]} messages
 * @param {unknown} state
 */
export function digest(messages, state) {
  // Compares what the agent sent, not what a client adds, and not the order of keys.
  const received = messages.map((message) => {
    const { id, role, content, toolCalls } = /** @type {Record<string, unknown>} */ (message);
    const calls = Array.isArray(toolCalls)
      ? toolCalls.map((call) => [call.id, call.function.name, call.function.arguments])
      : [];
    return [id, role, content ?? "", calls];
  });
  return createHash("sha256")
    .update(JSON.stringify([received, state ?? {}]))
    .digest("base64url")
    .slice(0, 12);
}
