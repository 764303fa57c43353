import { isRecord, jsonEqual } from "../protocol/json.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import type { Dialect, DialectContext, Question } from "./Dialect.js";
import type { Dialects, Ears } from "./Dialects.js";
import { encodeAnswers } from "./encodeAnswers.js";
import type { Batch, InterruptToolCall, PendingInterrupt } from "./interrupt.js";
import { isSameCall } from "./isSameQuestion.js";
import { flagDuplicates, parseInterrupt } from "./parseInterrupt.js";

/** Lays an ordered list of dialects out, so that most events cost one look into a set. Loaded late: see `createDialectLoading`. */
export function createDialects(list: readonly Dialect[]): Dialects {
  const byType = new Map<StreamEvent["type"], Dialect[]>();
  for (const dialect of list)
    for (const type of new Set(dialect.listensTo)) byType.set(type, [...(byType.get(type) ?? []), dialect]);
  const listening = (event: StreamEvent): readonly Dialect[] => byType.get(event.type) ?? [];
  const ears: Ears = list.flatMap((dialect) => (dialect.ear === undefined ? [] : [[dialect, dialect.ear] as const]));
  // Ears keep their places, so who hears an event is known before there is one.
  const hearing = new Map(
    [...byType].map(([type, some]) => [type, ears.flatMap(([one], place) => (some.includes(one) ? [place] : []))]),
  );
  const hear: Dialects["hear"] = (before, event) => {
    for (const place of hearing.get(event.type) ?? []) {
      const [dialect, ear] = before[place] ?? [];
      const next = ear?.hear(event);
      if (dialect !== undefined && next !== undefined && next !== ear) return before.with(place, [dialect, next]);
    }
    return before;
  };
  const find = (name: string): Dialect | undefined => list.find((dialect) => dialect.name === name);

  const ofBatch = (batch: Batch | null): Dialect | undefined => find(batch?.interrupts[0]?.dialect ?? "");

  const readOne = (raw: unknown, context: DialectContext): readonly PendingInterrupt[] => {
    const dialect = isRecord(raw) ? list.find(({ claims }) => claims?.(raw, context)) : undefined;
    if (dialect === undefined || !isRecord(raw)) return [parseInterrupt(raw, { findToolCall: context.findToolCall })];
    const read = dialect.read?.(raw, context) ?? { fields: raw };
    const questions = isQuestion(read) ? [read] : read;
    return questions.map((question) => parseQuestion(dialect, { raw, ...question }, context));
  };

  return {
    listensTo: new Set(byType.keys()),
    ears,
    hear,
    knows: (name) => name === "standard" || find(name) !== undefined,
    read: (raws, context) => flagDuplicates(raws.flatMap((raw) => readOne(raw, context))),
    ask,
    askBeside: (ears, asked, context) =>
      ask(
        ears.filter(([{ standsBeside }]) => standsBeside),
        context,
      ).filter((heard) => !asked.some((one) => isAbout(one, heard))),
    standsBeside: ({ dialect }) => find(dialect)?.standsBeside ?? false,
    translate: (event) => {
      for (const { translate } of listening(event)) {
        const translated = translate?.(event);
        if (translated !== undefined) return translated;
      }
      return undefined;
    },
    acknowledges: (event) => listening(event).some(({ acknowledges }) => acknowledges?.(event)),
    encode: (batch, resume, validator) => encodeAnswers(batch, resume, find, validator),
    advice: (batch, error) => (error === null ? undefined : ofBatch(batch)?.advice?.(error)),
    delivery: (batch, error) => ofBatch(batch)?.delivery?.(error),
    isNewThread: (error) => list.some(({ isNewThread }) => isNewThread?.(error)),
  };
}

function ask(ears: Ears, context: DialectContext): readonly PendingInterrupt[] {
  return flagDuplicates(
    ears
      .flatMap(([dialect, ear]) => ear.ask(context).map((question) => parseQuestion(dialect, question, context)))
      .filter((one, index, all) => all.findIndex((other) => asksTheSame(one, other)) === index),
  );
}

/** Reads a question as a dialect has understood it. */
export function parseQuestion(
  dialect: Pick<Dialect, "name">,
  question: Question,
  { findToolCall }: Pick<DialectContext, "findToolCall">,
): PendingInterrupt {
  const { fields, raw = fields, toolCall, cancel, notes, origin } = question;
  const proposed = toolCall && withStreamed(toolCall, findToolCall(toolCall.id));
  const interrupt = parseInterrupt(fields, {
    findToolCall: (id) => (proposed?.id === id ? proposed : findToolCall(id)),
    dialect: dialect.name,
  });
  return {
    ...interrupt,
    raw,
    ...(cancel !== undefined && { cancel }),
    ...(notes !== undefined && notes.length > 0 && { notes }),
    ...(origin !== undefined && { origin }),
  };
}

/** A call that a question proposes, with what the conversation has in its place. */
function withStreamed(proposed: InterruptToolCall, streamed: InterruptToolCall | undefined): InterruptToolCall {
  if (streamed === undefined || isSameCall(proposed, streamed)) return proposed;
  return { ...proposed, streamedAs: { name: streamed.name, argsText: streamed.argsText } };
}

// One pause may be announced on several channels: matched by id, then by tool call, then by what was sent.
function asksTheSame(one: PendingInterrupt, other: PendingInterrupt): boolean {
  if (one === other) return true;
  if (one.dialect === other.dialect) return false;
  return (
    one.id === other.id || (one.toolCallId !== undefined && one.toolCallId === other.toolCallId) || jsonEqual(one.raw, other.raw)
  );
}

// The outcome may name the call that asks, or the one that is asked about.
function isAbout({ id, toolCallId, raw }: PendingInterrupt, heard: PendingInterrupt): boolean {
  const named = toolCallId !== undefined && (toolCallId === heard.id || toolCallId === heard.toolCallId);
  return named || id === heard.id || jsonEqual(raw, heard.raw);
}

function isQuestion(read: Question | readonly Question[]): read is Question {
  return !Array.isArray(read);
}
