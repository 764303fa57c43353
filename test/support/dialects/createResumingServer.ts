import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  type FakeAnswer,
  type FakeServer,
} from "./createFakeServer.js";

/** An entry as it was posted, of any quality. */
export type Entry = UnknownRecord;

/** What an agent does that asks in the outcome and is answered by `resume`. */
export interface ResumingAgent {
  /**
   * The events before the pause, and what it asks; `key` is another one for each pause, to make ids
   * of.
   */
  readonly pause: (
    text: string,
    key: string,
  ) => { readonly events: readonly object[]; readonly interrupts: readonly UnknownRecord[] };
  /**
   * What it does with the answers to what is open; `refused` leaves it open, and ends without
   * RUN_FINISHED.
   */
  readonly take: (
    entries: readonly Entry[],
    open: readonly UnknownRecord[],
    posted: UnknownRecord,
  ) => { readonly refused: readonly object[] } | { readonly events: readonly object[] };
  /** Its reply to new input while it waits. Default: it asks something new. */
  readonly waiting?: readonly object[];
}

/** Makes a server of it, which keeps what is open by thread. */
export function createResumingServer({ pause, take, waiting }: ResumingAgent): FakeServer {
  const openOn = new Map<
    unknown,
    { readonly runId: unknown; readonly interrupts: readonly UnknownRecord[] }
  >();
  return createFakeServer((posted, turn): FakeAnswer => {
    const { threadId, runId, resume } = posted;
    const open = openOn.get(threadId);
    if (Array.isArray(resume) && resume.length > 0) {
      const taken = take(resume.filter(isRecord), open?.interrupts ?? [], {
        ...posted,
        openedBy: open?.runId,
      });
      if ("refused" in taken) return [begins(posted), ...taken.refused];
      openOn.delete(threadId);
      return [begins(posted), ...taken.events, ends(posted)];
    }
    if (open !== undefined && waiting !== undefined) return [begins(posted), ...waiting];
    const { events, interrupts } = pause(lastUserText(posted), `${turn + 1}`);
    openOn.set(threadId, { runId, interrupts });
    return [begins(posted), ...events, asksFor(posted, interrupts)];
  });
}

/** The user's last message. */
export function lastUserText({ messages }: UnknownRecord): string {
  const userMessage = Array.isArray(messages)
    ? messages.filter(isRecord).findLast(({ role }) => role === "user")
    : undefined;
  return typeof userMessage?.["content"] === "string" ? userMessage["content"] : "";
}

/**
 * The ids of what is open that no entry answers, and those that are answered without being open.
 */
export function coverage(entries: readonly Entry[], open: readonly UnknownRecord[]) {
  const ids = open.map(({ id }) => id);
  const answered = entries.map(({ interruptId }) => interruptId);
  return {
    missing: ids.filter((id) => !answered.includes(id)),
    unknown: answered.filter((id) => !ids.includes(id)),
  };
}

/** The payload of the entry for one interrupt; undefined where it is cancelled or has none. */
export function payloadFor(entries: readonly Entry[], { id }: UnknownRecord): unknown {
  return entries.find(({ interruptId, status }) => interruptId === id && status === "resolved")?.[
    "payload"
  ];
}

/** The result of a tool, as it comes in the resumed run. */
export const returns = (toolCallId: string, content: string) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `result-${toolCallId}`,
  toolCallId,
  content,
});
