import type { Message } from "../../protocol/messages.js";
import type { DecisionRecord } from "../audit/DecisionRecord.js";
import type { Outcome } from "../audit/evidence.js";
import type { Advice } from "../dialect/adviceFor.js";
import type { Repeat } from "../dialect/Dialect.js";
import type { AgentRunError, Delivery } from "../errors.js";
import type { InterruptView } from "../interrupt/InterruptView.js";
import type { Blocker, InterruptNote, Problem } from "../interrupt/interrupt.js";
import type { RunEnding } from "../state/RunEnding.js";
import type { RunStatus } from "../state/RunState.js";
import type { Activity, Step, Subagent } from "../transcript/Transcript.js";

/** How far the answers of the open batch are. */
export interface ComposerView {
  /**
   * `empty`: nothing is open. `incomplete`: something blocks the batch. `ready`: it may be sent. `submitting`: it is on its way.
   * `failed`: the last attempt did not succeed, see `delivery`; every answer is still there.
   */
  readonly status: "empty" | "incomplete" | "ready" | "submitting" | "failed";
  readonly answered: number;
  readonly total: number;
  /** Why the batch cannot be sent now. */
  readonly blockers: readonly Blocker[];
  /** What is known of the last attempt's fate; null when there was none. */
  readonly delivery: Delivery | null;
  /** What to do after an attempt that did not get through; null when there was none. */
  readonly advice: Advice | null;
  /** Why this agent would not do what these answers say when they are sent together; to be confirmed before they are. */
  readonly mixedNote: InterruptNote | null;
  /** Whether nothing was sent because the record of the answers could not be stored; sending again, or without a record, is up to the person. */
  readonly unsaved: boolean;
  /** Whether the identical array may be sent again. */
  readonly canRetry: boolean;
  /** Whether the agent is being asked for its history by `load`, so that `submitting` sends nothing. */
  readonly checking: boolean;
  /** While it is on its way: whether the agent has shown that it acts on it (see `DecisionRecord.evidence`). */
  readonly accepted: boolean;
  /** What the agents that ask do with the same answer sent twice: the worst of the open questions. */
  readonly repeat: Repeat;
  /**
   * Whether sending now may make the agent act twice: an earlier attempt may have arrived, and `repeat` is not `idempotent`. `retry` and
   * `submit` send nothing then without `{ mayRepeat: true }`; ask the person first.
   */
  readonly mayActTwice: boolean;
  /** Whether the answer is sent as soon as it is given, so that no separate submit is needed. */
  readonly sendsAtOnce: boolean;
}

/** One immutable picture of a run; the same object until something changed. */
export interface AgentRunSnapshot {
  readonly status: RunStatus;
  readonly threadId: string;
  readonly runId: string | null;
  readonly messages: readonly Message[];
  readonly state: unknown;
  readonly activities: readonly Activity[];
  readonly steps: readonly Step[];
  readonly subagents: readonly Subagent[];
  /** The open ones, in the order they were announced. */
  readonly interrupts: readonly InterruptView[];
  readonly composer: ComposerView;
  /** What became of the answers that the last run carried; null when it carried none, and while they are on their way. */
  readonly lastOutcome: Outcome | null;
  readonly ending: RunEnding | null;
  readonly error: AgentRunError | null;
  /** Explains `error` where a dialect knows more than its text tells (the `note` of `Dialect.advice`); shown in place of the general advice. */
  readonly explanation: InterruptNote | null;
  /** What was irregular in the streams of this thread, and how it was read. */
  readonly problems: readonly Problem[];
  /** One record for each question, in the order they were asked. */
  readonly decisions: readonly DecisionRecord[];
  /** Messages written while answers are on their way; they are sent after them, or given back. */
  readonly queuedMessages: readonly Message[];
  /** Whether the questions that were open went away because another page answered them; until the next run, or `dismiss`. */
  readonly answeredElsewhere: boolean;
  /** The ids of tool calls that came with a conversation from elsewhere; what a person decided about them there is not known here. */
  readonly importedToolCalls: readonly string[];
  /**
   * Messages of `steerAway` that were not sent, because the agent still waits and drops messages meanwhile; until something is sent, or
   * `dismiss`.
   */
  readonly undelivered: readonly Message[];
}
