import type { ResumeEntry } from "../../protocol/input.js";
import { sortedJson } from "../../protocol/sha256.js";

/** The version of `decisionStatement`, the first item of each statement. */
const statementVersion = "agui-decision/1";

/** What a person saw and decided. */
export interface SignedDecision {
  readonly threadId: string;
  /** The answer as it is sent; its `metadata` is not part of the statement. */
  readonly answer: ResumeEntry;
  /** The key that the gate has given the question, and the call whose arguments were on screen. */
  readonly shown: ShownCall;
  /** When it was signed, in milliseconds since 1970, by the clock of the page. */
  readonly signedAt: number;
}

/** The question and the call that were on screen. */
export interface ShownCall {
  /** The key of the question; absent where the server has no gate. */
  readonly key?: string | undefined;
  /** The tool and the text of its arguments; absent where the question has no call. */
  readonly call?: { readonly name: string; readonly args: string } | undefined;
}

/**
 * Returns the text whose SHA-256 is the digest of a decision: a JSON array of version, thread,
 * question id, question key, tool with arguments, status, payload and time, without spaces and with
 * sorted keys. Payloads are plain JSON of any depth. Pure.
 */
export function decisionStatement({ threadId, answer, shown, signedAt }: SignedDecision): string {
  const { key = null, call } = shown;
  const payload = answer.status === "resolved" ? (answer.payload ?? null) : null;
  const tool = call === undefined ? null : [call.name, call.args];
  return sortedJson([
    statementVersion,
    threadId,
    answer.interruptId,
    key,
    tool,
    answer.status,
    payload,
    signedAt,
  ]);
}
