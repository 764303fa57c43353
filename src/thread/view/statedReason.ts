import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { ownText } from "../../protocol/json.js";

/** The keys by which agents say why they ask, the clearest first. */
const keys = [
  "requestReason",
  "request_reason",
  "justification",
  "rationale",
  "reason",
  "description",
];

/** A word of code such as `policy:high-amount`, which explains nothing to a person. */
const code = /^[\w.:/-]+$/;
/** The text of a value, which is shown as data. */
const json = /^[[{]/;

/**
 * Why the agent asks, in its own words: `requestReason`, `justification`, `rationale`, `reason` or
 * `description` in the question's metadata. It proves nothing, and is never part of the call.
 * Undefined where there is no such sentence, or the question already says it.
 */
export function statedReason({
  metadata = {},
  message = "",
}: Pick<PendingInterrupt, "metadata" | "message">): string | undefined {
  for (const key of keys) {
    const text = ownText(metadata, key)?.trim() ?? "";
    if (text !== "" && !code.test(text) && !json.test(text) && !message.includes(text)) return text;
  }
  return undefined;
}
