import type { PendingInterrupt } from "./interrupt.js";

/** Adds the note of a group to its questions, where several of it are asked. */
export function withGroupNotes(
  interrupts: readonly PendingInterrupt[],
): readonly PendingInterrupt[] {
  const sizes = new Map<string | undefined, number>();
  for (const { allOrNone } of interrupts) {
    const group = allOrNone?.group;
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  return interrupts.map((interrupt) => {
    const { allOrNone, notes = [] } = interrupt;
    if (allOrNone === undefined || sizes.get(allOrNone.group) === 1) return interrupt;
    const { note } = allOrNone;
    const isNoted = notes.some(({ code }) => code === note.code);
    return isNoted ? interrupt : { ...interrupt, notes: [...notes, note] };
  });
}
