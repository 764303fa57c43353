import type { Delivery } from "../../errors/errors.js";
import type { Answers } from "../../interrupt/Answer.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { isRecord, toJson } from "../../protocol/json.js";
import type { Message, UserMessage } from "../../protocol/messages.js";
import { roundedPaths } from "../../protocol/numberTexts.js";
import { holdsTexts } from "../../protocol/writeJson.js";
import {
  PAUSE_HANDLE_VERSION,
  type PauseHandle,
  type SentAnswers,
  type StoredQuestion,
} from "./PauseHandle.js";
import type { WaitingMessage } from "./WaitingMessage.js";

/** The part of a run's state that a handle stores. */
interface PausedState {
  readonly threadId: string;
  /** What is open; null when nothing is. */
  readonly batch: {
    readonly runId: string;
    readonly requestId?: string | undefined;
    readonly interrupts: readonly PendingInterrupt[];
  } | null;
  readonly answers: Answers;
  /** With the answers that are being sent. */
  readonly phase: { readonly kind: string; readonly outgoing?: Required<SentAnswers> };
  readonly attempt: (Required<SentAnswers> & { readonly delivery: Delivery }) | null;
  readonly undelivered?: readonly UserMessage[];
  readonly waiting?: readonly WaitingMessage[];
  readonly endedWaits?: readonly string[];
  readonly transcript: { readonly messages: readonly Message[]; readonly state?: unknown };
}

/** Returns the open pause of a thread as a handle; null when nothing is open. */
export function toPauseHandle({
  batch,
  answers,
  phase,
  attempt,
  threadId,
  transcript,
  undelivered = [],
  waiting = [],
  endedWaits = [],
}: PausedState): PauseHandle | null {
  if (batch === null) return null;
  const { runId, requestId = runId, interrupts } = batch;
  const each = [...answers];
  const draftTimes = each.flatMap(([id, { at }]) => (at > 0 ? [[id, at] as const] : []));
  const changed = each.flatMap(([id, { changes, draft }]) =>
    changes > 0 && draft === null ? [id] : [],
  );
  const undecided = phase.outgoing ?? (attempt?.delivery === "unknown" ? attempt : undefined);
  const stored = {
    ...shareValues(interrupts.map(storeQuestion)),
    drafts: each.flatMap(([id, { draft }]) => (draft === null ? [] : [[id, draft] as const])),
    inputs: each.flatMap(([id, { input }]) => {
      const value = asJson(input);
      return value === undefined ? [] : [[id, value] as const];
    }),
    ...(undecided !== undefined && { sent: sentIn(undecided) }),
  };
  const digits = holdsTexts(stored) ? roundedPaths(stored) : [];
  return {
    version: PAUSE_HANDLE_VERSION,
    threadId,
    runId,
    requestId,
    ...stored,
    ...(draftTimes.length > 0 && { draftTimes }),
    ...(changed.length > 0 && { changed }),
    ...(digits.length > 0 && { digits }),
    ...(undelivered.length > 0 && { undelivered }),
    ...(waiting.length > 0 && { waiting }),
    ...(endedWaits.length > 0 && { endedWaits }),
    messages: transcript.messages,
    ...(transcript.state !== undefined && { state: transcript.state }),
  };
}

function sentIn({ runId, resume, request, sentAt, messages }: Required<SentAnswers>): SentAnswers {
  return { runId, resume, request, sentAt, messages };
}

function storeQuestion(interrupt: PendingInterrupt): StoredQuestion {
  const {
    id,
    reason,
    message,
    toolCallId,
    toolCall,
    responseSchema,
    expiresAt,
    metadata,
    subagentRunId,
  } = interrupt;
  const { answerable, dialect, onCancel, notes, origin, raw, approval } = interrupt;
  return {
    dialect,
    fields: {
      ...(answerable && { id }),
      reason,
      ...(message !== undefined && { message }),
      ...(toolCallId !== undefined && { toolCallId }),
      ...(responseSchema !== undefined && {
        responseSchema: approval?.words?.schema ?? responseSchema,
      }),
      ...(metadata !== undefined && { metadata }),
      ...(subagentRunId !== undefined && { subagentRunId }),
    },
    raw,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(toolCall !== undefined && { toolCall }),
    ...(onCancel !== undefined && { onCancel }),
    ...(notes !== undefined && { notes }),
    ...(origin !== undefined && { origin }),
    ...(approval?.words && dialect !== "standard" && { readsWords: true }),
  };
}

// The input of a question may be any value that a host has set; what JSON cannot store is left out.
function asJson(value: unknown): unknown {
  try {
    return toJson(value);
  } catch {
    return undefined;
  }
}

/**
 * Values that several questions of a handle have in common, and the questions with indexes into
 * them.
 */
interface SharedQuestions {
  readonly questions: readonly StoredQuestion[];
  readonly shared?: readonly unknown[];
}

/**
 * Stores each object that several questions refer to once: the questions of one interrupt with a
 * thousand actions all refer to the whole interrupt.
 */
export function shareValues(questions: readonly StoredQuestion[]): SharedQuestions {
  const seen = new Set<unknown>();
  const shared = new Set<unknown>();
  for (const { raw, origin } of questions)
    for (const value of [raw, ...(isRecord(origin) ? Object.values(origin) : [])])
      if (typeof value === "object" && value !== null) (seen.has(value) ? shared : seen).add(value);
  if (shared.size === 0) return { questions };
  const values = [...shared];
  const places = new Map(values.map((value, place) => [value, place]));
  const withPlaces = (question: StoredQuestion): StoredQuestion => {
    const { raw, origin, ...rest } = question;
    const entries = isRecord(origin) ? Object.entries(origin) : [];
    const placed = entries.filter(([, value]) => places.has(value));
    const place = places.get(raw);
    return {
      ...(place === undefined ? { ...rest, raw } : rest),
      ...(origin !== undefined && {
        origin:
          placed.length === 0
            ? origin
            : Object.fromEntries(entries.filter(([, value]) => !places.has(value))),
      }),
      shared: {
        ...(place !== undefined && { raw: place }),
        origin: placed.map(([key, value]) => [key, places.get(value) ?? 0]),
      },
    };
  };
  return { questions: questions.map(withPlaces), shared: values };
}
