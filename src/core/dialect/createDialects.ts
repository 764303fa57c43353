import {
  canonicalJson,
  dropUndefined,
  isRecord,
  own,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { AgentRunError } from "../errors.js";
import { inAgentsWords } from "../interrupt/decisionWords.js";
import type { Batch, InterruptToolCall, PendingInterrupt } from "../interrupt/interrupt.js";
import { isSameCall } from "../interrupt/isSameQuestion.js";
import { flagDuplicates, flagTooDeep, parseInterrupt } from "../interrupt/parseInterrupt.js";
import { withGroupNotes } from "../interrupt/withGroupNotes.js";
import type { Dialect, DialectContext, ExplainedAdvice, Question, Repeat } from "./Dialect.js";
import type { Detectors, Dialects } from "./Dialects.js";
import { encodeAnswers } from "./encodeAnswers.js";
import { isSigned } from "./isSigned.js";

/** What a question becomes before it is parsed. */
type Refine = (question: Question, context: DialectContext) => Question;

/** Indexes an ordered list of dialects, so that most events cost one lookup. */
export function createDialects(
  list: readonly Dialect[],
  refine: Refine = (question) => question,
): Dialects {
  const byType = new Map<StreamEvent["type"], Dialect[]>();
  for (const dialect of list)
    for (const type of new Set(dialect.eventTypes))
      byType.set(type, [...(byType.get(type) ?? []), dialect]);
  const listening = (event: StreamEvent): readonly Dialect[] => byType.get(event.type) ?? [];
  const detectors: Detectors = list.flatMap((dialect) =>
    dialect.detector === undefined ? [] : [[dialect, dialect.detector] as const],
  );
  const find = (name: string): Dialect | undefined => list.find((dialect) => dialect.name === name);

  const ofBatch = (batch: Batch | null): Dialect | undefined =>
    find(batch?.interrupts[0]?.dialect ?? "");

  const readOne = (raw: unknown, context: DialectContext): readonly PendingInterrupt[] => {
    const claimant = isRecord(raw) ? claimantOf(raw, list, context) : undefined;
    if (claimant === undefined || !isRecord(raw))
      return [parseInterrupt(raw, { findToolCall: context.findToolCall })];
    const { dialect, likely } = claimant;
    const read = dialect.read?.(raw, context) ?? { fields: raw };
    const questions = isQuestion(read) ? [read] : read;
    return questions.map((question) =>
      parseQuestion(dialect, refine({ raw, ...question, likely }, context), context),
    );
  };

  return {
    eventTypes: new Set(byType.keys()),
    detectors,
    reduce: createReduce(byType, detectors),
    knows: (name) => name === "standard" || find(name) !== undefined,
    read: (raws, context, beside = []) => {
      const within = { ...context, outcome: raws };
      const read = withFields(raws, beside).flatMap((raw) => readOne(raw, within));
      return withGroupNotes(flagDuplicates(flagTooDeep(read)));
    },
    questions: (detected, context) => withGroupNotes(detectedQuestions(detected, context, refine)),
    questionsBeside(detectors, asked, context) {
      const beside = detectors.filter(([{ isIndependent }]) => isIndependent);
      const detected = detectedQuestions(beside, context, refine);
      // Comparing writes every question of the outcome as text.
      return detected.length === 0 ? detected : detected.filter(isNotAbout(asked));
    },
    isIndependent: ({ dialect }) => find(dialect)?.isIndependent ?? false,
    translate: (event) => {
      for (const { translate } of listening(event)) {
        const translated = translate?.(event);
        if (translated !== undefined) return translated;
      }
      return undefined;
    },
    acknowledges: (event, batch) =>
      listening(event).some(
        ({ name, acknowledges }) =>
          (batch == null || batch.interrupts.some(({ dialect }) => dialect === name)) &&
          acknowledges?.(event),
      ),
    tookAnswers: (event, batch, request) => ofBatch(batch)?.tookAnswers?.(event, request),
    check: ({ interrupt, entry }) =>
      find(interrupt.dialect)?.check?.({ interrupt, entry: inAgentsWords(interrupt, entry) }) ?? [],
    encode: (batch, resume, validator) => encodeAnswers(batch, resume, find, validator),
    advice: (batch, error, ...facts) => adviceOf(ofBatch(batch), batch, error, ...facts),
    explain: (batch, error, sameRefusals, answered) => {
      const asked = ofBatch(batch);
      if (asked !== undefined) return adviceOf(asked, batch, error, sameRefusals, answered)?.note;
      // The number of refusals is meaningful only to the dialect that asked.
      const explained = list.map((dialect) => adviceOf(dialect, batch, error, 0, answered)?.note);
      return explained.find((note) => note !== undefined);
    },
    markUnacknowledged: (interrupt) => {
      const note = find(interrupt.dialect)?.unacknowledgedNote;
      return note === undefined || interrupt.likely
        ? interrupt
        : { ...interrupt, notes: [...(interrupt.notes ?? []), note] };
    },
    refuses: (batch, error) => batch !== null && (ofBatch(batch)?.refuses?.(error, batch) ?? false),
    repeat: ({ interrupts }) => {
      const repeats = interrupts.map(({ dialect, likely }) => {
        const { repeat = "unknown" } = find(dialect) ?? {};
        return likely && repeat === "idempotent" ? "unknown" : repeat;
      });
      return worstOf(repeats);
    },
    dropsMessages: ({ interrupts }) =>
      interrupts.some(({ dialect }) => find(dialect)?.steerAway === "next-turn"),
    toolResults: ({ interrupts }, way) =>
      interrupts.some(({ dialect }) => find(dialect)?.toolResults === way),
    keepsHistory: ({ dialect }) => find(dialect)?.keepsHistory ?? false,
  };
}

/**
 * The dialect that reads an interrupt: the first that is sure, or else the first that finds it
 * likely, where nothing says that it is somebody else's.
 */
function claimantOf(raw: UnknownRecord, list: readonly Dialect[], context: DialectContext) {
  let likely: Dialect | undefined;
  for (const dialect of list) {
    const claim = dialect.claims?.(raw, context);
    if (claim === true) return { dialect };
    if (claim === "likely") likely ??= dialect;
  }
  return likely === undefined || isSigned(raw) ? undefined : { dialect: likely, likely: true };
}

/** The standard alone. */
export const standardDialects = createDialects([]);

/**
 * Creates the function that passes an event to the detectors that take its type; the first that
 * changes is replaced.
 */
function createReduce(
  byType: ReadonlyMap<StreamEvent["type"], readonly Dialect[]>,
  detectors: Detectors,
): Dialects["reduce"] {
  // Detectors keep their positions, so which of them take an event type is known up front.
  const positions = new Map(
    [...byType].map(([type, some]) => [
      type,
      detectors.flatMap(([one], place) => (some.includes(one) ? [place] : [])),
    ]),
  );
  return (before, event) => {
    for (const place of positions.get(event.type) ?? []) {
      const one = before[place];
      const next = one?.[1].reduce(event);
      if (one !== undefined && next !== undefined && next !== one[1])
        return before.with(place, [one[0], next]);
    }
    return before;
  };
}

function worstOf(repeats: readonly Repeat[]): Repeat {
  if (repeats.includes("unsafe")) return "unsafe";
  return repeats.length === 0 || repeats.includes("unknown") ? "unknown" : "idempotent";
}

function detectedQuestions(
  detectors: Detectors,
  context: DialectContext,
  refine: Refine,
): readonly PendingInterrupt[] {
  const byDialect = detectors.map(([dialect, detector]) =>
    detector
      .questions(context)
      .map((question) => parseQuestion(dialect, refine(question, context), context)),
  );
  return flagDuplicates(flagTooDeep(withoutRepeats(byDialect)));
}

/** One pause may be announced on several channels; the first dialect in the list keeps it. */
function withoutRepeats(
  byDialect: readonly (readonly PendingInterrupt[])[],
): readonly PendingInterrupt[] {
  const asking = byDialect.filter(({ length }) => length > 0);
  if (asking.length < 2) return asking.flat();
  const known = createAskedBefore();
  return asking.flatMap((questions) => {
    const fresh = questions.filter((question) => !known.has(question));
    known.add(questions);
    return fresh;
  });
}

/** The interrupts of an outcome, with the fields that only other channels carry. */
function withFields(raws: readonly unknown[], detectors: Detectors): readonly unknown[] {
  const fields = new Map<unknown, UnknownRecord>(
    detectors.flatMap(([, detector]) => [...(detector.fields?.() ?? [])]),
  );
  return raws.map((raw) => {
    const more = isRecord(raw) ? fields.get(own(raw, "id")) : undefined;
    if (!isRecord(raw) || more === undefined) return raw;
    return {
      ...raw,
      ...Object.fromEntries(
        Object.entries(more).filter(([key]) => (own(raw, key) ?? null) === null),
      ),
    };
  });
}

/** Parses a question that a dialect has read. */
export function parseQuestion(
  dialect: Pick<Dialect, "name">,
  question: Question,
  { findToolCall }: Pick<DialectContext, "findToolCall">,
): PendingInterrupt {
  // Dialects may give a field that is undefined; what an agent sent has none.
  const fields = dropUndefined(question.fields);
  const { raw = fields, toolCall, decisionFields, onCancel, decided, notes, origin } = question;
  const { resultFormat, hidesDecision, details, withoutResult, commentWith, allOrNone } = question;
  const { canDecline, opens } = question;
  const proposed = toolCall && withStreamed(toolCall, findToolCall(toolCall.id));
  const interrupt = parseInterrupt(fields, {
    findToolCall: (id) => (proposed?.id === id ? proposed : findToolCall(id)),
    dialect: dialect.name,
  });
  const { approval } = interrupt;
  const read: PendingInterrupt = dropUndefined({
    ...interrupt,
    approval:
      approval &&
      dropUndefined({
        ...approval,
        fields: decisionFields ?? approval.fields,
        commentWith: approval.canComment ? (commentWith ?? approval.commentWith) : undefined,
      }),
    raw,
    onCancel,
    canDecline: canDecline || undefined,
    opens,
    decided,
    notes: notes?.length === 0 ? undefined : notes,
    resultFormat,
    hidesDecision: hidesDecision || undefined,
    details,
    withoutResult,
    allOrNone,
    origin,
  });
  return question.likely ? asLikely(read) : read;
}

/** A question that only looks like one of its dialect, without what is promised in its name. */
export function asLikely(interrupt: PendingInterrupt): PendingInterrupt {
  const {
    notes: _,
    decided: __,
    withoutResult: ___,
    allOrNone: ____,
    onCancel,
    ...rest
  } = interrupt;
  return { ...rest, ...(onCancel === "unsupported" && { onCancel }), likely: true };
}

/** A call that a question proposes, with the call of the conversation where they differ. */
function withStreamed(
  proposed: InterruptToolCall,
  streamed: InterruptToolCall | undefined,
): InterruptToolCall {
  if (streamed === undefined || isSameCall(proposed, streamed)) return proposed;
  return { ...proposed, streamedAs: { name: streamed.name, argsText: streamed.argsText } };
}

/**
 * Finds known questions by id, then by tool call, then by what was sent. Lookups stay fast with
 * thousands of questions.
 */
function createAskedBefore(): {
  readonly has: (question: PendingInterrupt) => boolean;
  readonly add: (questions: readonly PendingInterrupt[]) => void;
} {
  const ids = new Set<string>();
  const calls = new Set<string>();
  const raws = createRawSet();
  return {
    has: ({ id, toolCallId, raw }) =>
      ids.has(id) || (toolCallId !== undefined && calls.has(toolCallId)) || raws.has(raw),
    add(questions) {
      for (const { id, toolCallId, raw } of questions) {
        ids.add(id);
        if (toolCallId !== undefined) calls.add(toolCallId);
        raws.add(raw);
      }
    },
  };
}

/**
 * What agents sent, compared by content. The questions of one interrupt refer to all of it, which
 * is written as text once.
 */
function createRawSet() {
  const texts = new Map<unknown, string>();
  const known = new Set<string>();
  const textOf = (raw: unknown): string => {
    const text = texts.get(raw) ?? canonicalJson(raw);
    texts.set(raw, text);
    return text;
  };
  return {
    has: (raw: unknown): boolean => known.has(textOf(raw)),
    add: (raw: unknown): unknown => known.add(textOf(raw)),
  };
}

/**
 * Whether a detected question is not one of the outcome; the outcome may name the call that asks or
 * the call it is about.
 */
function isNotAbout(asked: readonly PendingInterrupt[]): (detected: PendingInterrupt) => boolean {
  const ids = new Set(asked.map(({ id }) => id));
  const calls = new Set(asked.map(({ toolCallId }) => toolCallId));
  const raws = createRawSet();
  for (const { raw } of asked) raws.add(raw);
  return ({ id, toolCallId, raw }) =>
    !(
      ids.has(id) ||
      calls.has(id) ||
      (toolCallId !== undefined && calls.has(toolCallId)) ||
      raws.has(raw)
    );
}

function isQuestion(read: Question | readonly Question[]): read is Question {
  return !Array.isArray(read);
}

function adviceOf(
  dialect: Dialect | undefined,
  batch: Batch | null,
  error: AgentRunError | null,
  sameRefusals: number,
  answered: readonly string[] = [],
): ExplainedAdvice | undefined {
  const { interrupts = [] } = batch ?? {};
  const found =
    error === null ? undefined : dialect?.advice?.(error, { interrupts, sameRefusals, answered });
  return typeof found === "string" ? { advice: found } : found;
}
