import {
  checkedFields,
  type FinishedEvent,
  type ReadOutcome,
  type StreamEvent,
} from "./readEvent.js";

/**
 * An event as it is passed to the host app. RUN_FINISHED has no `outcome` where the agent sent one
 * of an unknown type.
 */
export type DeliveredEvent =
  | Exclude<StreamEvent, FinishedEvent>
  | (Omit<FinishedEvent, "outcome"> & { readonly outcome?: ReadOutcome });

/**
 * Prepares an event for the host app. In strict mode, properties that the protocol does not define
 * are removed.
 */
export function deliveredEvent(event: StreamEvent, strict: boolean): DeliveredEvent {
  if (
    event.type === "RUN_FINISHED" &&
    event.outcome.type === "success" &&
    event.outcome.isAssumed === true
  ) {
    const { outcome: _, ...rest } = event;
    return rest;
  }
  const fieldNames = strict ? checkedFields.get(event.type) : undefined;
  if (
    fieldNames === undefined ||
    Object.keys(event).every((name) => name === "type" || fieldNames.includes(name))
  )
    return event;
  return withoutUnknown(event, new Set(["type", ...fieldNames]));
}

function withoutUnknown<Event extends StreamEvent>(
  event: Event,
  known: ReadonlySet<string>,
): Event {
  const copy = { ...event };
  for (const name of Object.keys(copy)) if (!known.has(name)) Reflect.deleteProperty(copy, name);
  return copy;
}
