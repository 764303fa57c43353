/** The keys of a browser's storage that begin with a prefix. */
export function keysOf(kept: Partial<Pick<Storage, "key" | "length">>, prefix: string): readonly string[] {
  if (kept.length === undefined || kept.key === undefined) throw new Error("the storage cannot list its keys");
  const keys = Array.from({ length: kept.length }, (_, place) => kept.key?.(place) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}
