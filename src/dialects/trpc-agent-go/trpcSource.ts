import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

const names = ["author", "branch", "invocationId", "parentInvocationId", "parentMetadata"];

/** The source of an event, where the server sends it: an author, and a branch or an invocation to group by. */
export function sourceIn(rawEvent: unknown): UnknownRecord | undefined {
  if (!isRecord(rawEvent) || typeof own(rawEvent, "author") !== "string") return undefined;
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(rawEvent, name) ? [[name, rawEvent[name]]] : [])));
}

/** The event with its source as `metadata.source`, so that the message, call or result it begins has it. */
export function withSource(event: StreamEvent): readonly StreamEvent[] | undefined {
  const source = sourceIn(event.rawEvent);
  return source === undefined ? undefined : [{ ...event, metadata: { ...event.metadata, source } }];
}
