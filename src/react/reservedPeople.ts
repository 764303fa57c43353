import type { InterruptView } from "../interrupt/InterruptView.js";
import type { Presentation } from "./presentation.js";

/**
 * Who may answer a question that the person at this page may not (`presentation.reservedFor`);
 * undefined for a question that may be answered here. Where the host's function throws or returns
 * no people, nobody is named, and it may not.
 */
export function reservedPeople(
  { reservedFor }: Presentation,
  interrupt: InterruptView,
): readonly string[] | undefined {
  try {
    const people: unknown = reservedFor?.(interrupt) ?? undefined;
    if (people === undefined) return undefined;
    return Array.isArray(people) ? people.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
