import type { InboxThread } from "../../core/inbox/InboxEntry.js";
import type { ResumeEntry } from "../../protocol/input.js";

/** One page of an inbox. */
export interface InboxPage {
  /** In any order. */
  readonly threads: readonly InboxThread[];
  /** What `list` takes for the next page. Absent on the last one. */
  readonly next?: string | undefined;
}

/** What became of answers. */
export type InboxAnswerResult =
  | { readonly ok: true }
  /** They do not count; `answeredBy` says whose do, where somebody was first. */
  | { readonly ok: false; readonly answeredBy?: string | undefined; readonly message?: string | undefined };

/** Where an inbox has its questions from, such as a server with a pause store. */
export interface InboxSource {
  /**
   * Lists the threads with open questions, page by page.
   *
   * @param cursor `next` of the page before; `undefined` for the first.
   */
  readonly list: (cursor: string | undefined, signal: AbortSignal) => Promise<InboxPage>;
  /** Sends the answers to all questions of one thread. Reject when nobody knows whether they arrived. */
  readonly answer: (threadId: string, resume: readonly ResumeEntry[]) => Promise<InboxAnswerResult>;
  /** Calls `onChange` when the list may have changed, for instance on a server-sent event. Returns a function that stops it. */
  readonly subscribe?: (onChange: () => void) => () => void;
}
