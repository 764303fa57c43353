import type { Dialect } from "../../core/dialect/Dialect.js";
import { isRecord, jsonEqual, own } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { parsed } from "./readValues.js";

/** A pause announced outside of the outcome: a CUSTOM event named `on_interrupt`, with any value. */
export interface OnInterrupt {
  /** The value of the question; text that holds JSON has been parsed, once. */
  readonly value: unknown;
  /** The value as it was sent. */
  readonly sent: unknown;
  /** The id of the original interrupt, where it was sent. */
  readonly id?: string;
  /** The schema of the answer, where the original had one. */
  readonly schema?: unknown;
}

/** Reads such an event; undefined for every other. */
export function readOnInterrupt(event: StreamEvent): OnInterrupt | undefined {
  if (event.type !== "CUSTOM" || event.name !== "on_interrupt") return undefined;
  const original = isRecord(event.rawEvent) ? event.rawEvent : {};
  const id = own(original, "id");
  const schema = own(original, "responseSchema") ?? own(original, "response_schema");
  return {
    value: parsed(event.value),
    sent: event.value,
    ...(typeof id === "string" && { id }),
    ...(schema !== undefined && { schema }),
  };
}

/** The events that announced such a question, up to 10,000: the ids of questions without one of their own count them. */
export const announceOnInterrupt: NonNullable<Dialect["announcements"]> = ({ id, origin, raw }, end) => {
  const count = Number(/^on_interrupt:(\d{1,4})(?:\/|$)/.exec(id)?.[1] ?? 0) + 1;
  const asked: StreamEvent = {
    type: "CUSTOM",
    name: "on_interrupt",
    value: sentValue(origin, raw),
    rawEvent: originalOf(origin),
  };
  return [[...Array.from({ length: count }, () => asked), end]];
};

/** The value as it was sent, where it is what was read. */
function sentValue(origin: unknown, raw: unknown): unknown {
  const channel = isRecord(origin) ? own(origin, "channel") : undefined;
  const places = [origin, channel].filter(isRecord).map((place) => own(place, "sent"));
  return places.find((sent) => jsonEqual(parsed(sent), raw)) ?? raw;
}

/** The parts of the original interrupt that an event may carry beside its value. */
function originalOf(origin: unknown): Readonly<Record<string, unknown>> {
  const [id, schema] = isRecord(origin) ? [own(origin, "id"), own(origin, "schema")] : [];
  const isOwn = typeof id === "string" && !id.startsWith("on_interrupt:");
  return { ...(isOwn && { id }), ...(schema !== undefined && { responseSchema: schema }) };
}
