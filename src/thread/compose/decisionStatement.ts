import { listIf } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { listOf } from "../../protocol/json.js";
import { exactIn } from "../../protocol/numberTexts.js";
import { parseJson } from "../../protocol/parseJson.js";
import { sortedJson } from "../../protocol/sha256.js";
import { isAutomatic } from "../decisions/DecisionRecord.js";

/** The first item of the statement of a person's answer. */
const byPerson = "agui-decision/1";
/** The first item of the statement of an automatic answer, whose last item says so. */
const byRule = "agui-decision/2";

/** What a person saw and decided. */
export interface SignedDecision {
  readonly threadId: string;
  /**
   * The answer as it is sent. Of its `metadata`, the statement has whether it is automatic, and
   * nothing else.
   */
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
 * question id, question key, tool with arguments, status, payload and time, without spaces, with
 * sorted keys, and with all digits of numbers that JavaScript rounds; that of an automatic answer has another version, and a ninth item, `"automatic"`.
 * Payloads are plain JSON of any depth. Pure.
 */
export function decisionStatement({ threadId, answer, shown, signedAt }: SignedDecision): string {
  const { key = null, call } = shown;
  const payload = answer.status === "resolved" ? (answer.payload ?? null) : null;
  const tool = call === undefined ? null : [call.name, call.args];
  const automatic = isAutomatic(answer);
  return sortedJson([
    automatic ? byRule : byPerson,
    threadId,
    answer.interruptId,
    key,
    tool,
    answer.status,
    payload,
    signedAt,
    ...listIf(automatic, "automatic"),
  ]);
}

/** What a statement says. */
export interface DecisionContent {
  readonly threadId: string;
  readonly interruptId: string;
  /** The key that the gate has given the question; null where the server has none. */
  readonly key: string | null;
  /** The tool, and the text of its arguments as shown; null where the question had no call. */
  readonly call: { readonly name: string; readonly args: string } | null;
  readonly status: "resolved" | "cancelled";
  /**
   * The answer, edits included; null where it had none. A whole number that JavaScript would round
   * is a bigint where it is the whole answer.
   */
  readonly payload: unknown;
  /** Milliseconds since 1970. */
  readonly signedAt: number;
  /** Present when a rule gave the answer rather than a person. */
  readonly automatic?: true;
}

/**
 * Reads a statement. Null for anything that `decisionStatement` does not return: of one decision
 * there is one text, so that no two readers find another one in it. Never throws.
 */
export function readDecisionStatement(text: string): DecisionContent | null {
  try {
    const items: unknown = parseJson(text);
    return Array.isArray(items) && sortedJson(items) === text ? readItems(items) : null;
  } catch {
    return null;
  }
}

function readItems(items: readonly unknown[]): DecisionContent | null {
  const [version, threadId, interruptId, key, tool, status, , signedAt, ...more] = items;
  const payload = exactIn(items, 6);
  const automatic = version === byRule && more.length === 1 && more[0] === "automatic";
  if (!automatic && (version !== byPerson || more.length > 0)) return null;
  const call = readTool(tool);
  if (typeof threadId !== "string" || typeof interruptId !== "string" || call === undefined)
    return null;
  if (!(key === null || typeof key === "string") || !isTime(signedAt)) return null;
  if (status !== "resolved" && !(status === "cancelled" && payload === null)) return null;
  const said = { threadId, interruptId, key, call, status, payload, signedAt } as const;
  return automatic ? { ...said, automatic } : said;
}

function readTool(tool: unknown): DecisionContent["call"] | undefined {
  if (tool === null) return null;
  const [name, args, ...more] = listOf(tool);
  if (typeof name !== "string" || typeof args !== "string" || more.length > 0) return undefined;
  return { name, args };
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= 8.64e15;
}
