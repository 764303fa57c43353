import type { Question } from "../../dialects/Dialect.js";
import { parseQuestion } from "../../dialects/readQuestions.js";
import { AgentRunError } from "../../errors/errors.js";
import { readApprovalRule } from "../../interrupt/ApprovalRule.js";
import {
  answerableById,
  type Draft,
  draftsIn,
  type InterruptToolCall,
  type PendingInterrupt,
} from "../../interrupt/interrupt.js";
import { parseInterrupt } from "../../interrupt/parseInterrupt.js";
import { readArguments } from "../../interrupt/readArguments.js";
import { readResume } from "../../protocol/input.js";
import { isObject } from "../../protocol/isObject.js";
import {
  dropUndefined,
  isRecord,
  listOf,
  own,
  ownList,
  ownText,
  recordOf,
  recordsIn,
  showJson,
  type UnknownRecord,
  unlessEmpty,
} from "../../protocol/json.js";
import { type Message, readMessages } from "../../protocol/messages.js";
import { exactIn } from "../../protocol/numberTexts.js";
import { toJson } from "../../protocol/toJson.js";
import { PAUSE_HANDLE_VERSION, type PauseHandle } from "./PauseHandle.js";
import {
  decisionResultsIn,
  readDoubts,
  readHistory,
  readUndelivered,
  readWaiting,
} from "./readHistory.js";
import { restoreDigits } from "./storedDigits.js";
import { isNote, isTimestamp, timeIn, unshareValues, wordIn } from "./storedValues.js";

/**
 * A parsed handle. What it stores as sent is not trusted: `restore` compares it with what the
 * answers compose to.
 */
export interface ReadPause
  extends Omit<
    PauseHandle,
    "questions" | "shared" | "sent" | "changed" | "previous" | "draftTimes"
  > {
  readonly interrupts: readonly PendingInterrupt[];
  readonly draftTimes: readonly (readonly [interruptId: string, at: number])[];
  readonly changed: readonly string[];
  readonly sent?: SentClaim | "unreadable";
  /** Questions that were asked outside of an outcome, as their dialects read them again. */
  readonly again?: ReadonlyMap<PendingInterrupt, PendingInterrupt>;
}

/** What a handle claims to have been sent. */
export interface SentClaim {
  readonly runId: string;
  readonly answers: readonly (readonly [interruptId: string, draft: Draft])[];
  readonly request: unknown;
  /** Milliseconds since 1970; absent where it is missing or not a valid time. */
  readonly sentAt?: number;
  readonly messages: readonly Message[];
}

/**
 * Levels of a whole handle: values may be nested 1,000 levels deep, and are a few levels below the
 * root.
 */
const maxDepth = 1_017;
const maxQuestions = 10_000;
/** Values in a handle; one with more is not a pause, or repeats shared references. */
const maxValues = 5_000_000;

/**
 * Parses a handle of unknown origin. Nothing derived is taken from it: questions are parsed again
 * from what the agent sent, and answers to questions that it does not contain are dropped. The same
 * handle gives the same result everywhere.
 *
 * @throws AgentRunError `bad-handle` for anything that is not a handle of this version, and nothing
 * else.
 */
export function readPauseHandle(value: unknown): ReadPause {
  const handle = copyStored(value);
  if (!isRecord(handle)) throw badHandle("it is not an object");
  restoreDigits(handle);
  const version = own(handle, "version");
  if (version !== PAUSE_HANDLE_VERSION)
    throw badHandle(
      `its version is ${showJson(version).slice(0, 20)}, not ${PAUSE_HANDLE_VERSION}`,
    );
  const threadId = ownText(handle, "threadId");
  const runId = ownText(handle, "runId");
  const requestId = ownText(handle, "requestId");
  if (threadId === undefined || runId === undefined || requestId === undefined)
    throw badHandle("it does not name its thread and its run");
  const stored = recordsIn(own(handle, "questions"));
  if (stored.length === 0) throw badHandle("it holds no question");
  if (stored.length > maxQuestions) throw badHandle(`it holds more than ${maxQuestions} questions`);
  const shared = ownList(handle, "shared");
  const interrupts = stored.map((question) => readQuestion(unshareValues(question, shared)));
  const questions = answerableById(interrupts);
  const isOpen = ([id]: readonly [string, unknown]): boolean => questions.has(id);
  const history = own(handle, "history");
  const { waiting, endedWaits } = readWaiting(handle);
  return dropUndefined<ReadPause>({
    version: PAUSE_HANDLE_VERSION,
    threadId,
    runId,
    requestId,
    interrupts,
    drafts: pairs(own(handle, "drafts")).filter(isOpen).flatMap(readDraft),
    draftTimes: pairs(own(handle, "draftTimes")).filter(isOpen).filter(isMoment),
    inputs: pairs(own(handle, "inputs")).filter(isOpen),
    changed: ownList(handle, "changed").filter(
      (id): id is string => typeof id === "string" && questions.has(id),
    ),
    sent: readSent(own(handle, "sent"), questions),
    undelivered: unlessEmpty(readUndelivered(handle)),
    doubts: unlessEmpty(readDoubts(handle)),
    waiting: unlessEmpty(waiting),
    endedWaits: unlessEmpty(endedWaits),
    messages: readMessages(ownList(handle, "messages")).messages,
    state: own(handle, "state"),
    decisionResults: unlessEmpty(decisionResultsIn(handle)),
    history: isRecord(history) ? readHistory(history, threadId) : undefined,
  });
}

function isMoment(pair: readonly [string, unknown]): pair is readonly [string, number] {
  return isTimestamp(pair[1]);
}

/** A handle that cannot be opened, with the reason. */
export function badHandle(why: string, cause?: unknown): AgentRunError {
  return new AgentRunError("bad-handle", `this pause cannot be opened: ${why}`, { cause });
}

/**
 * Copies a value as JSON: without getters, cycles or anything that a storage could not have kept.
 *
 * @throws AgentRunError `bad-handle` where it is nested too deep, too large, or not JSON.
 */
export function copyStored(value: unknown): unknown {
  try {
    if (fitsLimits(value)) return toJson(value);
  } catch (cause) {
    throw badHandle("it is not plain JSON", cause);
  }
  throw badHandle("it is nested too deep, or too large");
}

/** Level by level, so that neither deep nesting nor shared references cost more than the limits. */
function fitsLimits(root: unknown): boolean {
  let level: readonly object[] = [[root]];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    const below: object[] = [];
    for (const container of level) {
      // JSON writes the holes of an array as well.
      if (Array.isArray(container) && container.length > maxValues - seen) return false;
      const items: readonly unknown[] = Object.values(container);
      seen += Array.isArray(container) ? container.length : items.length;
      if (seen > maxValues) return false;
      for (const item of items) if (isObject(item)) below.push(item);
    }
    level = below;
  }
  return true;
}

function readQuestion(stored: UnknownRecord): PendingInterrupt {
  const dialect = own(stored, "dialect") ?? "standard";
  if (typeof dialect !== "string") throw badHandle("a question of it does not name its dialect");
  const toolCall = readToolCall(own(stored, "toolCall"));
  const findToolCall = (id: string) => (toolCall?.id === id ? toolCall : undefined);
  const raw = own(stored, "raw");
  // The standard parses what the agent sent, so no derived field is needed.
  if (dialect === "standard" && isRecord(raw)) return parseInterrupt(raw, { findToolCall });
  const fields = own(stored, "fields");
  const question: Question = {
    fields: recordOf(fields),
    raw,
    onCancel: wordIn(["skip", "reject", "unsupported"], stored, "onCancel"),
    notes: ownList(stored, "notes").filter(isNote),
    origin: own(stored, "origin"),
  };
  const readsWords = own(stored, "readsWords") === true;
  const read = parseQuestion({ name: dialect, readsWords }, question, { findToolCall });
  return withDeadline(read, own(stored, "expiresAt"));
}

/** A deadline that a `Date` cannot represent is dropped and flagged. */
function withDeadline(interrupt: PendingInterrupt, expiresAt: unknown): PendingInterrupt {
  if (expiresAt === undefined) return interrupt;
  if (isTimestamp(expiresAt)) return { ...interrupt, expiresAt };
  const problem = {
    code: "unreadable-expiry",
    message: "the stored deadline is not a moment in time",
  };
  return { ...interrupt, problems: [...interrupt.problems, problem] };
}

function readToolCall(call: unknown): InterruptToolCall | undefined {
  const id = ownText(call, "id");
  const name = ownText(call, "name");
  const argsText = ownText(call, "argsText");
  return id === undefined || name === undefined || argsText === undefined
    ? undefined
    : { id, name, argsText, ...readArguments(argsText) };
}

function readDraft([id, draft]: readonly [string, unknown]): readonly (readonly [string, Draft])[] {
  const [entry] =
    readResume({
      resume: [{ ...recordOf(draft), interruptId: id, payload: exactIn(draft, "payload") }],
    }) ?? [];
  if (entry === undefined) return [];
  const { interruptId, ...read } = entry;
  const rule = readApprovalRule(own(draft, "rule"));
  return [[interruptId, read.status === "resolved" && rule !== null ? { ...read, rule } : read]];
}

/** Reads the stored request; it may contain only ids of the handle's own questions. */
function readSent(
  value: unknown,
  questions: ReadonlyMap<string, unknown>,
): ReadPause["sent"] | undefined {
  if (value === undefined) return undefined;
  const runId = ownText(value, "runId");
  const entries = readResume({ resume: own(value, "resume") }) ?? [];
  const answers = draftsIn(entries);
  const isOwn =
    answers.size === entries.length && [...answers.keys()].every((id) => questions.has(id));
  const { messages, skipped } = readMessages(ownList(value, "messages"));
  if (runId === undefined || entries.length === 0 || !isOwn || skipped > 0) return "unreadable";
  return dropUndefined<SentClaim>({
    runId,
    answers: [...answers],
    request: withoutRetired(own(value, "request")),
    sentAt: timeIn(value, "sentAt"),
    messages,
  });
}

const retired: ReadonlySet<string> = new Set([
  "joinToolCalls",
  "notRun",
  "placeholderMessages",
  "resultsFirst",
  "withoutToolCalls",
]);

/** A stored request without what earlier versions wrote beside the answers, and derived from them. */
function withoutRetired(request: unknown): unknown {
  if (!isRecord(request)) return request;
  return Object.fromEntries(Object.entries(request).filter(([key]) => !retired.has(key)));
}

function pairs(value: unknown): readonly (readonly [string, unknown])[] {
  return listOf(value)
    .map(listOf)
    .map((pair): readonly unknown[] => [pair[0], exactIn(pair, 1)])
    .filter((pair): pair is readonly [string, unknown] => typeof pair[0] === "string");
}
