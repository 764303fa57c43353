import type { InterruptToolCall, PendingInterrupt } from "../interrupt/interrupt.js";
import { isSameCall } from "../interrupt/isSameQuestion.js";
import { flagDuplicates, flagTooDeep, parseInterrupt } from "../interrupt/parseInterrupt.js";
import { withGroupNotes } from "../interrupt/withGroupNotes.js";
import { pick } from "../protocol/collections.js";
import {
  canonicalJson,
  dropUndefined,
  isRecord,
  own,
  type UnknownRecord,
  unlessEmpty,
} from "../protocol/json.js";
import { memoizeLast } from "../protocol/memoizeLast.js";
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
  const plain = () => parseInterrupt(raw, { findToolCall: context.findToolCall });
  const claimant = isRecord(raw) ? claimantOf(raw, list, context) : undefined;
  if (claimant === undefined || !isRecord(raw)) return [plain()];
  const { dialect, likely } = claimant;
  // The words of a schema say more than the look of a question.
  if (likely && !dialect.readsWords) {
    const decided = plain();
    if (decided.approval?.words !== undefined) return [decided];
  }
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
  if (questions.length === 0) return questions;
  const earlier = createAskedBefore();
  earlier.add(asked);
  return questions.filter((question) => !earlier.has(question));
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
  const earlier = createAskedBefore();
  return asking.flatMap((questions) => {
    const fresh = questions.filter((question) => !earlier.has(question));
    earlier.add(questions);
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
  const { raw = fields, toolCall, decisionFields, commentWith } = question;
  const { canDecline, hidesDecision, notes } = question;
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
    ...pick(question, factFields),
    raw,
    canDecline: canDecline || undefined,
    notes: notes && unlessEmpty(notes),
    hidesDecision: hidesDecision || undefined,
  });
  return question.likely ? asLikely(read) : read;
}

/** What a question has of a dialect as it is. */
const factFields = [
  "onCancel",
  "opens",
  "decided",
  "resultFormat",
  "details",
  "withoutResult",
  "allOrNone",
  "origin",
] as const satisfies readonly (keyof Question)[];

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
 * Finds earlier questions by id, by the call that asks or that they are about, and by what was
 * sent. Lookups stay fast with thousands of questions.
 */
function createAskedBefore() {
  const ids = new Set<string>();
  const calls = new Set<string | undefined>();
  const texts = new Set<string>();
  // The questions of one interrupt refer to all of it, which is written as text once.
  const textOf = memoizeLast(canonicalJson);
  return {
    has: ({ id, toolCallId, raw }: PendingInterrupt): boolean =>
      ids.has(id) || calls.has(id) || calls.has(toolCallId) || texts.has(textOf(raw)),
    add(questions: readonly PendingInterrupt[]): void {
      for (const { id, toolCallId, raw } of questions) {
        ids.add(id);
        if (toolCallId !== undefined) calls.add(toolCallId);
        texts.add(textOf(raw));
      }
    },
  };
}

function isQuestion(read: Question | readonly Question[]): read is Question {
  return !Array.isArray(read);
}
