import type { AgentRunError } from "../../errors/errors.js";
import type { UserMessage } from "../../protocol/messages.js";
import type { DecisionRecord } from "../decisions/DecisionRecord.js";
import type { Outcome } from "../decisions/evidence.js";
import type { MessageDoubt } from "../pause/MessageDoubt.js";
import type { RunEnding } from "./RunEnding.js";
import type { AgentCapabilities } from "./readCapabilities.js";

/** What is known of a thread and is shown to the host as it is. */
export interface ThreadFacts {
  readonly threadId: string;
  readonly runId: string | null;
  /**
   * The outcome of the answers that the last run carried; null when it carried none, and while they
   * are being sent.
   */
  readonly lastOutcome: Outcome | null;
  readonly ending: RunEnding | null;
  readonly error: AgentRunError | null;
  /** One record for each question, in the order they were asked. */
  readonly decisions: readonly DecisionRecord[];
  /**
   * Settled questions from before the page was loaded, and of other tabs, where the storage keeps
   * them (`PauseStorage.keep`). They were read from the storage, so they are for display only:
   * `onDecision` is not called with them.
   */
  readonly earlierDecisions: readonly DecisionRecord[];
  /**
   * Whether the open questions were closed because another page answered them; until the next run,
   * or `dismiss`.
   */
  readonly answeredElsewhere: boolean;
  /**
   * The ids of tool calls that came with a conversation from elsewhere; what was decided about them
   * there is not known here, and page tools do not run for them.
   */
  readonly importedToolCalls: readonly string[];
  /**
   * Messages of the user that the agent has not received, or gave no sign of: sent while a question
   * was open, refused together with answers, dropped by the agent, or sent instead of answers to one
   * that then did nothing. `run.send(undelivered)` sends them. They stay until they are sent, until
   * the agent's history shows them, or until `discard`.
   */
  readonly undelivered: readonly UserMessage[];
  /**
   * What is known of the messages in `undelivered` that the agent may have received. The others have
   * not left this page, or were refused.
   */
  readonly doubts: readonly MessageDoubt[];
  /**
   * What the agent says of itself; null where that is not known. It never hides a question, and
   * never allows what a question does not.
   */
  readonly capabilities: AgentCapabilities | null;
}
