import type { ResumeEntry } from "../../protocol/input.js";
import type { Message } from "../../protocol/messages.js";
import type { AnswerRequest, Question } from "../dialect/Dialect.js";
import type { Draft } from "../interrupt/interrupt.js";

/** The version of `PauseHandle` that this library writes, and the only one it reads. */
export const PAUSE_HANDLE_VERSION = 1;

/** One open question in a handle: what it is read from again. */
export interface StoredQuestion extends Question {
  readonly dialect: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
}

/**
 * An open pause as plain JSON: everything that is needed to answer it elsewhere. It can be stored, sent through a queue and opened in
 * another process. It holds the questions with the arguments of their tool calls, the answers and what has been typed, the request that was
 * sent last, the conversation and the agent's state, all in the clear: keep it where that may be kept. Whoever opens it does not trust it:
 * what is sent is composed from the answers on screen. The questions themselves can only be as true as the place they were kept in, so sign
 * a handle that travels where others can write.
 */
export interface PauseHandle {
  readonly version: typeof PAUSE_HANDLE_VERSION;
  readonly threadId: string;
  /** The run that asked, as the agent names it. */
  readonly runId: string;
  /** The request in which it asked, as this side names it. */
  readonly requestId: string;
  readonly questions: readonly StoredQuestion[];
  /** The answers so far, by interrupt id. */
  readonly drafts: readonly (readonly [interruptId: string, draft: Draft])[];
  /** What has been typed and is not an answer yet, by interrupt id. */
  readonly inputs: readonly (readonly [interruptId: string, input: unknown])[];
  /** The ids of questions that have changed since they were asked, and have had no answer since. */
  readonly changed?: readonly string[];
  /** The answers that are being sent, or were sent without a reply: they may have arrived, so only the identical repeat is offered. */
  readonly sent?: SentAnswers;
  readonly messages: readonly Message[];
  readonly state?: unknown;
  /** The questions that were settled right before these were asked. */
  readonly previous?: SettledQuestions;
}

/** Questions that no longer need an answer. */
export interface SettledQuestions {
  /** The run that asked, as the agent names it. */
  readonly runId: string;
  /** The request in which it asked, as this side names it. */
  readonly requestId: string;
  /** Their interrupt ids. */
  readonly settled: readonly string[];
}

/** What is stored in place of a handle once its answers were accepted, or have left without a full record. It holds ids only. */
export interface SettledPause extends SettledQuestions {
  readonly version: typeof PAUSE_HANDLE_VERSION;
  readonly threadId: string;
  /** Milliseconds since 1970. */
  readonly settledAt: number;
}

/** What is stored of a pause that holds redacted values. Its questions have to be loaded from the agent again. */
export interface RedactedPause {
  readonly version: typeof PAUSE_HANDLE_VERSION;
  readonly threadId: string;
  readonly runId: string;
  readonly requestId: string;
  /** The ids of the open questions. */
  readonly redacted: readonly string[];
  /** The run that carries their answers, where they have left. */
  readonly sent?: Pick<SentAnswers, "runId">;
  readonly previous?: SettledQuestions;
}

/** Answers that have left. */
export interface SentAnswers {
  readonly runId: string;
  readonly resume: readonly ResumeEntry[];
  readonly request: AnswerRequest;
  /** Milliseconds since 1970. */
  readonly sentAt?: number;
  /** What was said with them. */
  readonly messages: readonly Message[];
}
