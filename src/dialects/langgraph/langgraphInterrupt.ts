import type { AnswerContext, Answered, AnswerRequest, Dialect, FailureContext } from "../../core/dialect/Dialect.js";
import { type AgentRunError, RunFailedError } from "../../core/errors.js";
import type { InterruptNote, PendingInterrupt } from "../../core/interrupt/interrupt.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { type Chain, itemsOf } from "../shared/chain.js";
import type { Detection } from "../shared/defineDialect.js";
import { type OnInterrupt, parsed, readOnInterrupt } from "./onInterrupt.js";

/** A LangGraph interrupt: any value that a node stopped with, from the outcome or an event. */
export interface LangGraphInterrupt {
  /** LangGraph's id; the answer uses it. */
  readonly id: string;
  readonly value: unknown;
  /** The schema of the answer, where one was sent with the value. */
  readonly schema?: unknown;
  /** The channel it came by, and is answered by: `resume` of the request, or `forwardedProps.command` with the original value. */
  readonly channel: { readonly kind: "outcome" } | { readonly kind: "command"; readonly sent: unknown };
}

/** Reads the LangGraph interrupt in an interrupt of the outcome; undefined where it is not LangGraph's. */
export function fromOutcome(interrupt: UnknownRecord): LangGraphInterrupt | undefined {
  const metadata = own(interrupt, "metadata");
  const original = isRecord(metadata) ? own(metadata, "langgraph") : undefined;
  const reason = own(interrupt, "reason");
  if (!isRecord(original) && !(typeof reason === "string" && reason.startsWith("langgraph:"))) return undefined;
  const id = own(interrupt, "id");
  return {
    id: typeof id === "string" ? id : "",
    value: isRecord(original) ? own(original, "raw") : undefined,
    schema: own(interrupt, "responseSchema"),
    channel: { kind: "outcome" },
  };
}

/** Reads the LangGraph interrupt in an `on_interrupt` event. Its ids are 32 hexadecimal digits; older ones have none. */
export function fromEvent(event: OnInterrupt, index: number): LangGraphInterrupt {
  const { id = `on_interrupt:${index}`, value, sent, schema } = event;
  return { id, value, schema, channel: { kind: "command", sent } };
}

/** The detected interrupts and their number. */
interface DetectedInterrupts {
  readonly last: Chain<LangGraphInterrupt> | null;
  readonly count: number;
}

/** Detects the `on_interrupt` events whose value belongs to this dialect; `ask` makes questions of each. */
export function detectInterrupts(
  isMine: (event: OnInterrupt) => boolean,
  ask: Detection<LangGraphInterrupt>["questions"],
): Detection<DetectedInterrupts> {
  return {
    initial: { last: null, count: 0 },
    reduce(detected, event: StreamEvent) {
      const asked = readOnInterrupt(event);
      if (asked === undefined || !isMine(asked)) return detected;
      const { last, count } = detected;
      return { last: { item: fromEvent(asked, count), before: last }, count: count + 1 };
    },
    questions: ({ last }, context) => itemsOf(last).flatMap((interrupt) => ask(interrupt, context)),
    schemas: ({ last }) => new Map(itemsOf(last).map(({ id, schema }) => [id, schema])),
  };
}

/** The answer to one LangGraph interrupt, as LangGraph expects it. */
export interface LangGraphAnswer {
  readonly interrupt: LangGraphInterrupt;
  readonly entry: Answered["entry"];
  readonly value: unknown;
}

/**
 * Writes values back to LangGraph: by the outcome's `resume`, or by `command.resume`, which takes the bare value of one interrupt, or
 * values by id where several are open, whichever dialects they are in.
 */
export function writeBack(answers: readonly LangGraphAnswer[], { interrupts }: AnswerContext): AnswerRequest {
  const byCommand = answers.flatMap(({ interrupt: { id, channel }, value }) =>
    channel.kind === "command" ? [{ id, value, sent: channel.sent }] : [],
  );
  const [first] = byCommand;
  const open = new Set(interrupts.map((interrupt) => originOf(interrupt).id));
  // The entries of `resume` would reach every node unchanged, or none.
  if (open.size > 1) {
    const values = answers.map(({ interrupt: { id }, entry, value }) => [
      id,
      entry.status === "cancelled" ? { __agui_cancelled__: true, interrupt_id: id } : value,
    ]);
    return { forwardedProps: { command: { resume: Object.fromEntries(values) } } };
  }
  if (first === undefined) {
    return {
      resume: answers.map(({ interrupt: { id }, entry, value }) =>
        entry.status === "cancelled" ? { ...entry, interruptId: id } : { ...entry, interruptId: id, payload: value },
      ),
    };
  }
  return { forwardedProps: { command: { resume: unparsable(first.value), interruptEvent: first.sent } } };
}

const keepsFailing: InterruptNote = {
  code: "keeps-failing",
  message: "The agent rejected the first answer and keeps failing on it. Start a new conversation.",
};

/** A node that threw on its answer gets the same answer again, whatever is sent after it. */
export function langgraphAdvice(
  error: AgentRunError,
  { sameRefusals }: FailureContext,
): ReturnType<NonNullable<Dialect["advice"]>> {
  if (error instanceof RunFailedError && /already running/.test(error.message)) return "wait";
  const isKept = error instanceof RunFailedError && /^(Invalid HITLResponse|Number of human decisions)/.test(error.agentMessage);
  return isKept || sameRefusals > 1 ? { advice: "unavailable", note: keepsFailing } : undefined;
}

// The server parses a string as JSON where it can, so an answer that happens to be JSON is encoded.
function unparsable(value: unknown): unknown {
  return typeof value === "string" && parsed(value) !== value ? JSON.stringify(value) : value;
}

/** Groups answers by their interrupt, where one interrupt holds several questions; `write` creates one answer for each group. */
export function answerTogether(
  answers: readonly Answered[],
  context: AnswerContext,
  write: (together: readonly Answered[]) => unknown,
): AnswerRequest {
  const ids = [...new Set(answers.map(({ interrupt }) => originOf(interrupt).id))];
  const groups = ids.map((id) => answers.filter(({ interrupt }) => originOf(interrupt).id === id));
  return writeBack(
    groups.flatMap((together): readonly LangGraphAnswer[] => {
      const [first] = together;
      if (first === undefined) return [];
      const envelopes = together.flatMap(({ entry: { metadata } }) => metadata ?? []);
      const metadata = envelopes.length > 0 && { metadata: Object.assign({}, ...envelopes) };
      const entry = { interruptId: first.entry.interruptId, status: "resolved", ...metadata } as const;
      return [{ interrupt: originOf(first.interrupt), entry, value: write(together) }];
    }),
    context,
  );
}

/** The fields of one question of an interrupt with several: an id, if the interrupt has one, and what applies to all of them. */
export function partOf({ id, channel }: LangGraphInterrupt, raw: unknown, index: number | null): UnknownRecord {
  const { id: given, expiresAt, subagentRunId } = channel.kind === "outcome" && isRecord(raw) ? raw : { id };
  return { ...(typeof given === "string" && { id: index === null ? id : `${id}/${index}` }), expiresAt, subagentRunId };
}

/** The index of a question within its interrupt. */
export function positionOf({ origin }: PendingInterrupt): number {
  const index = isRecord(origin) ? own(origin, "index") : undefined;
  return typeof index === "number" ? index : 0;
}

/** Reads the LangGraph interrupt of a question. */
export function originOf({ origin }: Pick<PendingInterrupt, "origin">): LangGraphInterrupt {
  const { id, value, schema, channel } = isRecord(origin) ? origin : {};
  const sent =
    isRecord(channel) && own(channel, "kind") === "command" ? ({ kind: "command", sent: own(channel, "sent") } as const) : null;
  return { id: typeof id === "string" ? id : "", value, schema, channel: sent ?? { kind: "outcome" } };
}
