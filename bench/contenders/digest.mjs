import { createHash } from "node:crypto";

/**
 * What a contender knows at the end, in one word: who read the same stream must know the same.
 * @param {readonly object[]} messages
 * @param {unknown} state
 */
export function digest(messages, state) {
  // What an agent said counts, not what a client adds, and not the order of keys.
  const said = messages.map((message) => {
    const { id, role, content, toolCalls } = /** @type {Record<string, unknown>} */ (message);
    const calls = Array.isArray(toolCalls) ? toolCalls.map((call) => [call.id, call.function.name, call.function.arguments]) : [];
    return [id, role, content ?? "", calls];
  });
  return createHash("sha256")
    .update(JSON.stringify([said, state ?? {}]))
    .digest("base64url")
    .slice(0, 12);
}
