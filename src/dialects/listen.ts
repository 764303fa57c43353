import type { Batch } from "../interrupt/interrupt.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import type { Detectors, Dialects } from "./Dialects.js";

/**
 * What is detected after an event. The first dialect that reacts to an event keeps it from the
 * others.
 */
export function detectIn(before: Detectors, event: StreamEvent): Detectors {
  for (const [place, detector] of before.entries()) {
    const { detect, detected } = detector;
    if (!detect.eventTypes.includes(event.type)) continue;
    const next = detect.reduce(detected, event);
    if (!Object.is(next, detected)) return before.with(place, { ...detector, detected: next });
  }
  return before;
}

/** The standard events that an event stands for; undefined where no dialect translates it. */
export function translate(
  { detectors }: Dialects,
  event: StreamEvent,
): readonly StreamEvent[] | undefined {
  for (const { detect } of detectors) {
    if (!detect.eventTypes.includes(event.type)) continue;
    const translated = detect.translate?.(event);
    if (translated !== undefined) return translated;
  }
  return undefined;
}

/**
 * Whether an event acknowledges the answers to these questions, for one of the dialects that asked
 * them; without questions, for any.
 */
export function isAcknowledged(
  { list }: Dialects,
  event: StreamEvent,
  batch?: Batch | null,
): boolean {
  return list.some(
    ({ name, receipt }) =>
      receipt?.eventTypes.includes(event.type) === true &&
      (batch == null || batch.interrupts.some(({ dialect }) => dialect === name)) &&
      receipt.acknowledges(event),
  );
}
