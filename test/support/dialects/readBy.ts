import type { Answered, Dialect, DialectContext, Question } from "../../../src/dialects/Dialect.js";
import { proposedCall } from "../../../src/dialects/shared/proposedCall.js";
import type { Draft, PendingInterrupt } from "../../../src/interrupt/interrupt.js";
import { dropUndefined, type UnknownRecord } from "../../../src/protocol/json.js";
import type { Message } from "../../../src/protocol/messages.js";
import type { StreamEvent } from "../../../src/protocol/readEvent.js";
import { events, read } from "../builders.js";

/** A call of a message: its id, its name, and its arguments as data or as text. */
export type MadeCall = readonly [id: string, name: string, args?: unknown];

const textOf = (args: unknown): string =>
  typeof args === "string" ? args : JSON.stringify(args ?? {});

/** A message of the agent that makes these calls. */
export const making = (...made: readonly MadeCall[]): Message => ({
  id: `message-${made.map(([id]) => id).join("-")}`,
  role: "assistant",
  toolCalls: made.map(([id, name, args]) => ({
    id,
    type: "function",
    function: { name, arguments: textOf(args) },
  })),
});

/** The result of a call. */
export const resultOf = (toolCallId: string): Message => ({
  id: `result-${toolCallId}`,
  role: "tool",
  toolCallId,
  content: "done",
});

/** A message of the person, or a plain one of the agent. */
export const textMessage = (role: "user" | "assistant", content = "Hello"): Message => ({
  id: `${role}-${content}`,
  role,
  content,
});

/** The conversation as a dialect looks things up in it: the calls of all messages can be found. */
export function conversation(...messages: readonly Message[]): DialectContext {
  const made = messages.flatMap((message) =>
    message.role === "assistant" ? (message.toolCalls ?? []) : [],
  );
  return {
    threadId: "thread-1",
    messages,
    findToolCall(id) {
      const call = made.find((one) => one.id === id);
      return call && proposedCall(id, call.function.name, call.function.arguments);
    },
  };
}

/** The one question that a dialect reads in an interrupt of an outcome. */
export function readOne(
  dialect: Dialect,
  interrupt: UnknownRecord,
  context = conversation(),
): Question {
  const question = dialect.read?.(interrupt, context);
  if (question === undefined || Array.isArray(question))
    throw new Error(`${dialect.name} does not read one question`);
  return plain(question as Question);
}

/** The questions that a dialect finds in the events of a run. */
export function detect(
  dialect: Dialect,
  raws: readonly unknown[],
  context = conversation(),
): readonly Question[] {
  return questionsIn(dialect, events(...raws), context).map(plain);
}

/** The questions that a dialect finds in events that were read before. */
export function questionsIn(
  { detect: detection }: Dialect,
  read: readonly StreamEvent[],
  context = conversation(),
): readonly Question[] {
  const detected = detectedIn(detection, read);
  return detection?.questions(detected, context) ?? [];
}

/** What is detected after these events. */
export function detectedIn(detection: Dialect["detect"], read: readonly StreamEvent[]): unknown {
  return read
    .filter(({ type }) => detection?.eventTypes.includes(type))
    .reduce((detected, event) => detection?.reduce(detected, event), detection?.initial);
}

/** A question as it is parsed: a field that is undefined is none. */
const plain = ({ fields, ...question }: Question): Question =>
  dropUndefined({ ...question, fields: dropUndefined({ ...fields }) });

/** A question with what the person answered. */
export function answered(fields: Partial<PendingInterrupt>, draft: Draft): Answered {
  const interrupt = { ...read({ id: "question-1", reason: "tool_call" }), ...fields };
  return { interrupt, entry: { interruptId: interrupt.id, ...draft } };
}

/** What a dialect sends for these answers to the questions of run-1. */
export const written = (dialect: Dialect, ...answers: readonly Answered[]) =>
  dialect.write?.(answers, {
    threadId: "thread-1",
    runId: "run-1",
    interrupts: answers.map(({ interrupt }) => interrupt),
  });
