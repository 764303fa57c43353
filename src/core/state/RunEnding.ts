import type { ProtocolError, RunFailedError, StreamTruncatedError, TransportError } from "../errors.js";
import type { PendingInterrupt } from "../interrupt/interrupt.js";

/** How a run ended. Eight different things, because what a person should do next differs for each. */
export type RunEnding =
  | { readonly kind: "success"; readonly result?: unknown; readonly pendingToolCallIds?: readonly string[] }
  /**
   * `pendingToolCallIds` are the calls without a result that no question is about: results of tools that run here are owed on the next
   * request, beside the answers. Where the agent does not name them, calls of its own tools may be among them; the names tell.
   */
  | {
      readonly kind: "interrupted";
      readonly interrupts: readonly PendingInterrupt[];
      readonly pendingToolCallIds?: readonly string[];
    }
  /** The agent's word. */
  | { readonly kind: "cancelled" }
  /** Ours: we stopped reading; the agent may still be working. */
  | { readonly kind: "aborted" }
  /** The agent said RUN_ERROR. */
  | { readonly kind: "error"; readonly error: RunFailedError }
  /** The stream broke a rule that cannot be read around. */
  | { readonly kind: "rejected"; readonly error: ProtocolError }
  /** The stream stopped without an end. */
  | { readonly kind: "truncated"; readonly error: StreamTruncatedError }
  /** No event arrived: HTTP status, network, or not an event stream. */
  | { readonly kind: "unreachable"; readonly error: TransportError };
