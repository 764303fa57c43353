import type { Delivery } from "../../errors/errors.js";
import type { Answer, Answers } from "../../interrupt/Answer.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { isObject } from "../../protocol/isObject.js";
import { dropUndefined, isRecord, unlessEmpty } from "../../protocol/json.js";
import type { Message, ToolMessage, UserMessage } from "../../protocol/messages.js";
import type { MessageDoubt } from "./MessageDoubt.js";
import {
  PAUSE_HANDLE_VERSION,
  type PauseHandle,
  type SentAnswers,
  type StoredQuestion,
} from "./PauseHandle.js";
import { asJson, withDigits } from "./storedDigits.js";
import type { WaitingMessage } from "./WaitingMessage.js";

type SentAttempt = Required<SentAnswers> & { readonly delivery: Delivery };

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
  /** With the answers that are being sent, and the attempt before them. */
  readonly phase: {
    readonly kind: string;
    readonly outgoing?: Required<SentAnswers>;
    readonly before?: { readonly attempt: SentAttempt | null } | readonly unknown[];
  };
  readonly attempt: SentAttempt | null;
  readonly undelivered?: readonly UserMessage[];
  readonly doubts?: readonly MessageDoubt[];
  readonly waiting?: readonly WaitingMessage[];
  readonly endedWaits?: readonly string[];
  readonly decisionResults?: readonly ToolMessage[];
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
  doubts = [],
  waiting = [],
  endedWaits = [],
  decisionResults = [],
}: PausedState): PauseHandle | null {
  if (batch === null) return null;
  const { runId, requestId = runId, interrupts } = batch;
  const undecided = undecidedIn(phase, attempt);
  const stored = withDigits({
    ...shareValues(interrupts.map(storeQuestion)),
    drafts: valuesIn(answers, ({ draft }) => draft ?? undefined),
    inputs: valuesIn(answers, ({ input }) => asJson(input)),
    sent: undecided && sentIn(undecided),
  });
  const asked = new Set(interrupts.map(({ toolCallId }) => toolCallId));
  const changed = [...answers].filter(([, { changes, draft }]) => changes > 0 && draft === null);
  return dropUndefined<PauseHandle>({
    version: PAUSE_HANDLE_VERSION,
    threadId,
    runId,
    requestId,
    ...stored,
    draftTimes: unlessEmpty(valuesIn(answers, ({ at }) => (at > 0 ? at : undefined))),
    changed: unlessEmpty(changed.map(([id]) => id)),
    undelivered: unlessEmpty(undelivered),
    doubts: unlessEmpty(doubts),
    waiting: unlessEmpty(waiting),
    endedWaits: unlessEmpty(endedWaits),
    messages: transcript.messages,
    state: transcript.state,
    decisionResults: unlessEmpty(decisionResults.filter((one) => !asked.has(one.toolCallId))),
  });
}

/** What answers have of something, by the ids of their questions. */
function valuesIn<Value>(
  answers: Answers,
  pick: (answer: Answer) => Value | undefined,
): readonly (readonly [id: string, value: Value])[] {
  const values: (readonly [string, Value])[] = [];
  for (const [id, answer] of answers) {
    const value = pick(answer);
    if (value !== undefined) values.push([id, value]);
  }
  return values;
}

/** The answers that leave now, or may have left. What is still being signed has not. */
function undecidedIn({ kind, outgoing, before }: PausedState["phase"], last: SentAttempt | null) {
  if (kind !== "signing" && outgoing !== undefined) return outgoing;
  const attempt = before !== undefined && "attempt" in before ? before.attempt : last;
  return attempt?.delivery === "unknown" ? attempt : undefined;
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
  const schema = approval?.words?.schema ?? responseSchema;
  return dropUndefined<StoredQuestion>({
    dialect,
    fields: dropUndefined<StoredQuestion["fields"]>({
      id: answerable ? id : undefined,
      reason,
      message,
      toolCallId,
      responseSchema: schema,
      metadata,
      subagentRunId,
    }),
    raw,
    expiresAt,
    toolCall,
    onCancel,
    notes,
    origin,
    readsWords: (approval?.words && dialect !== "standard") || undefined,
  });
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
    for (const value of [raw, ...valuesOf(origin)].filter(isObject))
      (seen.has(value) ? shared : seen).add(value);
  if (shared.size === 0) return { questions };
  const values = [...shared];
  const places = new Map(values.map((value, place) => [value, place]));
  const withPlaces = (question: StoredQuestion): StoredQuestion => {
    const { raw, origin, ...rest } = question;
    const entries = isRecord(origin) ? Object.entries(origin) : [];
    const placed = entries.filter(([, value]) => places.has(value));
    const others = entries.filter(([, value]) => !places.has(value));
    const place = places.get(raw);
    return dropUndefined<StoredQuestion>({
      ...rest,
      raw: place === undefined ? raw : undefined,
      origin: placed.length === 0 ? origin : Object.fromEntries(others),
      shared: dropUndefined<NonNullable<StoredQuestion["shared"]>>({
        raw: place,
        origin: placed.map(([key, value]) => [key, places.get(value) ?? 0]),
      }),
    });
  };
  return { questions: questions.map(withPlaces), shared: values };
}

function valuesOf(origin: unknown): readonly unknown[] {
  return isRecord(origin) ? Object.values(origin) : [];
}
