import type { PendingInterrupt } from "../interrupt/interrupt.js";
import { gateMetadata, type ResumeEntry } from "../protocol/input.js";
import type { Metadata } from "../protocol/messages.js";
import type { Answered } from "./Dialect.js";

/**
 * Returns the metadata by which an answer tells the interrupt gate of a server what was shown: the
 * key of the question, and the name and arguments of its call. Empty for questions without such a
 * key. Runs add it themselves; it is for hosts that write answers of their own.
 *
 * @param question The question as it was shown when the person answered.
 */
export function shownMetadata({
  gateKey: key,
  toolCall,
}: Pick<PendingInterrupt, "gateKey" | "toolCall">): Metadata {
  if (key === undefined) return {};
  const call = toolCall && { call: { name: toolCall.name, args: toolCall.argsText } };
  return { [gateMetadata]: { key, ...call } };
}

/** An answer with what was shown, for the gate of a server that asks for it. */
export function withShown({ interrupt, entry }: Answered): ResumeEntry {
  const shown = shownMetadata(interrupt);
  return Object.keys(shown).length === 0
    ? entry
    : { ...entry, metadata: { ...entry.metadata, ...shown } };
}
