import type { PendingInterrupt } from "../interrupt/interrupt.js";

/** Encodes a reply, given instead of a decision, as the payload that the interrupt's schema expects. */
export function encodeReply({ approval }: PendingInterrupt, text: string): unknown {
  return { [approval?.replyKey ?? "response"]: text.trim() };
}
