/** Joins ids to one name. Different lists have different names: `a,b` is one id, or two. */
export function joinIds(ids: readonly string[], separator: "," | ":"): string {
  const escaped = (id: string): string =>
    id.replaceAll("\\", "\\\\").replaceAll(separator, `\\${separator}`);
  return ids.map(escaped).join(separator);
}
