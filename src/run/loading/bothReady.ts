/** Resolves when both are ready; null when both are ready now. */
export function bothReady(first: Promise<void> | null, second: () => Promise<void> | null): Promise<void> | null {
  return first === null ? second() : first.then(() => second() ?? undefined);
}
