import type { ResumeEntry } from "../../protocol/input.js";
import type { Limits } from "../../protocol/limits.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Dialects } from "../dialect/Dialects.js";
import type { AgentRunError } from "../errors.js";
import type { Draft, Drafts, Problem } from "../interrupt/interrupt.js";
import type { ReadPause } from "../pause/readPauseHandle.js";
import type { AnswerChecks } from "../resume/answerChecks.js";
import type { ApplyPatch } from "../transcript/applyPatch.js";
import type { NotSentReason } from "./NotSentReason.js";
import type { LazyPart, RunState } from "./RunState.js";
import type { SubmitMode } from "./SubmitMode.js";

/** Everything that can happen to a run. Times are milliseconds since 1970; run ids are ours, made before the event. */
export type RunEvent =
  /** A run begins that answers nothing; messages that waited go with it, before these. */
  | { readonly type: "start"; readonly runId: string; readonly messages: readonly Message[]; readonly now: number }
  /** The agent is asked for what it has of the thread; no run begins, but one that is live may be followed. */
  | { readonly type: "load"; readonly runId: string; readonly now: number }
  /** Events of the stream of `runId` were read. */
  | {
      readonly type: "received";
      readonly runId: string;
      readonly events: readonly StreamEvent[];
      readonly problems: readonly Problem[];
      readonly now: number;
    }
  /** The stream of `runId` has closed, by itself or by an error. */
  | { readonly type: "closed"; readonly runId: string; readonly error: AgentRunError | null; readonly now: number }
  | { readonly type: "respond"; readonly interruptId: string; readonly draft: Draft; readonly now: number }
  /** The same for several, by their ids. */
  | { readonly type: "respondAll"; readonly drafts: Drafts; readonly now: number }
  | { readonly type: "clear"; readonly interruptId: string; readonly now: number }
  /** An agent that somebody else owns was found with all this, unread. `requestId` is ours, made for the questions among it. */
  | {
      readonly type: "adopt";
      readonly messages: readonly unknown[];
      readonly state: unknown;
      readonly interrupts: readonly unknown[];
      readonly requestId: string;
      readonly now: number;
    }
  /** Somebody else has started a run of that agent, with these messages and perhaps answers, unread. */
  | {
      readonly type: "observe";
      readonly runId: string;
      readonly messages: readonly unknown[];
      readonly resume: unknown;
      readonly now: number;
    }
  /** A pause that was kept elsewhere is opened here. */
  | { readonly type: "restore"; readonly pause: ReadPause; readonly now: number }
  /** The answers have been sent from another place, or the questions settled there; nothing is left to answer here. */
  | { readonly type: "answeredElsewhere" }
  /** The words of other agents have become known after questions were read; those nobody has answered in the meantime are read again. */
  | { readonly type: "reread"; readonly now: number }
  /** A part of the library that is loaded on demand did not arrive, or has arrived after all. */
  | { readonly type: "loading"; readonly part: LazyPart; readonly failed: boolean }
  /** An open interrupt came on a person's screen. */
  | { readonly type: "shown"; readonly interruptId: string; readonly now: number }
  /** A person typed something that is not an answer yet; kept so that no re-render or unmount loses it. */
  | { readonly type: "input"; readonly interruptId: string; readonly value: unknown }
  /**
   * `save`: the record of what is sent is stored first; `required` sends nothing unless it is, `attempted` sends either way. `mayRepeat`: a
   * person has confirmed that the agent may act twice.
   */
  | {
      readonly type: "submit";
      readonly runId: string;
      readonly mayRepeat?: boolean;
      readonly save?: SaveFirst;
      readonly now: number;
    }
  | {
      readonly type: "retry";
      readonly runId: string;
      readonly mayRepeat?: boolean;
      readonly save?: SaveFirst;
      readonly now: number;
    }
  /** Cancels every open interrupt, or only those without an answer, and says something new, in one request. */
  | {
      readonly type: "steerAway";
      readonly runId: string;
      /** The run of the messages, where the agent would drop them beside the cancellation. Default: made from `runId`. */
      readonly nextRunId?: string;
      readonly messages: readonly Message[];
      readonly keepAnswers?: boolean;
      readonly mayRepeat?: boolean;
      readonly save?: SaveFirst;
      readonly now: number;
    }
  /** The record of the answers of `runId` is stored, or need not be: their request may leave. */
  | { readonly type: "saved"; readonly runId: string; readonly now: number }
  /** The record could not be stored, so nothing leaves. */
  | { readonly type: "notSaved"; readonly runId: string; readonly error: AgentRunError }
  | { readonly type: "deadline"; readonly now: number }
  | { readonly type: "abort"; readonly now: number }
  | { readonly type: "dismiss" }
  /** A message was written while answers are on their way. It is sent in the run `runId` once theirs is over. */
  | { readonly type: "queue"; readonly runId: string; readonly messages: readonly Message[] }
  /** A tool of this page has run. */
  | { readonly type: "result"; readonly message: ToolMessage }
  /** A tool of this page begins to make the result of a call, and has ended, with or without one. */
  | { readonly type: "toolStarted"; readonly toolCallId: string }
  | { readonly type: "toolEnded"; readonly toolCallId: string }
  /** A request waits for the tools of this page. `id` names it in the effects `proceed` and `refuse`. */
  | { readonly type: "wait"; readonly id: string }
  /** Everything is forgotten; `state` is what the agent's state was before its first run. */
  | { readonly type: "reset"; readonly state?: unknown };

/** Whether the record of what is sent must be stored before the request leaves. */
export type SaveFirst = "required" | "attempted";

/** What a transition wants done; data, so that it can be tested and replayed. */
export type Effect =
  | { readonly type: "startRun"; readonly runId: string }
  | { readonly type: "resumeRun"; readonly runId: string; readonly resume: readonly ResumeEntry[] }
  /** Store the record of the answers, then tell by `saved` or `notSaved`. */
  | { readonly type: "saveSent"; readonly runId: string; readonly save: SaveFirst }
  | { readonly type: "loadRun"; readonly runId: string }
  /** `readsOnly`: only what the agent has was being read, so there is no run to be stopped. */
  | { readonly type: "abortRun"; readonly runId: string; readonly readsOnly?: boolean }
  | { readonly type: "setDeadline"; readonly at: number }
  | { readonly type: "clearDeadline" }
  /** Submit the answers: the last one has been given, and `submitMode` sends them then. */
  | { readonly type: "submitAnswers" }
  /** Start the run of the messages that were queued. */
  | { readonly type: "startQueued"; readonly runId: string }
  /** The request that waited under this id may go on, or was not sent. */
  | { readonly type: "proceed"; readonly id: string }
  | { readonly type: "refuse"; readonly id: string; readonly reason: NotSentReason };

/** The next state, and what should be done about it. */
export type Transition = readonly [state: RunState, effects: readonly Effect[]];

/** What a transition is done with; each is a library, which a run loads when it needs it. */
export interface TransitionDeps {
  readonly checks: AnswerChecks;
  /** Default `"manual"`. */
  readonly submitMode?: SubmitMode;
  readonly applyPatch: ApplyPatch;
  /** The words of other backends than those that speak the standard. */
  readonly dialects: Dialects;
  /** Default: `defaultLimits`. */
  readonly limits?: Limits;
  /** The names of the tools the page declares; undefined where others declare them. */
  readonly declaredTools?: ReadonlySet<string> | undefined;
}
