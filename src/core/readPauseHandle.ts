import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import type { ToolMessage } from "../protocol/messages.js";
import { readMessages } from "../protocol/readMessage.js";
import { readResume } from "../protocol/readResume.js";
import { parseQuestion } from "./createDialects.js";
import type { AnswerRequest, Question } from "./Dialect.js";
import { AgentRunError } from "./errors.js";
import type { Draft, PendingInterrupt } from "./interrupt.js";
import { PAUSE_HANDLE_VERSION, type PauseHandle, type SentAnswers } from "./PauseHandle.js";
import { readArguments } from "./toolCallFromMetadata.js";

/** A handle after reading. */
export interface ReadPause extends Omit<PauseHandle, "questions"> {
  readonly interrupts: readonly PendingInterrupt[];
}

/**
 * Reads a handle that comes from outside, and looks at it as at anything from outside: questions are read again with all their
 * tolerance, answers to questions that are not there are left out. Throws an `AgentRunError` (`bad-handle`) for what is no handle, or is
 * one of another version.
 */
export function readPauseHandle(value: unknown): ReadPause {
  if (!isRecord(value)) throw unreadable("it is not an object");
  const version = own(value, "version");
  if (version !== PAUSE_HANDLE_VERSION)
    throw unreadable(`its version is ${String(version).slice(0, 20)}, and this library reads ${PAUSE_HANDLE_VERSION}`);
  const [threadId, runId, requestId] = ["threadId", "runId", "requestId"].map((key) => own(value, key));
  if (typeof threadId !== "string" || typeof runId !== "string" || typeof requestId !== "string")
    throw unreadable("it does not name its thread and its run");
  const interrupts = list(own(value, "questions")).filter(isRecord).map(readQuestion);
  if (interrupts.length === 0) throw unreadable("it holds no question");
  const open = new Set(interrupts.flatMap(({ answerable, id }) => (answerable ? [id] : [])));
  const sent = readSent(own(value, "sent"));
  return {
    version: PAUSE_HANDLE_VERSION,
    threadId,
    runId,
    requestId,
    interrupts,
    drafts: pairs(own(value, "drafts")).flatMap(([id, draft]) => (open.has(id) ? readDraft(id, draft) : [])),
    inputs: pairs(own(value, "inputs")).filter(([id]) => open.has(id)),
    ...(sent?.resume.every(({ interruptId }) => open.has(interruptId)) && { sent }),
    messages: readMessages(list(own(value, "messages"))).messages,
    ...(Object.hasOwn(value, "state") && { state: value["state"] }),
  };
}

function readQuestion(stored: UnknownRecord): PendingInterrupt {
  const { fields, raw, dialect, expiresAt, toolCall: call, cancel, notes, origin } = stored;
  const { id, name, argsText } = isRecord(call) ? call : {};
  const toolCall =
    typeof id === "string" && typeof name === "string" && typeof argsText === "string"
      ? { id, name, argsText, ...readArguments(argsText) }
      : undefined;
  const question: Question = {
    fields: isRecord(fields) ? fields : {},
    raw,
    ...(toolCall !== undefined && { toolCall }),
    ...((cancel === "leaves" || cancel === "denies" || cancel === "none") && { cancel }),
    notes: list(notes).filter(isNote),
    origin,
  };
  const read = parseQuestion({ name: typeof dialect === "string" ? dialect : "standard" }, question, {
    findToolCall: () => toolCall,
  });
  return typeof expiresAt === "number" ? { ...read, expiresAt } : read;
}

function readDraft(id: string, draft: unknown): readonly (readonly [string, Draft])[] {
  const entry = isRecord(draft) ? readResume({ resume: [{ ...draft, interruptId: id }] })?.[0] : undefined;
  if (entry === undefined) return [];
  const { interruptId, ...read } = entry;
  return [[interruptId, read]];
}

function readSent(value: unknown): SentAnswers | undefined {
  const { runId, resume: entries, request, messages } = isRecord(value) ? value : {};
  const resume = readResume({ resume: entries }) ?? [];
  if (typeof runId !== "string" || resume.length === 0 || !isRecord(request)) return undefined;
  return { runId, resume, request: readRequest(request), messages: readMessages(list(messages)).messages };
}

function readRequest(request: UnknownRecord): AnswerRequest {
  const { resume, forwardedProps, state, parentRunId, history, toolMessages, silence, covers } = request;
  return {
    ...(resume !== undefined && { resume }),
    ...(isRecord(forwardedProps) && { forwardedProps }),
    ...(isRecord(state) && { state }),
    ...(typeof parentRunId === "string" && { parentRunId }),
    ...((history === "all" || history === "none") && { history }),
    ...(Array.isArray(toolMessages) && { toolMessages: toolMessages.flatMap(readToolMessage) }),
    ...(Array.isArray(silence) && { silence: readMessages(silence).messages }),
    ...(Array.isArray(covers) && { covers: covers.filter((id) => typeof id === "string") }),
  };
}

function readToolMessage(value: unknown): readonly { readonly interruptId: string; readonly message: ToolMessage }[] {
  const { interruptId, message } = isRecord(value) ? value : {};
  const [read] = readMessages([message]).messages;
  return typeof interruptId === "string" && read?.role === "tool" ? [{ interruptId, message: read }] : [];
}

function isNote(note: unknown): note is { readonly code: string; readonly message: string } {
  return isRecord(note) && typeof own(note, "code") === "string" && typeof own(note, "message") === "string";
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function pairs(value: unknown): readonly (readonly [string, unknown])[] {
  return list(value).flatMap((pair) => (Array.isArray(pair) && typeof pair[0] === "string" ? [[pair[0], pair[1]] as const] : []));
}

function unreadable(why: string): AgentRunError {
  return new AgentRunError("bad-handle", `this pause cannot be opened: ${why}`);
}
