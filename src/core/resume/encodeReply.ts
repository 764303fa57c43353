import type { PendingInterrupt } from "../interrupt/interrupt.js";

/** Turns words that stand in place of a decision into the payload the interrupt's schema asks for. */
export function encodeReply({ approval }: PendingInterrupt, text: string): unknown {
  return { [approval?.replyKey ?? "response"]: text.trim() };
}
