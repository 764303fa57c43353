import {
  type AgentRunError,
  type Batch,
  type Draft,
  type Drafts,
  type PendingInterrupt,
  readEvent,
  type StreamEvent,
} from "../../src/core.js";
import type { Detection } from "../../src/dialects/Dialect.js";
import type { Dialects } from "../../src/dialects/Dialects.js";
import { type Answer, noAnswer } from "../../src/interrupt/Answer.js";
import { flagDuplicates, flagTooDeep, parseInterrupt } from "../../src/interrupt/parseInterrupt.js";
import type { Effect, NotSentReason, RunEvent } from "../../src/thread/state/RunEvent.js";
import {
  type Attempt,
  initialState,
  type OpenStream,
  type Outgoing,
  openStream,
  outgoingIn,
  type RunState,
  statusOf,
} from "../../src/thread/state/RunState.js";
import { transitionWithDefaults as transition } from "./transitionWithDefaults.js";

/** Ids that break code that uses them as object keys, in selectors or in messages. */
export const opaqueIds: readonly string[] = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "🦊".repeat(2_560),
];

const midnight = Date.UTC(2030, 0, 1);

/** A moment of the tests' day, so many seconds after midnight. */
export const at = (seconds: number): number => midnight + seconds * 1_000;

/** The same moment as agents write it. */
export const isoAt = (seconds: number): string => new Date(at(seconds)).toISOString();

/** The questions of one run as the dialects read them, with what is wrong with them flagged. */
export function parseInterrupts(
  raws: readonly unknown[],
  context: Parameters<typeof parseInterrupt>[1] = {},
): readonly PendingInterrupt[] {
  return flagDuplicates(flagTooDeep(raws.map((raw) => parseInterrupt(raw, context))));
}

/** The questions of one run, as the agent sent them. */
export function batchOf(...raws: readonly unknown[]): Batch {
  return { threadId: "thread-1", runId: "run-1", interrupts: parseInterrupts(raws) };
}

/** One question as it is read on its own. */
export const read = (raw: unknown): PendingInterrupt => parseInterrupt(raw);

/** Which problems were flagged. */
export const problemCodes = ({ problems }: Pick<PendingInterrupt, "problems">): readonly string[] =>
  problems.map(({ code }) => code);

export const answer = (payload?: unknown): Draft => ({
  status: "resolved",
  ...(payload !== undefined && { payload }),
});
export const approve = (): Draft => answer({ approved: true });
export const deny = (): Draft => answer({ approved: false });
export const cancel = (): Draft => ({ status: "cancelled" });

/** Answers by id; pairs, because `__proto__` is an id. */
export const drafts = (...pairs: readonly (readonly [id: string, draft: Draft])[]): Drafts =>
  new Map(pairs);

/** Events as they come out of the reader; a test that writes an unreadable one is wrong. */
export function events(...raws: readonly unknown[]): readonly StreamEvent[] {
  return raws.map((raw) => {
    const reading = readEvent(raw);
    if (reading.status !== "read")
      throw new Error(`the test's own event cannot be read: ${reading.message}`);
    return reading.event;
  });
}

export const started = (runId = "run-1", threadId = "thread-1") => ({
  type: "RUN_STARTED",
  threadId,
  runId,
});
export const finished = (runId = "run-1") => ({
  type: "RUN_FINISHED",
  threadId: "thread-1",
  runId,
});
export const asks = (interrupts: unknown, runId = "run-1") => ({
  ...finished(runId),
  outcome: { type: "interrupt", interrupts },
});
/**
 * An error of the agent. Its code is one by which answers are refused, unless another one or none
 * (`null`) is given.
 */
export const failed = (message = "It broke", code: string | null = "PARTIAL_RESUME") => ({
  type: "RUN_ERROR",
  message,
  ...(code !== null && { code }),
});
export const says = (text: string, messageId = "message-1") => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta: text },
  { type: "TEXT_MESSAGE_END", messageId },
];
export const calls = (name: string, args: unknown, toolCallId = "call-1") => [
  { type: "TOOL_CALL_START", toolCallId, toolCallName: name },
  {
    type: "TOOL_CALL_ARGS",
    toolCallId,
    delta: typeof args === "string" ? args : JSON.stringify(args),
  },
  { type: "TOOL_CALL_END", toolCallId },
];

/** What came of a row of events: the last state, and everything that should be done. */
export interface Course {
  readonly state: RunState;
  readonly effects: readonly Effect[];
}

/** Lets events happen one after the other. */
export function happen(state: RunState, ...happened: readonly RunEvent[]): Course {
  return happenWith(undefined, state, ...happened);
}

/** The same for agents that do not follow the standard. */
export function happenWith(
  dialects: Dialects | undefined,
  state: RunState,
  ...happened: readonly RunEvent[]
): Course {
  return happened.reduce<Course>(
    (course, event) => {
      const [next, effects] = transition(course.state, event, undefined, dialects);
      return { state: next, effects: [...course.effects, ...effects] };
    },
    { state, effects: [] },
  );
}

export const start = (runId = "run-1"): RunEvent => ({
  type: "start",
  runId,
  messages: [],
  now: at(0),
});
export const received = (runId: string, ...raws: readonly unknown[]): RunEvent => ({
  type: "received",
  runId,
  events: events(...raws),
  problems: [],
  now: at(0),
});
export const closed = (
  runId: string,
  { now = at(0), error = null }: { now?: number; error?: AgentRunError | null } = {},
): RunEvent => ({
  type: "closed",
  runId,
  error,
  now,
});
export const respond = (interruptId: string, draft: Draft, now = at(0)): RunEvent => ({
  type: "respond",
  drafts: new Map([[interruptId, draft]]),
  now,
});
export const submit = (runId = "run-2", now = at(0)): RunEvent => ({ type: "submit", runId, now });

/** A thread whose first run has asked these questions and has ended. */
export const interruptedWith = (...raws: readonly unknown[]): RunState =>
  happen(
    initialState("thread-1"),
    start(),
    received("run-1", started(), asks(raws)),
    closed("run-1"),
  ).state;

/** The effect of an event that sends nothing. */
export const refused = (reason: NotSentReason, id = "run-2"): readonly Effect[] => [
  { type: "refuse", id, reason },
];

/** The answers that are being sent, or were sent last. */
export const lastSent = (state: RunState): (Outgoing & Partial<Attempt>) | null =>
  outgoingIn(state);

/** The same state, with other facts of the answers that are being sent or were sent last. */
export const withSent = (state: RunState, fields: Partial<Attempt>): RunState => {
  const { phase, attempt } = state;
  return "outgoing" in phase
    ? { ...state, phase: { ...phase, outgoing: { ...phase.outgoing, ...fields } } }
    : { ...state, attempt: attempt && { ...attempt, ...fields } };
};

/** A state with what is derived from it. */
export const withDerived = (state: RunState) => ({
  ...state,
  status: statusOf(state),
  outgoing: lastSent(state),
});

/** A run that answers nothing, of which nothing was read. */
export const openReading = (runId = "run-1"): Extract<OpenStream, { readonly kind: "reading" }> =>
  openStream({ kind: "reading", runId, before: [], sent: [], abandons: false });

type Answered = Pick<RunState, "answers">;

/** What answers have, by interrupt id. */
function valuesOf<Value>({ answers }: Answered, read: (answer: Answer) => Value | undefined) {
  const values = new Map<string, Value>();
  for (const [id, answer] of answers) {
    const value = read(answer);
    if (value !== undefined) values.set(id, value);
  }
  return values;
}

export const draftsOf = (state: Answered) => valuesOf(state, ({ draft }) => draft ?? undefined);
export const inputsOf = (state: Answered) => valuesOf(state, ({ input }) => input);
export const changesOf = (state: Answered) =>
  valuesOf(state, ({ changes }) => (changes > 0 ? changes : undefined));
/** The questions that the drafts were given for. */
export const questionsOf = (state: Answered) =>
  valuesOf(state, ({ question }) => question ?? undefined);

/** A state with other fields of the answer to one question. */
export const withAnswer = <State extends Answered>(
  state: State,
  id: string,
  fields: Partial<Answer>,
): State => ({
  ...state,
  answers: new Map(state.answers).set(id, { ...(state.answers.get(id) ?? noAnswer), ...fields }),
});

/** Finds nothing, and lets the questions of its dialect stay open beside others. */
export const independent: Detection = {
  eventTypes: [],
  initial: null,
  reduce: (detected) => detected,
  questions: () => [],
  isIndependent: true,
};
