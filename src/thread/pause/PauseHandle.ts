import type { AnswerRequest, Question } from "../../dialects/Dialect.js";
import type { Draft } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import type { Message, ToolMessage, UserMessage } from "../../protocol/messages.js";
import type { DecisionRecord } from "../decisions/DecisionRecord.js";
import type { MessageDoubt } from "./MessageDoubt.js";
import type { StoredDigits } from "./storedDigits.js";
import type { WaitingMessage } from "./WaitingMessage.js";

/** The version of `PauseHandle` that this library writes, and the only one it reads. */
export const PAUSE_HANDLE_VERSION = 1;

/** The most records of decisions that are stored and read, the latest ones. */
export const mostDecisions = 1_000;

/** One open question in a handle: what it is parsed from again. */
export interface StoredQuestion extends Question {
  readonly dialect: string;
  /** Whether two words of its schema are a decision in a dialect other than the standard. */
  readonly readsWords?: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
  /** Indexes into `PauseHandle.shared`: of `raw`, and of values of `origin` with their keys. */
  readonly shared?: {
    readonly raw?: number;
    readonly origin: readonly (readonly [key: string, index: number])[];
  };
}

/**
 * An open pause as plain JSON: everything that is needed to answer it elsewhere. It can be stored,
 * sent through a queue and opened in another process. It contains the questions with the arguments
 * of their tool calls, the answers and typed input, the last request, the conversation and the
 * agent's state, all unencrypted: store it only where these may be stored.
 *
 * A page that opens a handle does not trust it: what is sent is composed from the answers on
 * screen. The questions themselves are only as trustworthy as the storage, so sign a handle that is
 * stored or sent where others can write.
 */
export interface PauseHandle {
  readonly version: typeof PAUSE_HANDLE_VERSION;
  readonly threadId: string;
  /** The run that asked, as the agent names it. */
  readonly runId: string;
  /** The request in which it asked, as this client names it. */
  readonly requestId: string;
  readonly questions: readonly StoredQuestion[];
  /**
   * Values that several questions have in common, such as the interrupt that they are actions of.
   */
  readonly shared?: readonly unknown[];
  /** The answers so far, by interrupt id. */
  readonly drafts: readonly (readonly [interruptId: string, draft: Draft])[];
  /**
   * When each answer was last given or removed, by interrupt id, in milliseconds since 1970: of the
   * answers of several tabs, the later one counts. Absent in handles of older versions.
   */
  readonly draftTimes?: readonly (readonly [interruptId: string, at: number])[];
  /** Typed input that is not an answer yet, by interrupt id. */
  readonly inputs: readonly (readonly [interruptId: string, input: unknown])[];
  /**
   * The ids of questions that have changed since they were asked, and have not been answered since.
   */
  readonly changed?: readonly string[];
  /**
   * The answers that are being sent, or were sent without a reply: delivery is unknown, so only an
   * identical retry is offered.
   */
  readonly sent?: SentAnswers;
  /**
   * The numbers in the questions and answers that JavaScript rounds, with all their digits: each by
   * the path from the root of the handle.
   */
  readonly digits?: StoredDigits;
  /** Messages of the user that the agent has not received. */
  readonly undelivered?: readonly UserMessage[];
  /** Those of them that the agent may have received. */
  readonly doubts?: readonly MessageDoubt[];
  /** Messages of the user that are sent once no question is open. */
  readonly waiting?: readonly WaitingMessage[];
  /** The ids of messages that waited, and were removed or sent. */
  readonly endedWaits?: readonly string[];
  readonly messages: readonly Message[];
  readonly state?: unknown;
  /** Results of earlier calls in `messages` that are sent and not shown, as in `StoredHistory`. */
  readonly decisionResults?: readonly ToolMessage[];
  /** The questions that were settled right before these were asked. */
  readonly previous?: SettledQuestions;
  /** Where the agent is, in a storage: another agent does not open it. Absent in records of 0.2.0. */
  readonly agent?: string;
  /** What was decided before on this thread, where the storage keeps that (`PauseStorage.keep`). */
  readonly history?: StoredHistory;
}

/** What was decided on a thread, for a storage with `keep: "always"`. */
export interface StoredHistory {
  /**
   * How often the conversation was stored: a page knows by it whether another page has stored a
   * newer one.
   */
  readonly revision: number;
  /** The records of settled questions, oldest first. They are shown, and decide nothing. */
  readonly decisions: readonly DecisionRecord[];
  /**
   * Decisions that a stateless agent is sent as results of their calls; see
   * `DecisionRecord.resultSource`.
   */
  readonly decisionResults: readonly ToolMessage[];
  /** The numbers in the decisions that JavaScript rounds, by the path from this history. */
  readonly digits?: StoredDigits | undefined;
}

/** The conversation of a thread without open questions, and what was decided in it. */
export interface StoredConversation extends StoredHistory {
  readonly messages: readonly Message[];
  readonly state?: unknown;
}

/** Questions that no longer need an answer. */
export interface SettledQuestions {
  /** The run that asked, as the agent names it. */
  readonly runId: string;
  /** The request in which it asked, as this client names it. */
  readonly requestId: string;
  /** Their interrupt ids. */
  readonly settled: readonly string[];
  /** Whether the agent no longer asks them, and no answer to them is known. */
  readonly gone?: boolean;
}

/**
 * Replaces a stored handle once its answers were accepted, or were sent without a full record. It
 * holds ids only, messages that the agent has not received, and the conversation where the storage
 * keeps it; `settled` is empty where no question was asked.
 */
export interface SettledPause
  extends SettledQuestions,
    Pick<PauseHandle, "version" | "threadId" | "agent" | "undelivered" | "doubts" | "endedWaits"> {
  /** Milliseconds since 1970. */
  readonly settledAt: number;
  /** The conversation, where the storage keeps it (`PauseStorage.keep`). */
  readonly history?: StoredConversation;
}

/**
 * What is stored of a pause with redacted values. Its questions must be loaded from the agent
 * again.
 */
export interface RedactedPause
  extends Pick<PauseHandle, "version" | "threadId" | "runId" | "requestId" | "agent" | "previous"> {
  /** The ids of the open questions. */
  readonly redacted: readonly string[];
  /** The run that sent their answers, where they were sent. */
  readonly sent?: Pick<SentAnswers, "runId">;
}

/** Answers that were sent. */
export interface SentAnswers {
  readonly runId: string;
  readonly resume: readonly ResumeEntry[];
  readonly request: AnswerRequest;
  /** Milliseconds since 1970. */
  readonly sentAt?: number;
  /** The messages that were sent with them. */
  readonly messages: readonly Message[];
}
