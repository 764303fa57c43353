import {
  dropUndefined,
  isRecord,
  jsonEqual,
  own,
  ownText,
  recordOf,
  recordsIn,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Answered, AnswerRequest, Detection, Question } from "../Dialect.js";
import { metadataOf } from "./readValues.js";

/**
 * A pause announced outside of the outcome: a CUSTOM event named `on_interrupt`, with any value.
 */
export interface OnInterrupt {
  /** The value of the question; text that holds JSON has been parsed, once. */
  readonly value: unknown;
  /** The value as it was sent. */
  readonly sent: unknown;
  /** The id of the original interrupt, where it was sent. */
  readonly id: string | undefined;
  /** The schema of the answer, where the original had one. */
  readonly schema?: unknown;
}

/** Reads such an event; undefined for every other. */
export function readOnInterrupt(event: StreamEvent): OnInterrupt | undefined {
  if (event.type !== "CUSTOM" || event.name !== "on_interrupt") return undefined;
  const original = event.rawEvent;
  const schema = own(original, "responseSchema") ?? own(original, "response_schema");
  return {
    value: parseIfJson(event.value),
    sent: event.value,
    id: ownText(original, "id"),
    schema,
  };
}

/**
 * The events that announced such a question, up to 10,000: the ids of questions without one of
 * their own count them.
 */
export const announceOnInterrupt: NonNullable<Detection["announcements"]> = (
  { id, origin, raw },
  end,
) => {
  const count = Number(/^on_interrupt:(\d{1,4})(?:\/|$)/.exec(id)?.[1] ?? 0) + 1;
  const announcement: StreamEvent = {
    type: "CUSTOM",
    name: "on_interrupt",
    value: sentValue(origin, raw),
    rawEvent: originalOf(origin),
  };
  return [[...Array.from({ length: count }, () => announcement), end]];
};

/** The value as it was sent, where it is what was read. */
function sentValue(origin: unknown, raw: unknown): unknown {
  const channel = own(origin, "channel");
  const places = [origin, channel].filter(isRecord).map((place) => own(place, "sent"));
  return places.find((sent) => jsonEqual(parseIfJson(sent), raw)) ?? raw;
}

/** The parts of the original interrupt that an event may carry beside its value. */
function originalOf(origin: unknown): Readonly<Record<string, unknown>> {
  const [id, schema] = isRecord(origin) ? [own(origin, "id"), own(origin, "schema")] : [];
  const isOwn = typeof id === "string" && !id.startsWith("on_interrupt:");
  return dropUndefined({ id: isOwn ? id : undefined, responseSchema: schema });
}

/**
 * A pause at the root of RUN_FINISHED, as it was announced before there was an outcome with a list.
 */
export interface RootInterrupt {
  /** `list` is the first format of Agent Framework for Python. */
  readonly shape: "draft" | "list";
  /** The interrupts; empty where the agent only announced that it is interrupted. */
  readonly interrupts: readonly UnknownRecord[];
  /** The run that asked. */
  readonly runId: string;
}

/**
 * Reads such an end of a run; undefined for every other event, and for ends that the standard
 * reads.
 */
export function readRootInterrupt(event: StreamEvent): RootInterrupt | undefined {
  if (event.type !== "RUN_FINISHED") return undefined;
  const { outcome, runId } = event;
  if (outcome.type === "interrupt" || outcome.type === "cancelled") return undefined;
  const stands = own(event, "interrupt");
  if (isRecord(stands)) return { shape: "draft", interrupts: [stands], runId };
  const listed = recordsIn(stands);
  if (listed.length > 0) return { shape: "list", interrupts: listed, runId };
  return outcome.type === "word" && outcome.word === "interrupt"
    ? { shape: "draft", interrupts: [{}], runId }
    : undefined;
}

/** The ends of runs that announce such a pause: it stands alone, or in a list. */
export const announceAtRoot: NonNullable<Detection["announcements"]> = ({ raw }, end) =>
  [raw, [raw]].map((interrupt) => [{ ...end, interrupt }]);

/** The id of a pause on this client; the agent's own id is sent back only where it gave one. */
export function identify(
  interrupt: UnknownRecord,
  runId: string,
): Pick<Question, "origin"> & { readonly id: string } {
  const id = own(interrupt, "id") ?? undefined;
  if (id === undefined) return { id: `interrupt:${runId}`, origin: {} };
  return {
    id: typeof id === "string" ? id : showJson(id),
    origin: { interruptId: id },
  };
}

/**
 * Answers a pause at the root by an object in place of the standard's array; there is never more
 * than one.
 */
export function answerRoot([answer]: readonly Answered[]): AnswerRequest {
  if (answer === undefined || answer.entry.status === "cancelled") return {};
  const { origin } = answer.interrupt;
  return { resume: { ...recordOf(origin), payload: answer.entry.payload } };
}

/** Returns the text of the first of several keys. */
export function textOf(record: UnknownRecord, keys: readonly string[]): string | undefined {
  return keys.map((key) => own(record, key)).find((value) => typeof value === "string");
}

/**
 * Whether an interrupt, or the value of an `on_interrupt` event, is a feedback request of CrewAI.
 */
export function isFeedback(interrupt: unknown): interrupt is UnknownRecord {
  if (!isRecord(interrupt)) return false;
  const isNamed = ownText(interrupt, "reason")?.startsWith("crewai:") === true;
  return isNamed || isRecord(own(metadataOf(interrupt), "crewai"));
}

/** Whether the value of an `on_interrupt` event is a suspended tool of Mastra. */
export function isSuspend(value: unknown): value is UnknownRecord {
  return own(value, "type") === "mastra_suspend";
}
