import type {
  AgentRunError,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "../../errors/errors.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";

/** How a run ended. Eight different kinds, because what to do next differs for each. */
export type RunEnding =
  | {
      readonly kind: "success";
      readonly result?: unknown;
      readonly pendingToolCallIds?: readonly string[] | undefined;
    }
  /**
   * `pendingToolCallIds` are the calls without a result that no question is about: results of page
   * tools must be sent with the next request, beside the answers. Where the agent does not name
   * them, calls of its own tools may be among them; their names tell.
   */
  | {
      readonly kind: "interrupted";
      readonly interrupts: readonly PendingInterrupt[];
      readonly pendingToolCallIds?: readonly string[] | undefined;
    }
  /** The agent reported it as cancelled. */
  | { readonly kind: "cancelled" }
  /** This client stopped reading; the agent may still be working. */
  | { readonly kind: "aborted" }
  /** The agent sent RUN_ERROR. */
  | { readonly kind: "error"; readonly error: RunFailedError }
  /** The stream broke a rule that cannot be recovered from. */
  | { readonly kind: "rejected"; readonly error: ProtocolError }
  /** The stream stopped without an end. */
  | { readonly kind: "truncated"; readonly error: StreamTruncatedError }
  /** No event arrived: HTTP status, network, or not an event stream. */
  | { readonly kind: "unreachable"; readonly error: TransportError };

/** The error of an ending; null where it has none. */
export function errorIn(ending: RunEnding): AgentRunError | null {
  return "error" in ending ? ending.error : null;
}
