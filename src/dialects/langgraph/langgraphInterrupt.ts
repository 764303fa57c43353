import type { AgentRunError } from "../../errors/errors.js";
import type { InterruptNote, PendingInterrupt } from "../../interrupt/interrupt.js";
import { isRecord, own, recordOf, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Detection, Dialect, DialectContext, FailureContext, Question } from "../Dialect.js";
import { agentWords } from "../shared/agentError.js";
import {
  announceOnInterrupt,
  type OnInterrupt,
  readOnInterrupt,
} from "../shared/announcedInterrupts.js";
import { type Chain, itemsOf, metadataOf } from "../shared/readValues.js";

/** A LangGraph interrupt: any value that a node stopped with, from the outcome or an event. */
export interface LangGraphInterrupt {
  /** LangGraph's id; the answer uses it. */
  readonly id: string;
  readonly value: unknown;
  /** The schema of the answer, where one was sent with the value. */
  readonly schema?: unknown;
  /**
   * The channel it came by, and is answered by: `resume` of the request, or
   * `forwardedProps.command` with the original value.
   */
  readonly channel:
    | { readonly kind: "outcome" }
    | { readonly kind: "command"; readonly sent: unknown };
}

/**
 * Reads the LangGraph interrupt in an interrupt of the outcome; undefined where it is not
 * LangGraph's.
 */
export function fromOutcome(interrupt: UnknownRecord): LangGraphInterrupt | undefined {
  const original = own(metadataOf(interrupt), "langgraph");
  const reason = own(interrupt, "reason");
  if (!isRecord(original) && !(typeof reason === "string" && reason.startsWith("langgraph:")))
    return undefined;
  const id = own(interrupt, "id");
  return {
    id: typeof id === "string" ? id : "",
    value: own(original, "raw"),
    schema: own(interrupt, "responseSchema"),
    channel: { kind: "outcome" },
  };
}

/**
 * Reads the LangGraph interrupt in an `on_interrupt` event. Its ids are 32 hexadecimal digits;
 * older ones have none.
 */
function fromEvent(event: OnInterrupt, index: number): LangGraphInterrupt {
  const { id = `on_interrupt:${index}`, value, sent, schema } = event;
  return { id, value, schema, channel: { kind: "command", sent } };
}

/** The detected interrupts and their number. */
interface DetectedInterrupts {
  readonly last: Chain<LangGraphInterrupt> | null;
  readonly count: number;
}

/**
 * Detects the `on_interrupt` events whose value belongs to this dialect; `ask` makes questions of
 * each.
 */
export function detectInterrupts(
  isMine: (event: OnInterrupt) => boolean,
  ask: (interrupt: LangGraphInterrupt, context: DialectContext) => Question | readonly Question[],
): Detection<DetectedInterrupts> {
  return {
    eventTypes: ["CUSTOM"],
    announcements: announceOnInterrupt,
    initial: { last: null, count: 0 },
    reduce(detected, event: StreamEvent) {
      const interrupt = readOnInterrupt(event);
      if (interrupt === undefined || !isMine(interrupt)) return detected;
      const { last, count } = detected;
      return { last: { item: fromEvent(interrupt, count), before: last }, count: count + 1 };
    },
    questions: ({ last }, context) => itemsOf(last).flatMap((interrupt) => ask(interrupt, context)),
    fields: ({ last }) =>
      new Map(
        itemsOf(last).flatMap(({ id, schema }) =>
          isRecord(schema) ? [[id, { responseSchema: schema }]] : [],
        ),
      ),
  };
}

/**
 * What the dialects of LangGraph share. `isMine` tells which interrupts belong to one, and `ask`
 * makes questions of them; `raw` is what was sent.
 */
export function ofLangGraph(
  isMine: (interrupt: Pick<LangGraphInterrupt, "value" | "schema">) => boolean,
  ask: (
    interrupt: LangGraphInterrupt,
    raw: unknown,
    context: DialectContext,
  ) => Question | readonly Question[],
) {
  return {
    keepsHistory: true,
    besideAnswers: "nothing",
    // Where the next question is open already, a repeat would answer that one.
    repeat: "unsafe",
    refuses: langgraphRefuses,
    advice: langgraphAdvice,
    claims(interrupt) {
      const read = fromOutcome(interrupt);
      return read !== undefined && isMine(read);
    },
    read(interrupt, context) {
      const read = fromOutcome(interrupt);
      return read === undefined ? { fields: interrupt } : ask(read, interrupt, context);
    },
    detect: detectInterrupts(isMine, (interrupt, context) =>
      ask(interrupt, interrupt.value, context),
    ),
  } as const satisfies Partial<Dialect<DetectedInterrupts>>;
}

const keepsFailing: InterruptNote = {
  code: "keeps-failing",
  message: "The agent rejected the first answer and keeps failing on it. Start a new conversation.",
};

/** The server refuses a request before it runs any node. */
function langgraphRefuses(error: AgentRunError): boolean {
  return /already running|you must specify the interrupt id when resuming/.test(agentWords(error));
}

/** A node that threw on its answer gets the same answer again, whatever is sent after it. */
function langgraphAdvice(
  error: AgentRunError,
  { sameRefusals }: FailureContext,
): ReturnType<NonNullable<Dialect["advice"]>> {
  const words = agentWords(error);
  if (/already running/.test(words)) return "wait";
  const isKept = /^(Invalid HITLResponse|Number of human decisions)/.test(words);
  return isKept || sameRefusals > 1 ? { advice: "unavailable", note: keepsFailing } : undefined;
}

/**
 * The fields of one question of an interrupt with several: an id, if the interrupt has one, and
 * what applies to all of them.
 */
export function partOf(
  { id, channel }: LangGraphInterrupt,
  raw: unknown,
  index: number | null,
): UnknownRecord {
  const {
    id: given,
    expiresAt,
    subagentRunId,
  } = channel.kind === "outcome" && isRecord(raw) ? raw : { id };
  return {
    ...(typeof given === "string" && { id: index === null ? id : `${id}/${index}` }),
    expiresAt,
    subagentRunId,
  };
}

/** The index of a question within its interrupt. */
export function positionOf({ origin }: PendingInterrupt): number {
  const index = own(origin, "index");
  return typeof index === "number" ? index : 0;
}

/** Reads the LangGraph interrupt of a question. */
export function originOf({ origin }: Pick<PendingInterrupt, "origin">): LangGraphInterrupt {
  const { id, value, schema, channel } = recordOf(origin);
  const sent =
    own(channel, "kind") === "command"
      ? ({ kind: "command", sent: own(channel, "sent") } as const)
      : null;
  return {
    id: typeof id === "string" ? id : "",
    value,
    schema,
    channel: sent ?? { kind: "outcome" },
  };
}
