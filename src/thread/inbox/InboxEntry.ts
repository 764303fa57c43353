import type { StatedDeadline } from "../../interrupt/interrupt.js";
import type { Risk } from "../view/riskOf.js";

/** A thread with open questions, as a source lists it. */
export interface InboxThread {
  /** The id of the thread. */
  readonly threadId: string;
  /** Who asks, as people know it. */
  readonly agent?: string | undefined;
  /** Tells it from others of the same id, where the name of the agent does not. */
  readonly key?: string | undefined;
  /** What the thread is about, as people know it; shown in place of the question. */
  readonly title?: string | undefined;
  /** Where the conversation is: an address of the page's own origin, or `https:`. */
  readonly href?: string | undefined;
  /** When the agent asked, in milliseconds since 1970; a row without a deadline shows how long ago. */
  readonly askedAt?: number | undefined;
  /** The questions, as the agent announced them. */
  readonly interrupts: readonly unknown[];
  /** The only people whose answers count. Default: everyone. */
  readonly answerableBy?: readonly string[] | undefined;
}

/** One row of the inbox. */
export interface InboxEntry
  extends Pick<InboxThread, "threadId" | "title" | "href" | "askedAt" | "answerableBy"> {
  /** Unique in the inbox. */
  readonly key: string;
  /** Names the thread in this inbox: two agents may have threads of one id. */
  readonly threadKey?: string | undefined;
  readonly interruptId: string;
  readonly agent: string | undefined;
  /** The agent's text. */
  readonly message: string | undefined;
  readonly tool: string | undefined;
  readonly risk: Risk | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number | undefined;
  /** The deadline to show instead, where it names no point in time. */
  readonly statedDeadline?: StatedDeadline | undefined;
  /** Whether the person of the inbox may answer it. */
  readonly isMine: boolean;
  /** The question as it was listed. */
  readonly raw: unknown;
}
