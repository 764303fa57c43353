import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { StatedDeadline } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { dropUndefined, own, type UnknownRecord } from "../../protocol/json.js";
import type { InboxThread } from "../../thread/inbox/InboxEntry.js";
import type { AgentRun } from "../api/AgentRun.js";

/** One page of an inbox. */
export interface InboxPage {
  /** In any order. */
  readonly threads: readonly InboxThread[];
  /** What `list` takes for the next page. Absent on the last one. */
  readonly next?: string | undefined;
}

/** The result of sending answers. */
export type InboxAnswerResult =
  | { readonly ok: true }
  /**
   * The question stays: the answers were not accepted, or other people must agree. `answeredBy`
   * names who answered first, if anyone did.
   */
  | {
      readonly ok: false;
      readonly answeredBy?: string | undefined;
      readonly message?: string | undefined;
    };

/** Where an inbox loads its questions from, such as a server with a pause store. */
export interface InboxSource {
  /**
   * Lists the threads with open questions, page by page.
   *
   * @param cursor `next` of the page before; `undefined` for the first.
   */
  readonly list: (cursor: string | undefined, signal: AbortSignal) => Promise<InboxPage>;
  /**
   * Sends the answers to all questions of one thread. Reject when it is unknown whether they
   * arrived.
   *
   * @param thread The thread as it was listed: two agents may have threads of one id.
   */
  readonly answer: (
    threadId: string,
    resume: readonly ResumeEntry[],
    thread: InboxThread,
  ) => Promise<InboxAnswerResult>;
  /**
   * Calls `onChange` when the list may have changed, for instance on a server-sent event. Returns a
   * function that stops it.
   */
  readonly subscribe?: ((onChange: () => void) => () => void) | undefined;
}

/** A run of the page whose questions an inbox lists. */
export interface InboxRun extends Pick<InboxThread, "threadId" | "agent" | "title" | "href"> {
  /** The run itself. */
  readonly run: AgentRun;
}

/** The open questions of a run, as a source lists them. */
export function threadOf({ threadId, agent, title, href, run }: InboxRun): InboxThread {
  const interrupts = run
    .getSnapshot()
    .interrupts.map(({ metadata, toolCall, expiresAt, statedDeadline, ...question }) =>
      dropUndefined<UnknownRecord>({
        id: question.id,
        reason: question.reason,
        message: question.message,
        expiresAt: expiresAt === undefined ? undefined : isoDeadline(expiresAt, statedDeadline),
        metadata: { ...metadata, ...(toolCall && { toolName: toolCall.name }) },
        markedRisk: question.markedRisk,
      }),
    );
  return dropUndefined<InboxThread>({ threadId, interrupts, agent, title, href });
}

/** The mark of a question that `threadOf` has listed; what a source lists is not read for one. */
export function markedRiskIn(raw: unknown): InterruptView["markedRisk"] {
  const mark = own(raw, "markedRisk");
  return typeof mark === "string" || mark === true ? mark : undefined;
}

function isoDeadline(expiresAt: number, stated: StatedDeadline | undefined): string {
  return stated?.kind === "day"
    ? new Date(stated.at).toISOString().slice(0, 10)
    : new Date(expiresAt).toISOString();
}
