import type { Answered, AnswerRequest, Question } from "../core/Dialect.js";
import type { PendingInterrupt } from "../core/interrupt.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import { defineDialect } from "./defineDialect.js";
import { type OnInterrupt, readOnInterrupt } from "./onInterrupt.js";

/** What LangGraph calls an interrupt: any value that a node stopped with. It came by the outcome, or beside it. */
export interface LangGraphInterrupt {
  readonly id: string;
  readonly value: unknown;
  /** By which way it came, and goes back: `resume` of the request, or `forwardedProps.command` with the value as it came. */
  readonly channel: { readonly kind: "outcome" } | { readonly kind: "command"; readonly sent: unknown };
}

/** The LangGraph interrupt inside one of an outcome; undefined where it is not LangGraph's. */
export function fromOutcome(interrupt: UnknownRecord): LangGraphInterrupt | undefined {
  const metadata = own(interrupt, "metadata");
  const original = isRecord(metadata) ? own(metadata, "langgraph") : undefined;
  const id = own(interrupt, "id");
  if (!isRecord(original)) return undefined;
  return { id: typeof id === "string" ? id : "", value: own(original, "raw"), channel: { kind: "outcome" } };
}

/** The LangGraph interrupt inside an `on_interrupt` event. Its ids are 32 hexadecimal digits; older ones came without. */
export function fromEvent(event: OnInterrupt, index: number): LangGraphInterrupt {
  const { id = `on_interrupt:${index}`, value, sent } = event;
  return { id, value, channel: { kind: "command", sent } };
}

/**
 * Writes values back to LangGraph: by the outcome's `resume`, or by `command.resume`, which takes the bare value of one interrupt, and
 * values by id where several are open.
 */
export function writeBack(
  answers: readonly { readonly interrupt: LangGraphInterrupt; readonly entry: Answered["entry"]; readonly value: unknown }[],
): AnswerRequest {
  const byCommand = answers.flatMap(({ interrupt, value }) =>
    interrupt.channel.kind === "command" ? [{ id: interrupt.id, value, sent: interrupt.channel.sent }] : [],
  );
  const [first, ...others] = byCommand;
  if (first === undefined) {
    return {
      resume: answers.map(({ interrupt: { id }, entry, value }) =>
        entry.status === "cancelled" ? { ...entry, interruptId: id } : { ...entry, interruptId: id, payload: value },
      ),
    };
  }
  const resume = others.length === 0 ? first.value : Object.fromEntries(byCommand.map(({ id, value }) => [id, value]));
  return { forwardedProps: { command: { resume, interruptEvent: first.sent } } };
}

/** Keeps the LangGraph interrupt of a question for its answer. */
export function originOf({ origin }: PendingInterrupt): LangGraphInterrupt {
  const { id, value, channel } = isRecord(origin) ? origin : {};
  const sent =
    isRecord(channel) && own(channel, "kind") === "command" ? ({ kind: "command", sent: own(channel, "sent") } as const) : null;
  return { id: typeof id === "string" ? id : "", value, channel: sent ?? { kind: "outcome" } };
}

// What a value says about itself is lifted, as the newer integration does it; in either casing.
function fieldsOf({ id, value }: LangGraphInterrupt): UnknownRecord {
  const said = isRecord(value) ? value : {};
  const lift = (name: string, snake: string): UnknownRecord => {
    const found = own(said, name) ?? own(said, snake);
    return found === undefined ? {} : { [name]: found };
  };
  return {
    id,
    reason: "langgraph:interrupt",
    ...(typeof value === "string" && { message: value }),
    ...lift("reason", "reason"),
    ...lift("message", "message"),
    ...lift("toolCallId", "tool_call_id"),
    ...lift("responseSchema", "response_schema"),
    ...lift("expiresAt", "expires_at"),
    metadata: { langgraph: { raw: value } },
  };
}

const heardNothing: readonly LangGraphInterrupt[] = [];

/** LangGraph: a node stopped with any value; by the outcome, or by `on_interrupt` events, which is still its default. */
export const langgraph = defineDialect({
  name: "langgraph",
  claims: (interrupt) => fromOutcome(interrupt) !== undefined,
  read: (interrupt): Question => ({ fields: interrupt, origin: fromOutcome(interrupt) }),
  listensTo: ["CUSTOM"],
  announce: {
    from: heardNothing,
    hear(heard, event) {
      const asked = readOnInterrupt(event);
      return asked === undefined ? heard : [...heard, fromEvent(asked, heard.length)];
    },
    ask: (heard) =>
      heard.map((interrupt) => ({ fields: fieldsOf(interrupt), raw: interrupt.value, cancel: "none", origin: interrupt })),
  },
  check({ entry }) {
    const { payload } = entry.status === "resolved" ? entry : { payload: true };
    const isEmpty = isRecord(payload) && Object.keys(payload).length === 0;
    return isEmpty ? [{ path: [], message: "This agent reads an empty object as no answer, and would ask again" }] : [];
  },
  answer: (answers) =>
    writeBack(
      answers.map(({ interrupt, entry }) => ({
        interrupt: originOf(interrupt),
        entry,
        value: entry.status === "resolved" ? entry.payload : undefined,
      })),
    ),
});
