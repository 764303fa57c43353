import { isRecord, jsonEqual } from "../protocol/json.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import type { Advice } from "./adviceFor.js";
import type { Dialect, DialectContext, Ear, Question } from "./Dialect.js";
import type { AgentRunError } from "./errors.js";
import type { Batch, PendingInterrupt } from "./interrupt.js";
import { flagDuplicates, parseInterrupt } from "./parseInterrupt.js";

/** One ear of each dialect that has one, in the order of the list. */
export type Ears = readonly (readonly [dialect: Dialect, ear: Ear])[];

/** An ordered list of dialects, laid out so that most events cost one look into a set. The standard is what none of them claims. */
export interface Dialects {
  /** The types of event that any of them listens to. */
  readonly listensTo: ReadonlySet<StreamEvent["type"]>;
  readonly ears: Ears;
  readonly find: (name: string) => Dialect | undefined;
  /** Reads the interrupts of an outcome. */
  readonly read: (raws: readonly unknown[], context: DialectContext) => readonly PendingInterrupt[];
  /** Reads what was asked elsewhere, each question once. */
  readonly ask: (ears: Ears, context: DialectContext) => readonly PendingInterrupt[];
  readonly translate: (event: StreamEvent) => readonly StreamEvent[] | undefined;
  readonly acknowledges: (event: StreamEvent) => boolean;
  readonly advice: (batch: Batch | null, error: AgentRunError | null) => Advice | undefined;
}

/** Lays a list of dialects out. */
export function createDialects(list: readonly Dialect[]): Dialects {
  const listeners = list.filter(({ listensTo }) => listensTo !== undefined);
  const listening = (event: StreamEvent) => listeners.filter(({ listensTo }) => listensTo?.includes(event.type));
  const find = (name: string): Dialect | undefined => list.find((dialect) => dialect.name === name);

  const readOne = (raw: unknown, context: DialectContext): readonly PendingInterrupt[] => {
    const dialect = isRecord(raw) ? list.find(({ claims }) => claims?.(raw, context)) : undefined;
    if (dialect === undefined || !isRecord(raw)) return [parseInterrupt(raw, { findToolCall: context.findToolCall })];
    const read = dialect.read?.(raw, context) ?? { fields: raw };
    const questions = isQuestion(read) ? [read] : read;
    return questions.map((question) => parseQuestion(dialect, { raw, ...question }, context));
  };

  return {
    listensTo: new Set(listeners.flatMap(({ listensTo }) => listensTo ?? [])),
    ears: list.flatMap((dialect) => (dialect.ear === undefined ? [] : [[dialect, dialect.ear] as const])),
    find,
    read: (raws, context) => flagDuplicates(raws.flatMap((raw) => readOne(raw, context))),
    ask: (ears, context) =>
      flagDuplicates(
        ears
          .flatMap(([dialect, ear]) => ear.ask(context).map((question) => parseQuestion(dialect, question, context)))
          .filter((one, index, all) => all.findIndex((other) => asksTheSame(one, other)) === index),
      ),
    translate: (event) => {
      for (const { translate } of listening(event)) {
        const translated = translate?.(event);
        if (translated !== undefined) return translated;
      }
      return undefined;
    },
    acknowledges: (event) => listening(event).some(({ acknowledges }) => acknowledges?.(event)),
    advice: (batch, error) => (error === null ? undefined : find(batch?.interrupts[0]?.dialect ?? "")?.advice?.(error)),
  };
}

/** The ears after an event: the first one that has heard something keeps it from the others. */
export function hear(ears: Ears, event: StreamEvent): Ears {
  for (const [index, [dialect, ear]] of ears.entries()) {
    if (!dialect.listensTo?.includes(event.type)) continue;
    const next = ear.hear(event);
    if (next !== ear) return ears.with(index, [dialect, next]);
  }
  return ears;
}

/** No dialect but the standard. */
export const onlyStandard: Dialects = createDialects([]);

/** Reads a question as a dialect has understood it. */
export function parseQuestion(
  dialect: Pick<Dialect, "name">,
  question: Question,
  { findToolCall }: Pick<DialectContext, "findToolCall">,
): PendingInterrupt {
  const { fields, raw = fields, toolCall, cancel, notes, origin } = question;
  const interrupt = parseInterrupt(fields, {
    findToolCall: (id) => (toolCall?.id === id ? toolCall : findToolCall(id)),
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

// One pause may be announced on several channels: matched by id, then by tool call, then by what was sent.
function asksTheSame(one: PendingInterrupt, other: PendingInterrupt): boolean {
  if (one === other) return true;
  if (one.dialect === other.dialect) return false;
  return (
    one.id === other.id || (one.toolCallId !== undefined && one.toolCallId === other.toolCallId) || jsonEqual(one.raw, other.raw)
  );
}

function isQuestion(read: Question | readonly Question[]): read is Question {
  return !Array.isArray(read);
}
