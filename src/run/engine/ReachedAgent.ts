import type { Dialects } from "../../dialects/Dialects.js";
import type { Clock } from "../../interrupt/Clock.js";
import type { ToolMessage } from "../../protocol/messages.js";
import type { AgentLike } from "../agent/AgentLike.js";
import type { RunReader, RunTransport } from "../http/RunTransport.js";
import type { Loop } from "./createLoop.js";

/** A connection to an agent. */
export interface ReachedAgent {
  readonly transport: RunTransport;
  /** Takes over what the host's own agent has; nothing is requested from it. */
  readonly takeOver: () => void;
  /** Follows the runs that the host starts, until `stop`. */
  readonly listen: () => void;
  /**
   * Adds the decisions that are results of calls to the host's own agent: its next run needs them,
   * also one that the host starts.
   */
  readonly addResults: (results: readonly ToolMessage[]) => void;
  readonly stop: () => void;
}

/** What connects to an agent is given. */
export interface ReachParts {
  readonly loop: Loop;
  readonly dialects: Dialects;
  /** How to read the runs whose request was made elsewhere, by their ids. */
  readonly readersByRun: Map<string, RunReader>;
  readonly hostClock: Clock;
  readonly generateId: () => string;
  readonly now: () => number;
  /** The subscription to the host's own agent that was made before. */
  readonly early: Pick<AgentLike, "subscribe"> | undefined;
}
