import type { InterruptToolCall, PendingInterrupt } from "../interrupt/interrupt.js";
import { isSameCall } from "../interrupt/isSameQuestion.js";
import { flagDuplicates, flagTooDeep, parseInterrupt } from "../interrupt/parseInterrupt.js";
import { withGroupNotes } from "../interrupt/withGroupNotes.js";
import { idsOf } from "../protocol/collections.js";
import {
  canonicalJson,
  dropUndefined,
  isRecord,
  own,
  type UnknownRecord,
} from "../protocol/json.js";
import type { Dialect, DialectContext, Question } from "./Dialect.js";
import type { Detectors, Dialects, WholeDialect } from "./Dialects.js";
import { isSigned } from "./isSigned.js";

/** Reads the interrupts of an outcome. `detectors` have the fields that only other channels carry. */
export function readOutcome(
  dialects: Dialects,
  raws: readonly unknown[],
  context: DialectContext,
  detectors: Detectors = [],
): readonly PendingInterrupt[] {
  const within = { ...context, outcome: raws };
  const read = withFields(raws, detectors).flatMap((raw) => readOne(dialects, raw, within));
  return withGroupNotes(flagDuplicates(flagTooDeep(read)));
}

function readOne(
  { list, refine }: Dialects,
  raw: unknown,
  context: DialectContext,
): readonly PendingInterrupt[] {
  const claimant = isRecord(raw) ? claimantOf(raw, list, context) : undefined;
  if (claimant === undefined || !isRecord(raw))
    return [parseInterrupt(raw, { findToolCall: context.findToolCall })];
  const { dialect, likely } = claimant;
  const read = dialect.read(raw, context);
  const questions = isQuestion(read) ? [read] : read;
  return questions.map((question) =>
    parseQuestion(dialect, refine({ raw, ...question, likely }, context), context),
  );
}

/** Reads the questions that were asked outside of the outcome, each once. */
export function readDetected(
  { refine }: Pick<Dialects, "refine">,
  detectors: Detectors,
  context: DialectContext,
): readonly PendingInterrupt[] {
  const byDialect = detectors.map(({ dialect, detect, detected }) =>
    detect
      .questions(detected, context)
      .map((question) => parseQuestion(dialect, refine(question, context), context)),
  );
  return withGroupNotes(flagDuplicates(flagTooDeep(withoutRepeats(byDialect))));
}

/**
 * Reads detected questions that are open in addition to those of an outcome, without those about
 * the same calls.
 */
export function readBeside(
  dialects: Pick<Dialects, "refine">,
  detectors: Detectors,
  asked: readonly PendingInterrupt[],
  context: DialectContext,
): readonly PendingInterrupt[] {
  const independent = detectors.filter(({ detect }) => detect.isIndependent);
  const questions = readDetected(dialects, independent, context);
  // Comparing writes every question of the outcome as text.
  return questions.length === 0 ? questions : questions.filter(isNotAbout(asked));
}

/**
 * The dialect that reads an interrupt: the first that is sure, or else the first that finds it
 * likely, where nothing says that it is somebody else's.
 */
function claimantOf(raw: UnknownRecord, list: readonly WholeDialect[], context: DialectContext) {
  let likely: WholeDialect | undefined;
  for (const dialect of list) {
    const claim = dialect.claims(raw, context);
    if (claim === true) return { dialect };
    if (claim === "likely") likely ??= dialect;
  }
  return likely === undefined || isSigned(raw) ? undefined : { dialect: likely, likely: true };
}

/** One pause may be announced on several channels; the first dialect in the list keeps it. */
function withoutRepeats(
  byDialect: readonly (readonly PendingInterrupt[])[],
): readonly PendingInterrupt[] {
  const asking = byDialect.filter(({ length }) => length > 0);
  if (asking.length < 2) return asking.flat();
  const questionsSoFar = createAskedBefore();
  return asking.flatMap((questions) => {
    const fresh = questions.filter((question) => !questionsSoFar.has(question));
    questionsSoFar.add(questions);
    return fresh;
  });
}

/** The interrupts of an outcome, with the fields that only other channels carry. */
function withFields(raws: readonly unknown[], detectors: Detectors): readonly unknown[] {
  const fields = new Map<unknown, UnknownRecord>(
    detectors.flatMap(({ detect, detected }) => [...(detect.fields?.(detected) ?? [])]),
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
  { name, readsWords }: Pick<Dialect, "name" | "readsWords">,
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
    dialect: name,
    ...(readsWords && { readsWords }),
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
  const textsSoFar = new Set<string>();
  const textOf = (raw: unknown): string => {
    const text = texts.get(raw) ?? canonicalJson(raw);
    texts.set(raw, text);
    return text;
  };
  return {
    has: (raw: unknown): boolean => textsSoFar.has(textOf(raw)),
    add: (raw: unknown): unknown => textsSoFar.add(textOf(raw)),
  };
}

/**
 * Whether a detected question is not one of the outcome; the outcome may name the call that asks or
 * the call it is about.
 */
function isNotAbout(asked: readonly PendingInterrupt[]): (detected: PendingInterrupt) => boolean {
  const ids = idsOf(asked);
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
